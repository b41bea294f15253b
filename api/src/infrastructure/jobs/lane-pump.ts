import { actForAll } from '../database/acting-for.ts';
import type { Log } from '../log.ts';
import { outsideOfWork } from '../telemetry/work-context.ts';
import type { Lane } from './define-job.ts';
import type { JobTable, Source } from './job-table.ts';
import type { JobsInHand } from './jobs-in-hand.ts';

interface LaneState {
  readonly source: Source;
  readonly capacity: number;
  running: number;
  /** The claim under way. */
  claim: Promise<void> | null;
  /** Whether more may be due than was taken, so that a free place is filled at once. */
  hasMore: boolean;
}

/** A job that is queued becomes visible with its transaction; most end within this many milliseconds. */
const commitTime = 10;

/** Keeps as many jobs of each lane running as it has places for. Begins paused. */
export function createLanePump(
  table: JobTable,
  inHand: JobsInHand,
  capacities: Readonly<Record<Lane, number>>,
  log: Log,
) {
  const sources: ReadonlyArray<readonly [Source, number]> = [
    ...Object.entries(capacities).map(([lane, capacity]) => [lane as Lane, capacity] as const),
    ['interrupted', 1],
  ];
  const lanes = new Map(
    sources.map(([source, capacity]): [Source, LaneState] => [
      source,
      { source, capacity, running: 0, claim: null, hasMore: false },
    ]),
  );
  const waking = new Set<Source>();
  let pauses = 1;

  const isFree = (lane: LaneState) => pauses === 0 && lane.claim === null && lane.running < lane.capacity;

  async function take(lane: LaneState): Promise<void> {
    const places = lane.capacity - lane.running;
    lane.hasMore = false;
    const jobs = await table.claim(lane.source, places);
    if (jobs.length === places) lane.hasMore = true;
    for (const job of jobs) {
      lane.running += 1;
      void inHand.run(job).then(() => {
        lane.running -= 1;
        // The next job with its key waited for this one.
        if (lane.hasMore || job.serial_key !== null) fill(lane);
      });
    }
  }

  function fill(lane: LaneState): void {
    if (!isFree(lane)) {
      lane.hasMore = true;
      return;
    }
    lane.claim = take(lane)
      .catch((error: unknown) => {
        // The next look tries again.
        lane.hasMore = false;
        log.error({ err: error }, 'jobs could not be claimed');
      })
      .finally(() => {
        lane.claim = null;
        // A place became free, or a job was queued, while the claim was under way.
        if (lane.hasMore && isFree(lane)) fill(lane);
      });
  }

  return {
    /** Something was queued for this lane. */
    wake: (source: Lane): void => {
      if (waking.has(source)) return;
      waking.add(source);
      const look = () => {
        waking.delete(source);
        const lane = lanes.get(source);
        if (lane !== undefined) fill(lane);
      };
      // It takes jobs of other requests as well.
      outsideOfWork(() => actForAll(() => setTimeout(look, commitTime)));
    },

    /** Looks for what became due, or was queued by another process. */
    look: async (): Promise<void> => {
      const free = [...lanes.values()].filter(isFree).map(({ source }) => source);
      if (free.length === 0) return;
      for (const source of await table.sourcesWithDueJobs(free)) {
        const lane = lanes.get(source);
        if (lane !== undefined) fill(lane);
      }
    },

    /** Begins no other job. Resolves when the claims under way have ended. */
    async pause(): Promise<void> {
      pauses += 1;
      await Promise.all([...lanes.values()].map(async ({ claim }) => claim));
    },

    /** As often as it was paused. */
    resume(): void {
      pauses -= 1;
    },
  };
}

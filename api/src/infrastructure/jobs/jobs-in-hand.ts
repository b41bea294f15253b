import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseOutage, isUnreachable } from '../database/outage.ts';
import type { Log } from '../log.ts';
import type { OpenSpan, Telemetry } from '../telemetry/telemetry.ts';
import { workFor } from '../telemetry/work-context.ts';
import { attempt, GivenBack } from './attempt.ts';
import type { HandledJob } from './define-job.ts';
import type { ClaimedJob, FailureKind, JobTable } from './job-table.ts';

/** How a handler ended. */
type Outcome = 'done' | { readonly error: unknown };

/** What became of an attempt. */
type Result = 'done' | 'failed' | 'parked' | 'given-back' | 'lost';

interface JobInHand {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

export interface Lease {
  /** Milliseconds after which a worker that gives no sign of life is taken for dead. */
  readonly lease: number;
  /** Milliseconds between two signs of life. */
  readonly heartbeat: number;
}

const kindOf = (error: unknown, { isUnavailable, hasToWait }: HandledJob): FailureKind => {
  if (isDatabaseOutage(error)) return 'database-outage';
  if (isUnavailable(error)) return 'unavailable';
  return hasToWait(error) ? 'waiting' : 'failed';
};

/** The jobs that this process runs: their deadlines, their signs of life, and what becomes of them. */
export function createJobsInHand(
  table: JobTable,
  handled: readonly HandledJob[],
  log: Log,
  { lease, heartbeat }: Lease,
  telemetry: Telemetry,
) {
  const handlers = new Map(handled.map((each) => [each.job.kind, each]));
  if (handlers.size < handled.length) throw new Error('Two handlers for jobs of one kind');
  const held = new Map<string, JobInHand>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let renewedAt = 0;

  const giveUp = (uuid: string, reason: string) => held.get(uuid)?.controller.abort(new GivenBack(reason));

  async function renew(): Promise<void> {
    const uuids = [...held.keys()];
    const startedAt = performance.now();
    try {
      const own = await table.renew(uuids);
      renewedAt = startedAt;
      for (const uuid of uuids) if (!own.has(uuid)) giveUp(uuid, 'Another process took the job over');
    } catch (error) {
      log.error({ err: error }, 'jobs in hand could not be renewed');
      // Others will take the jobs at the end of the lease; here they end before.
      if (startedAt - renewedAt < lease - 2 * heartbeat) return;
      for (const uuid of uuids) giveUp(uuid, 'The database could not be told that this process lives');
    }
  }

  function hold(uuid: string, job: JobInHand): void {
    if (held.size === 0) {
      renewedAt = performance.now();
      timer = setInterval(() => void renew(), heartbeat);
    }
    held.set(uuid, job);
  }

  function release(uuid: string): void {
    held.delete(uuid);
    if (held.size === 0) clearInterval(timer);
  }

  async function settle(job: ClaimedJob, handler: HandledJob, outcome: Outcome): Promise<Result> {
    const about = { job: job.uuid, kind: job.kind, attempts: job.attempts };
    const taken = () => {
      log.warn(about, 'job ended after another process had taken it over: nothing is changed');
      return 'lost' as const;
    };
    if (outcome === 'done') return (await table.finish(job)) ? 'done' : taken();
    const { error } = outcome;
    if (error instanceof GivenBack) {
      log.warn({ ...about, err: error }, 'job given back');
      await table.giveBack(job);
      return 'given-back';
    }
    const state = await table.fail(job, error, kindOf(error, handler));
    if (state === 'lost') return taken();
    if (state === 'parked') log.error({ ...about, err: error }, 'job parked after its last attempt');
    else log.warn({ ...about, err: error }, 'job failed and will be tried again');
    return state === 'parked' ? 'parked' : 'failed';
  }

  async function runAndSettle(job: ClaimedJob, controller: AbortController, span: OpenSpan | null): Promise<void> {
    const startedAt = performance.now();
    const handler = handlers.get(job.kind);
    if (handler === undefined) throw new Error(`No handler for jobs of kind ${job.kind}`);
    const outcome = await attempt(handler, job.payload, controller).then(
      () => 'done' as const,
      (error: unknown) => ({ error }),
    );
    const result = await settleOnceThereIsADatabase(job, handler, outcome);
    telemetry.observe('job', (performance.now() - startedAt) / 1000, { kind: job.kind, result });
    span?.set({ 'kontor.result': result });
    span?.end(outcome === 'done' ? undefined : outcome.error);
  }

  /** `lost` when it could not be written down: it is no longer renewed then, and taken over when its lease ends. */
  async function settleOnceThereIsADatabase(job: ClaimedJob, handler: HandledJob, outcome: Outcome): Promise<Result> {
    for (;;) {
      try {
        return await settle(job, handler, outcome);
      } catch (error) {
        const isOutage = isDatabaseOutage(error) || isUnreachable(error);
        log.error({ err: error, job: job.uuid, kind: job.kind }, 'the outcome of a job could not be written down');
        if (!isOutage || ending.signal.aborted) return 'lost';
        await pause(heartbeat, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
  }

  /** What the attempt logs, calls and queues belongs to the request that queued the job. */
  function runForItsRequest(job: ClaimedJob, controller: AbortController): Promise<void> {
    const { kind, attempts, request_id: requestId, traceparent } = job;
    const attributes = { 'kontor.job': job.uuid, 'kontor.attempts': attempts };
    const span = telemetry.tracing?.openAttempt(`job ${kind}`, traceparent, attributes) ?? null;
    return workFor({ requestId, span }, () => runAndSettle(job, controller, span));
  }

  return {
    /** Runs a claimed job and writes down what became of it. Never rejects. */
    run(job: ClaimedJob): Promise<void> {
      const controller = new AbortController();
      const done = runForItsRequest(job, controller).finally(() => release(job.uuid));
      hold(job.uuid, { controller, done });
      return done;
    },

    /** Waits for the jobs that are in hand now; answers how many they are. */
    async settled(): Promise<number> {
      const now = [...held.values()];
      await Promise.all(now.map(({ done }) => done));
      return now.length;
    },

    /** Lets the jobs in hand end, and gives back those that have not ended by then. */
    async finishWithin(milliseconds: number): Promise<void> {
      const ended = new AbortController();
      const limit = pause(milliseconds, undefined, { signal: ended.signal }).catch(() => {});
      await Promise.race([this.settled(), limit]);
      ended.abort();
      for (const uuid of held.keys()) giveUp(uuid, 'The server stops');
      // What cannot be written down now is left to another process.
      ending.abort();
      await this.settled();
    },
  };
}

export type JobsInHand = ReturnType<typeof createJobsInHand>;

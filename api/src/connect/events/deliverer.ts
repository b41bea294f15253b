import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { seconds } from '../../infrastructure/clock.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobWorker } from '../../infrastructure/jobs/job-worker.ts';
import { createSemaphore } from '../../infrastructure/semaphore.ts';
import { callProvider, resultOfStatus } from '../../infrastructure/telemetry/provider-call.ts';
import { outsideOfWork } from '../../infrastructure/telemetry/work-context.ts';
import { openEndpointSecrets } from '../client/endpoint-secret.ts';
import type { Announcer } from './announce.ts';
import type { AnnounceChanges } from './announce-changes.ts';
import { type DeliveryRequests, isSuccess } from './delivery-request.ts';
import {
  type Answer,
  type ClaimedDelivery,
  createDeliveryTable,
  type Failure,
  standardLease,
} from './delivery-table.ts';
import { keepToScopes } from './keep-to-scopes.ts';

/** Sends what was announced to the endpoints of clients. It is used like the worker of jobs, and together with it. */
export type Deliverer = JobWorker;

export interface DelivererSettings {
  /** Events that one endpoint gets at once from one process. */
  readonly places: number;
  /** Milliseconds after which a process that began a delivery is taken for dead; longer than an attempt takes. */
  readonly lease: number;
  /** Milliseconds between two looks for what became due or was announced by another process. */
  readonly poll: number;
  /** Milliseconds that deliveries under way may take when the server stops. */
  readonly stopWithin: number;
}

export const placesPerEndpoint = 16;

export const standardDelivery: DelivererSettings = {
  places: placesPerEndpoint,
  lease: standardLease,
  poll: 200,
  stopWithin: seconds(10),
};

/** An event becomes visible with its transaction; most end within this many milliseconds. */
const commitTime = 10;

/** Connections of the database that outcomes use at once: requests need them as well. */
const outcomesAtOnce = 4;

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'keyRing' | 'log' | 'telemetry'>;

interface Parts {
  readonly announcer: Announcer;
  readonly requests: DeliveryRequests;
  /** What the database has marked. */
  readonly changes: Pick<AnnounceChanges, 'announceMarked' | 'isMarked'>;
  /** In the transaction that parks. */
  readonly onParked: (tx: Tx, delivery: ClaimedDelivery, failure: Failure, answer: Answer) => Promise<void>;
}

/** What one endpoint gets at the moment: endpoints share nothing, so that a slow one costs the others nothing. */
interface Lane {
  running: number;
  claim: Promise<void> | null;
  /** Whether something may have become due since the claim began. */
  again: boolean;
}

export function createDeliverer(
  { database, clock, keyRing, log, telemetry }: Needs,
  { announcer, changes, requests, onParked }: Parts,
  settings: DelivererSettings = standardDelivery,
): Deliverer {
  const table = createDeliveryTable(database, clock, { uuid: randomUUID(), lease: settings.lease });
  const settling = createSemaphore(outcomesAtOnce);
  const lanes = new Map<string, Lane>();
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();
  const cut = new AbortController();
  const loops: Array<Promise<void>> = [];
  let pauses = 1;
  let isWoken = false;
  let turn: Promise<unknown> = Promise.resolve();

  async function settle(delivery: ClaimedDelivery, answer: Answer | null): Promise<void> {
    const about = { delivery: delivery.uuid, client: delivery.client_id, type: delivery.type };
    if (answer === null) return table.giveBack(delivery);
    if (isSuccess(answer)) {
      if (!(await table.succeed(delivery, answer))) log.warn(about, 'event was sent twice: its lease had ended');
      return;
    }
    const failure = await table.fail(delivery, answer, (tx, failed) => onParked(tx, delivery, failed, answer));
    const attempt = { ...about, attempts: delivery.attempts + 1, status: answer.status };
    if (failure.delivery === 'waits') log.warn(attempt, 'event could not be delivered and will be sent again');
    else if (failure.delivery !== 'lost') log.error(attempt, `event ${failure.delivery} after its last attempt`);
    if (failure.endpoint !== null) log.error({ ...about, reason: failure.endpoint }, 'endpoint for events parked');
  }

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    try {
      const secrets = openEndpointSecrets(keyRing, delivery, clock.now());
      const answer = await callProvider(
        telemetry,
        { provider: 'connect', operation: 'deliver' },
        () => requests.send(delivery, secrets, cut.signal),
        (sent) => (sent?.status == null ? 'failed' : resultOfStatus(sent.status)),
      );
      await settling(() => settle(delivery, answer));
    } catch (error) {
      // It is sent again when its lease has ended.
      log.error({ err: error, delivery: delivery.uuid }, 'the outcome of a delivery could not be written down');
    }
  }

  const run = (delivery: ClaimedDelivery): Promise<void> => {
    const done = attempt(delivery).finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  };

  const laneOf = (clientId: string): Lane => {
    const lane = lanes.get(clientId) ?? { running: 0, claim: null, again: false };
    lanes.set(clientId, lane);
    return lane;
  };

  async function take(clientId: string, lane: Lane): Promise<void> {
    lane.again = false;
    const taken = await table.claim(clientId, settings.places - lane.running);
    for (const delivery of taken) {
      lane.running += 1;
      void run(delivery).then(() => {
        lane.running -= 1;
        // The next event of its subject waited for this one.
        fill(clientId);
      });
    }
  }

  function fill(clientId: string): void {
    const lane = laneOf(clientId);
    lane.again = true;
    if (pauses > 0 || lane.claim !== null || lane.running >= settings.places) return;
    lane.claim = take(clientId, lane)
      .catch((error: unknown) => log.error({ err: error }, 'events could not be claimed'))
      .finally(() => {
        lane.claim = null;
        if (lane.again) fill(clientId);
      });
  }

  async function look(): Promise<void> {
    if (pauses > 0) return;
    for (const clientId of await table.endpointsWithDue()) fill(clientId);
  }

  /** Begins nothing else. Resolves when no claim is under way. */
  async function hold(): Promise<void> {
    pauses += 1;
    await Promise.all([...lanes.values()].map(async ({ claim }) => claim));
  }

  async function repeat(milliseconds: number, work: () => Promise<void>): Promise<void> {
    while (!ending.signal.aborted) {
      const failed = await work().then(
        () => false,
        (error: unknown) => {
          log.error({ err: error }, 'events could not be looked for');
          return true;
        },
      );
      const wait = failed ? Math.max(milliseconds, seconds(1)) : milliseconds;
      // The wait ends early when the server stops.
      await pause(wait, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  async function runAllDue(): Promise<number> {
    let count = 0;
    await hold();
    try {
      await Promise.all(underWay);
      await keepToScopes({ database, log });
      await table.parkLate();
      await changes.announceMarked();
      while (!ending.signal.aborted) {
        const endpoints = await table.endpointsWithDue();
        const taken = (await Promise.all(endpoints.map((uuid) => table.claim(uuid, settings.places)))).flat();
        if (taken.length === 0) break;
        await Promise.all(taken.map(run));
        count += taken.length;
      }
    } finally {
      pauses -= 1;
    }
    return count;
  }

  const wake = (): void => {
    if (isWoken || pauses > 0) return;
    isWoken = true;
    setTimeout(() => {
      isWoken = false;
      void actForAll(look).catch((error: unknown) => log.error({ err: error }, 'events could not be looked for'));
    }, commitTime);
  };

  return {
    nextDueAt: () => actForAll(async () => ((await changes.isMarked()) ? clock.now() : table.nextDueAt())),

    runDue() {
      const drain = turn.then(() => actForAll(runAllDue));
      turn = drain.catch(() => {});
      return drain;
    },

    start() {
      announcer.onAnnounce = wake;
      pauses -= 1;
      outsideOfWork(() =>
        actForAll(() =>
          loops.push(
            repeat(settings.poll, look),
            repeat(settings.poll, async () => void (await changes.announceMarked())),
            repeat(seconds(5), () => table.parkLate()),
            repeat(seconds(5), () => keepToScopes({ database, log })),
          ),
        ),
      );
    },

    async stop() {
      ending.abort();
      await hold();
      const ended = new AbortController();
      const limit = pause(settings.stopWithin, undefined, { signal: ended.signal }).catch(() => {});
      await Promise.race([Promise.all(underWay), limit]);
      ended.abort();
      cut.abort();
      await Promise.all([...underWay, turn, ...loops]);
      await requests.close();
    },
  };
}

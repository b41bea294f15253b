import type { ProductArea, Service, ServiceState } from '@kontor/contract/help';
import { minutes, seconds } from '../../infrastructure/clock.ts';
import type { DatabaseState } from '../../infrastructure/database/availability.ts';
import type { Lane } from '../../infrastructure/jobs/define-job.ts';
import type { LaneFigures } from '../../infrastructure/jobs/job-operations.ts';
import { late, within } from '../../infrastructure/within.ts';

/** A system of the vendor's that was not told of something yet. */
interface Untold {
  /** What it looks after. */
  readonly areas: readonly ProductArea[];
  /** When the oldest of it happened. */
  readonly since: Date;
}

/** Where the state of the services can be seen. Each may fail. */
export interface ServiceSigns {
  readonly database: () => Promise<DatabaseState>;
  readonly lanes: () => Promise<readonly Pick<LaneFigures, 'lane' | 'oldestDueAt' | 'unavailableSince'>[]>;
  /** Resolves if the payment provider answers. */
  readonly paymentProvider: () => Promise<unknown>;
  readonly untold: () => Promise<readonly Untold[]>;
}

/** Work that waits for longer is late. Jobs are begun, and other systems told, within seconds while everything runs. */
const lateAfter = minutes(5);

/** Longer than a person waits for an answer of the portal. */
const longest = seconds(3);

const unknown = Symbol('unknown');

/** What a sign says; `unknown` if it says nothing, or not in time. */
async function read<T>(sign: () => Promise<T>, limit: number): Promise<T | typeof unknown> {
  try {
    const answer = await within(limit, sign());
    return answer === late ? unknown : answer;
  } catch {
    return unknown;
  }
}

type Found = Omit<ServiceState, 'service'>;

const running: Found = { state: 'running', waitingSince: null, affected: [] };
const notKnown: Found = { ...running, state: 'unknown' };
const delayed = (since: Date, affected: readonly ProductArea[] = []): Found => ({
  state: 'delayed',
  waitingSince: since.toISOString(),
  affected: [...affected],
});
const down = (since: Date | null): Found => ({ ...running, state: 'down', waitingSince: since?.toISOString() ?? null });

const earliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (first === null || (date !== null && date < first) ? date : first), null);

/** What customers may know: whether it works for everyone, and not whose work is affected. What cannot be found out is unknown. */
export async function readServiceState(signs: ServiceSigns, now: Date, limit = longest): Promise<ServiceState[]> {
  const [database, lanes, provider, untold] = await Promise.all([
    read(signs.database, limit),
    read(signs.lanes, limit),
    read(signs.paymentProvider, limit),
    read(signs.untold, limit),
  ]);
  const isLate = (date: Date) => now.getTime() - date.getTime() > lateAfter;

  const ofLanes = (...names: readonly Lane[]): Found => {
    if (lanes === unknown) return notKnown;
    const own = lanes.filter(({ lane }) => names.includes(lane));
    const since = earliest(own.flatMap(({ oldestDueAt, unavailableSince }) => [oldestDueAt, unavailableSince]));
    return since !== null && isLate(since) ? delayed(since) : running;
  };
  const signIn = (): Found => (database === unknown ? notKnown : database === 'writable' ? running : down(null));
  const payment = (): Found => {
    if (provider !== unknown) return ofLanes('payment', 'events');
    const since = lanes === unknown ? [] : lanes.filter(({ lane }) => lane === 'payment' || lane === 'events');
    return down(earliest(since.map(({ unavailableSince }) => unavailableSince)));
  };
  const exchange = (): Found => {
    if (untold === unknown) return notKnown;
    const behind = untold.filter(({ since }) => isLate(since));
    const first = earliest(behind.map(({ since }) => since));
    return first === null ? ofLanes('outside') : delayed(first, [...new Set(behind.flatMap(({ areas }) => areas))]);
  };
  const found: Readonly<Record<Service, Found>> = {
    signIn: signIn(),
    payment: payment(),
    exchange: exchange(),
    mail: ofLanes('mail'),
    other: ofLanes('default'),
  };
  return (Object.keys(found) as Service[]).map((service) => ({ service, ...found[service] }));
}

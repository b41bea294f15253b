/** Which calls of the API a rule concerns. Left out, it concerns every call below `/v1`. */
interface CallMatch {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Prefix of the path, such as `/v1/subscriptions`; a browser's calls are below `/payment-sandbox/v1`. */
  path?: string;
}

/** Which events a rule concerns: a type, or a prefix such as `invoice.*`. Left out, every event. */
interface EventMatch {
  type?: string;
}

interface Counted {
  /** Names the rule, so that it can be removed; made up when left out. */
  id?: string;
  /** How many matching calls or events it concerns. Left out: one; a slow call, or held events: all until removed. */
  times?: number;
  /** Lets this many matches pass first. */
  skip?: number;
}

export interface RefusedWith {
  /** HTTP status of the answer. */
  status: number;
  error?: { type?: string; code?: string; message?: string; param?: string; decline_code?: string };
  /** The answer is stored for the call's idempotency key, as Stripe stores an error that it met while it worked. */
  remembered?: boolean;
  /** Seconds in the header `Retry-After`. */
  retryAfter?: number;
}

/** Before the work or between the work and its answer. */
type Phase = 'before' | 'after';

export type CallFault =
  | { kind: 'slow'; latencyMs: number; phase?: Phase }
  | ({ kind: 'refuse' } & RefusedWith)
  /** Does the work, then closes the connection without an answer. */
  | { kind: 'lose' }
  /** Closes the connection without doing anything. */
  | { kind: 'cut' }
  /** Waits until it is released or the limit is over, then goes on; the caller may have given up by then. */
  | { kind: 'hang'; phase?: Phase; limitMs?: number };

export type EventFault =
  | { kind: 'hold-events' }
  /** Listed by `/v1/events`, never delivered. */
  | { kind: 'drop-events' }
  /** Delivered this many times more. */
  | { kind: 'duplicate-events'; copies?: number }
  | { kind: 'delay-events'; delayMs: number };

export type CallRule = CallFault & CallMatch & Counted;
export type EventRule = EventFault & EventMatch & Counted;
export type FaultRule = CallRule | EventRule;

/** Probabilities from 0 to 1. The same seed gives the same sequence of decisions, for calls and for events apart. */
export interface RandomFaults {
  seed: number;
  /** Refused before anything is done. */
  fail?: number;
  /** One of these statuses is chosen; 500, 503 and 429 when left out. */
  failWith?: number[];
  lose?: number;
  cut?: number;
  hang?: number;
  hangMs?: number;
  /** Latency of every call, between the two. */
  slowMs?: [number, number];
  method?: CallMatch['method'];
  path?: string;
  dropEvents?: number;
  duplicateEvents?: number;
  delayEventsMs?: [number, number];
  /** Events that wait at the same time are delivered in random order. */
  shuffleEvents?: boolean;
}

/** What `POST /payment-sandbox/faults` takes, carried out in this order. */
export interface FaultChange {
  /** Forgets every rule, random faults and absence; held events are delivered and hanging calls go on. */
  reset?: boolean;
  remove?: string[];
  add?: FaultRule[];
  /** `closed`: every connection is closed; `unavailable`: every call is answered 503; `null`: back again. */
  away?: 'closed' | 'unavailable' | null;
  random?: RandomFaults | null;
  /** Seconds that pass before search finds a new object. */
  searchLagSeconds?: number;
  /** The calls that hang go on. */
  releaseCalls?: boolean;
  /** The events that are held are delivered, in their order or shuffled by a seed. */
  releaseEvents?: 'in-order' | { seed: number };
}

const eventKinds = ['hold-events', 'drop-events', 'duplicate-events', 'delay-events'];
const lasting = ['slow', 'hold-events'];

export const isEventRule = (rule: FaultRule): rule is EventRule => eventKinds.includes(rule.kind);

/** How often a rule applies unless it says so itself. */
export const timesOf = (rule: FaultRule): number =>
  rule.times ?? (lasting.includes(rule.kind) ? Number.POSITIVE_INFINITY : 1);

/** The path below which a rule applies unless it names one. Test helpers act for a test and are spared. */
const servers = '/v1';
const testHelpers = '/v1/test_helpers';

export interface FacedCall {
  method: string;
  path: string;
}

export function concernsCall(match: CallMatch, call: FacedCall): boolean {
  if (match.method !== undefined && match.method !== call.method) return false;
  if (match.path !== undefined) return call.path.startsWith(match.path);
  return call.path.startsWith(`${servers}/`) && !call.path.startsWith(`${testHelpers}/`);
}

export const matchesType = (type: string, pattern: string): boolean =>
  pattern === type || (pattern.endsWith('*') && type.startsWith(pattern.slice(0, -1)));

export const concernsEvent = (match: EventMatch, type: string): boolean =>
  match.type === undefined || matchesType(type, match.type);

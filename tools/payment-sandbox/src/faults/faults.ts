import { setTimeout as pause } from 'node:timers/promises';
import {
  type CallFault,
  type CallRule,
  concernsCall,
  concernsEvent,
  type EventFault,
  type EventRule,
  type FacedCall,
  type FaultChange,
  type FaultRule,
  isEventRule,
  timesOf,
} from './fault-rules.ts';
import { type RandomDecisions, randomDecisions } from './random-faults.ts';
import { seededRandom } from './seeded-random.ts';

/** One decision that was taken, so that a failed run can be read and repeated. */
export interface AppliedFault {
  number: number;
  kind: CallFault['kind'] | EventFault['kind'] | 'away';
  /** `POST /v1/subscriptions`, or the type and the id of the event. */
  subject: string;
  detail: string | null;
}

interface Waiting {
  subject: string;
  goOn: () => void;
}

interface Active<Rule> {
  rule: Rule & { id: string };
  skips: number;
  left: number;
}

/** Stripe's search is updated with a delay: https://docs.stripe.com/search#data-freshness */
const usualSearchLag = 60;
const keptDecisions = 1000;

/** Whether the rule applies now; it is used up once if it does. */
function use<Rule>(active: Active<Rule>): boolean {
  if (active.left <= 0) return false;
  if (active.skips > 0) {
    active.skips -= 1;
    return false;
  }
  active.left -= 1;
  return true;
}

const shown = <Rule extends FaultRule>({ rule, skips, left }: Active<Rule>) => ({
  ...rule,
  skip: skips,
  times: Number.isFinite(left) ? left : null,
});

/** The faults to inject; kept in memory only. */
export class Faults {
  #callRules: Active<CallRule>[] = [];
  #eventRules: Active<EventRule>[] = [];
  #random: RandomDecisions | null = null;
  #away: 'closed' | 'unavailable' | null = null;
  #searchLagSeconds = usualSearchLag;
  readonly #waiting = new Set<Waiting>();
  readonly #closing = new AbortController();
  #applied: AppliedFault[] = [];
  #counted = 0;
  #named = 0;
  readonly #releaseEvents: (random: (() => number) | null) => void;

  /** `releaseEvents` delivers what is held: in its order, or shuffled by the given random numbers. */
  constructor(releaseEvents: (random: (() => number) | null) => void) {
    this.#releaseEvents = releaseEvents;
  }

  get away(): 'closed' | 'unavailable' | null {
    return this.#away;
  }

  get searchLagSeconds(): number {
    return this.#searchLagSeconds;
  }

  /** For the order of events that wait; null while they keep theirs. */
  get eventOrder(): (() => number) | null {
    return this.#random?.settings.shuffleEvents ? this.#random.order : null;
  }

  change(wanted: FaultChange): void {
    if (wanted.reset) {
      this.#callRules = [];
      this.#eventRules = [];
      this.#random = null;
      this.#away = null;
      this.#searchLagSeconds = usualSearchLag;
      this.#applied = [];
      this.#counted = 0;
      this.releaseCalls();
      this.#releaseEvents(null);
    }
    for (const id of wanted.remove ?? []) this.#remove(id);
    for (const rule of wanted.add ?? []) this.#add(rule);
    if (wanted.away !== undefined) this.#away = wanted.away;
    if (wanted.random !== undefined) this.#random = wanted.random && randomDecisions(wanted.random);
    if (wanted.searchLagSeconds !== undefined) this.#searchLagSeconds = wanted.searchLagSeconds;
    if (wanted.releaseCalls) this.releaseCalls();
    if (wanted.releaseEvents)
      this.#releaseEvents(wanted.releaseEvents === 'in-order' ? null : seededRandom(wanted.releaseEvents.seed));
  }

  /** The faults of this call, in order; each rule that applies counts down. */
  forCall(call: FacedCall): CallFault[] {
    const subject = `${call.method} ${call.path}`;
    const ruled = this.#callRules
      .filter((active) => concernsCall(active.rule, call) && use(active))
      .map(({ rule }) => rule);
    const faults: CallFault[] = [...ruled, ...(this.#random?.forCall(call) ?? [])];
    for (const fault of faults) this.#note(fault.kind, subject, detailOf(fault));
    return faults;
  }

  forEvent(event: { id: string; type: string }): EventFault[] {
    const ruled = this.#eventRules
      .filter((active) => concernsEvent(active.rule, event.type) && use(active))
      .map(({ rule }) => rule);
    const faults: EventFault[] = [...ruled, ...(this.#random?.forEvent() ?? [])];
    for (const fault of faults) this.#note(fault.kind, `${event.type} ${event.id}`, detailOf(fault));
    return faults;
  }

  noteAway(call: FacedCall): void {
    this.#note('away', `${call.method} ${call.path}`, this.#away);
  }

  /** Resolves early when the sandbox closes. */
  async linger(latencyMs: number): Promise<void> {
    await pause(latencyMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  /** Resolves when the call is released, or after the limit. */
  async hang(call: FacedCall, limitMs: number | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting: Waiting = { subject: `${call.method} ${call.path}`, goOn: resolve };
    const timer = limitMs === undefined ? undefined : setTimeout(resolve, limitMs);
    this.#waiting.add(waiting);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(waiting);
  }

  releaseCalls(): void {
    for (const { goOn } of this.#waiting) goOn();
  }

  /** Releases waiting calls, so that the process can end. */
  close(): void {
    this.#closing.abort();
    this.releaseCalls();
  }

  state() {
    return {
      away: this.#away,
      rules: [...this.#callRules.map(shown), ...this.#eventRules.map(shown)].filter(({ times }) => times !== 0),
      random: this.#random?.settings ?? null,
      searchLagSeconds: this.#searchLagSeconds,
      hangingCalls: [...this.#waiting].map(({ subject }) => subject),
      applied: this.#applied,
    };
  }

  #add(rule: FaultRule): void {
    this.#named += 1;
    const id = rule.id ?? `fault-${this.#named}`;
    this.#remove(id);
    const counts = { skips: rule.skip ?? 0, left: timesOf(rule) };
    if (isEventRule(rule)) this.#eventRules.push({ rule: { ...rule, id }, ...counts });
    else this.#callRules.push({ rule: { ...rule, id }, ...counts });
  }

  #remove(id: string): void {
    this.#callRules = this.#callRules.filter(({ rule }) => rule.id !== id);
    this.#eventRules = this.#eventRules.filter(({ rule }) => rule.id !== id);
  }

  #note(kind: AppliedFault['kind'], subject: string, detail: string | null): void {
    this.#counted += 1;
    this.#applied.push({ number: this.#counted, kind, subject, detail });
    if (this.#applied.length > keptDecisions) this.#applied.shift();
  }
}

function detailOf(fault: CallFault | EventFault): string | null {
  switch (fault.kind) {
    case 'slow':
      return `${fault.latencyMs} ms`;
    case 'refuse':
      return String(fault.status);
    case 'delay-events':
      return `${fault.delayMs} ms`;
    default:
      return null;
  }
}

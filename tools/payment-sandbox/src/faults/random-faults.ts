import { type CallFault, concernsCall, type EventFault, type FacedCall, type RandomFaults } from './fault-rules.ts';
import { seededRandom } from './seeded-random.ts';

export interface RandomDecisions {
  readonly settings: RandomFaults;
  /** Every call draws the same number of random values, so that one decision never shifts the following ones. */
  forCall(call: FacedCall): CallFault[];
  forEvent(): EventFault[];
  /** For the order of events that wait. */
  readonly order: () => number;
}

const defaultStatuses = [500, 503, 429];
const defaultHangMs = 30_000;

const between = ([from, to]: [number, number], draw: number) => Math.round(from + (to - from) * draw);

function callFaults(settings: RandomFaults, draws: { kind: number; status: number; latency: number }): CallFault[] {
  const { fail = 0, cut = 0, lose = 0, hang = 0, failWith = defaultStatuses } = settings;
  const latency: CallFault[] = settings.slowMs
    ? [{ kind: 'slow', latencyMs: between(settings.slowMs, draws.latency) }]
    : [];
  const status = failWith[Math.floor(draws.status * failWith.length)] ?? 500;
  const choices: [number, CallFault][] = [
    [fail, { kind: 'refuse', status }],
    [cut, { kind: 'cut' }],
    [lose, { kind: 'lose' }],
    [hang, { kind: 'hang', limitMs: settings.hangMs ?? defaultHangMs }],
  ];
  let below = 0;
  for (const [probability, fault] of choices) {
    below += probability;
    if (draws.kind < below) return [...latency, fault];
  }
  return latency;
}

function eventFaults(settings: RandomFaults, draws: { drop: number; copy: number; delay: number }): EventFault[] {
  if (draws.drop < (settings.dropEvents ?? 0)) return [{ kind: 'drop-events' }];
  const faults: EventFault[] = [];
  if (draws.copy < (settings.duplicateEvents ?? 0)) faults.push({ kind: 'duplicate-events' });
  if (settings.delayEventsMs)
    faults.push({ kind: 'delay-events', delayMs: between(settings.delayEventsMs, draws.delay) });
  return faults;
}

export function randomDecisions(settings: RandomFaults): RandomDecisions {
  const calls = seededRandom(settings.seed);
  const events = seededRandom(settings.seed + 1);
  return {
    settings,
    order: seededRandom(settings.seed + 2),
    forCall(call) {
      if (!concernsCall(settings, call)) return [];
      return callFaults(settings, { kind: calls(), status: calls(), latency: calls() });
    },
    forEvent: () => eventFaults(settings, { drop: events(), copy: events(), delay: events() }),
  };
}

import { apiBase } from '@kontor/contract/calls';
import { compare, inTurns } from '../interleaved.ts';
import { type Ask, type Person, signIn } from './people.ts';
import { visitsOf } from './visits.ts';

/** An agency's calls at once; `alone` is the yardstick. */
const sides = { alone: 0, one: 1, eight: 8 } as const;
type Side = keyof typeof sides;

const turns = 7;
/** Milliseconds that each side of a turn takes. */
const lasting = 2_000;

const callOfOthers = 'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active';
const heavyCalls = [
  'GET /organization/{organizationUuid}/partner-account/forecast',
  'GET /organization/{organizationUuid}/customer-shop/figures',
  'GET /organization/{organizationUuid}/offer-shop',
];

/** What the heaviest calls of an agency cost a small merchant whose page asks at the same moment. */
export async function besideHeavy(origin: string, people: readonly Person[]): Promise<string> {
  const find = (name: string): Person => {
    const found = people.find((person) => person.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const merchant = await asking(origin, find('small merchant'), [callOfOthers]);
  const agency = await asking(origin, find('5,000 customers'), heavyCalls);
  const measured = await inTurns(turns, Object.keys(sides) as Side[], async (side) => {
    const end = performance.now() + lasting;
    const heavy = Array.from({ length: sides[side] }, () => repeat(agency, end));
    const times = await repeat(merchant, end);
    await Promise.all(heavy);
    return times.toSorted((one, other) => one - other);
  });
  const part = (share: number) => (times: readonly number[]) => times[Math.ceil(times.length * share) - 1] ?? 0;
  const row = (name: string, figure: (times: readonly number[]) => number) => {
    const [one, eight] = (['one', 'eight'] as const).map((side) => compare(measured, side, 'alone', figure));
    const cell = (of: typeof one) => `${of?.value.toFixed(1)} ms, ${of?.ratio.toFixed(2)} ×`;
    return `| ${name} | ${one?.yardstick.toFixed(1)} ms | ${cell(one)} | ${cell(eight)} |`;
  };
  return [
    "| a small merchant's subscription | alone | beside an agency that asks its heaviest calls one after another | beside eight such at once |",
    '| --- | --- | --- | --- |',
    row('median', part(0.5)),
    row('p95', part(0.95)),
  ].join('\n');
}

/** Asks for these in turn, each time the next one. */
async function asking(origin: string, person: Person, names: readonly string[]): Promise<() => Promise<void>> {
  const ask: Ask = await signIn(origin, person);
  const visits = (await visitsOf(person, ask)).filter(({ name }) => names.includes(name));
  if (visits.length < names.length) throw new Error(`${person.name} does not ask ${names.join(', ')} of ${apiBase}.`);
  let next = 0;
  return async () => {
    const { path } = visits[next % visits.length] ?? { path: '' };
    next += 1;
    const answer = await ask(path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  };
}

/** @returns the milliseconds of each, until an instant */
async function repeat(work: () => Promise<void>, end: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < end) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}

import type pg from 'pg';
import { median } from '../interleaved.ts';
import type { Figures } from './limits.ts';
import { type Person, signIn } from './people.ts';
import { followStatements, logPlans, type Statement } from './plans.ts';
import type { PortalOfScale } from './portal-of-scale.ts';
import { untilAtRest } from './rest.ts';
import { type Visit, visitsOf } from './visits.ts';

/** Times are of so many, after those whose statements were counted. Of a page most is rendering, which is long in any world. */
const turns = { call: 7, page: 3 };

/** Milliseconds after which a visit is not repeated: what takes so long is far beyond its limit, also while plans are logged. */
const enough = 2_000;

/**
 * Milliseconds without a statement, after which the server has ended what it goes on with after its answer: calls that a
 * page does not wait for.
 */
const afterPage = 100;
const afterPerson = 2_000;

/** A table with fewer rows is quickly read as a whole. */
const largeTable = 10_000;

/** What a visit of one person cost. */
export interface Measured {
  /** Of the call or page. */
  readonly name: string;
  readonly person: Person;
  readonly figures: Figures;
}

interface Answer {
  readonly status: number;
  readonly entries: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

interface Counted {
  readonly answer: Answer;
  /** Milliseconds until the server has ended all that it does for it. */
  readonly atWork: number;
  readonly statements: readonly Statement[];
}

const isLong = ({ atWork }: Counted): boolean => atWork >= enough;

/** Opens everything that these people may open. */
export async function measureVisits(
  portal: Pick<PortalOfScale, 'origin' | 'log' | 'client'>,
  people: readonly Person[],
  progress: (text: string) => void,
): Promise<Measured[]> {
  const { client } = portal;
  const large = await largeTables(client);
  const measured: Measured[] = [];
  for (const person of people) {
    const ask = await signIn(portal.origin, person);
    const visits = await visitsOf(person, ask);
    progress(`${person.name}: ${visits.length} calls and pages`);
    const open = (visit: Visit) => openOnce(() => ask(visit.path));
    await untilAtRest(client, afterPerson);
    await logPlans(client, true);
    const followed = followStatements(portal.log);
    const counted = new Map<Visit, Counted>();
    for (const visit of visits) {
      const count = async (): Promise<Counted> => {
        await followed.next();
        const startedAt = performance.now();
        const answer = await open(visit);
        if (visit.kind === 'page' || answer.milliseconds >= enough) await untilAtRest(client, afterPage);
        return { answer, atWork: performance.now() - startedAt, statements: await followed.next() };
      };
      // The first time fills caches.
      const first = await count();
      counted.set(visit, isLong(first) ? first : await count());
    }
    await logPlans(client, false);
    for (const [visit, once] of counted) {
      if (visit.kind === 'page') await untilAtRest(client, afterPage);
      const answers = isLong(once) ? [once.answer] : await inTurns(turns[visit.kind], () => open(visit));
      measured.push({ name: visit.name, person, figures: figuresOf(answers, once.statements, large) });
    }
  }
  return measured;
}

async function inTurns(times: number, open: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < times) answers.push(await open());
  return answers;
}

async function openOnce(ask: () => Promise<Response>): Promise<Answer> {
  const startedAt = performance.now();
  const response = await ask();
  const body = Buffer.from(await response.arrayBuffer());
  const milliseconds = performance.now() - startedAt;
  const isJson = response.headers.get('content-type')?.includes('json') === true && body.length > 0;
  const entries = isJson ? longestListIn(JSON.parse(body.toString())) : 1;
  return { status: response.status, entries, bytes: body.length, milliseconds };
}

/** Entries of the longest list in an answer, at any depth; 1 without a list. */
export function longestListIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const own = Array.isArray(value) ? value.length : 1;
  return Math.max(1, own, ...Object.values(value).map(longestListIn));
}

function figuresOf(answers: readonly Answer[], statements: readonly Statement[], large: ReadonlySet<string>): Figures {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const [answer] = answers;
  if (!answer) throw new Error('Nothing was opened.');
  const scanned = statements.flatMap((statement) => statement.scanned.map(({ table }) => table));
  return {
    status: answer.status,
    entries: answer.entries,
    bytes: answer.bytes,
    statements: statements.length,
    read: statements.reduce((sum, { read }) => sum + read, 0),
    scanned: [...new Set(scanned)].filter((table) => large.has(table)),
    median: median(times),
    p95: times[Math.ceil(times.length * 0.95) - 1] ?? 0,
    heaviest: heaviestOf(statements),
  };
}

/** By their texts: one that is made for each entry of a list counts with all its rows. */
function heaviestOf(statements: readonly Statement[]): string[] {
  const byText = Map.groupBy(statements, ({ text }) => text);
  return [...byText]
    .map(([text, own]) => ({ text, times: own.length, read: own.reduce((sum, { read }) => sum + read, 0) }))
    .sort((one, other) => other.read + other.times - one.read - one.times)
    .slice(0, 2)
    .map(({ text, times, read }) => `${times} × ${read} rows: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
}

async function largeTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'months'::regnamespace) and reltuples > $1`,
    [largeTable],
  );
  return new Set(rows.map(({ name }) => name));
}

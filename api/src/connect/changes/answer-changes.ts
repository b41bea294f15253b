import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { linkNextPage } from '../../infrastructure/http/next-page.ts';
import { type Change, type ChangeQuery, type List, readChanges } from './read-changes.ts';

interface Asked {
  readonly query: ChangeQuery;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What each item tells of its change. */
interface Stamp<RemovedAt extends string | null> {
  readonly version: number;
  readonly subject: string;
  readonly updatedAt: string;
  readonly removedAt: RemovedAt;
}

interface Source<Row, Item> extends List {
  /** The rows that there still are, by the subjects of their changes. */
  readonly rowsOf: (changes: readonly Change[]) => Promise<ReadonlyMap<string, Row>>;
  readonly present: (row: Row, stamp: Stamp<null>) => Item;
  readonly removed: (stamp: Stamp<string>) => Item | null;
}

/** Answers one page of a list. Whatever is gone meanwhile is on it as removed. */
export async function answerChanges<Row, Item>(
  db: Queryable,
  { query, request, reply }: Asked,
  { rowsOf, present, removed, ...list }: Source<Row, Item>,
): Promise<Item[]> {
  const { changes, next } = await readChanges(db, list, query);
  linkNextPage(request, reply, { ...query }, next);
  const rows = await rowsOf(changes);
  return changes.flatMap(({ version, subject, updatedAt }) => {
    const stamp = { version, subject, updatedAt };
    const row = rows.get(subject);
    const item =
      row === undefined ? removed({ ...stamp, removedAt: updatedAt }) : present(row, { ...stamp, removedAt: null });
    return item ?? [];
  });
}

/** The ids of the rows of changes. */
export const idsOf = (changes: readonly Change[]): string[] => changes.flatMap(({ id }) => id ?? []);

/** Rows by the subjects of their changes. */
export const bySubject = <Row>(rows: readonly Row[], subject: (row: Row) => string): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [subject(row), row]));

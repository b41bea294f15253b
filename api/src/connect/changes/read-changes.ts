import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { cursorInstant, cutPage, decodeCursor, encodeCursor } from '../../infrastructure/http/next-page.ts';
import type { ConnectChangeTables } from './connect-change.tables.ts';

/** Something that was changed or removed. */
export interface Change {
  readonly subject: string;
  readonly id: string | null;
  readonly updatedAt: string;
  /** The highest of the events about it, or about anything that counts with it. */
  readonly version: number;
}

export interface List {
  readonly kind: ConnectChangeTables['connect_change']['kind'];
  readonly within: string;
}

export interface ChangeQuery {
  readonly updatedSince?: string | undefined;
  readonly cursor?: string | undefined;
}

const pageSize = 100;

const Position = z.tuple([cursorInstant, z.string().check(z.regex(/^[\w./:-]{1,200}$/))]);

/**
 * One page of a list, oldest change first. What was removed is on it only for those who ask for changes since an instant: they
 * have known it.
 */
export async function readChanges(db: Queryable, list: List, query: ChangeQuery) {
  const { rows } = await selectChanges(list, query).execute(db);
  const { page, next } = cutPage(rows, pageSize, (last) => encodeCursor(last.changed_at.toISOString(), last.subject));
  const changes = page.map(({ changed_at, ...change }): Change => ({ ...change, updatedAt: changed_at.toISOString() }));
  return { changes, next };
}

/** One row more than a page has, if there are more. */
export function selectChanges({ kind, within }: List, { updatedSince, cursor }: ChangeQuery) {
  const after = decodeCursor(Position, cursor);
  // Of what a shop has, the events count the versions of their shop.
  const counted = within === '' ? sql`change.subject` : sql`${within}`;
  return sql<Omit<Change, 'updatedAt'> & { changed_at: Date }>`
    select subject, id, changed_at, coalesce((select version from connect_document
      where connect_document.kind = ${kind} and connect_document.subject = ${counted}), 0) as version
    from connect_change change
    where kind = ${kind} and within = ${within}
      and ${updatedSince === undefined ? sql`not is_removed` : sql`changed_at >= ${new Date(updatedSince)}`}
      and ${after === null ? sql`true` : sql`(changed_at, subject) > (${after[0]}::timestamptz, ${after[1]})`}
    order by changed_at, subject limit ${pageSize + 1}`;
}

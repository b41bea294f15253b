import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { LineRow, StatementRow } from './commission.tables.ts';

/** All columns of a month except its document. */
const columns = [
  'uuid',
  'organization_uuid',
  'period',
  'state',
  'closed_at',
  'amount',
  'settled_in',
  'number',
  'language',
  'recipient',
  'net',
  'vat_percent',
  'vat_kind',
  'vat',
  'total',
  'paid_at',
  'transfer_id',
  'destination',
] as const;

export type Statement = Omit<StatementRow, 'document' | 'settled_how' | 'settled_reason'>;

export async function findStatement(db: Queryable, uuid: string): Promise<Statement | null> {
  const row = await db.selectFrom('commission_statement').select(columns).where('uuid', '=', uuid).executeTakeFirst();
  return row ?? null;
}

const linesOf = (db: Queryable, statementUuid: string) =>
  db.selectFrom('commission_line').where('statement_uuid', '=', statementUuid);

/** Oldest first. */
export const findLines = (db: Queryable, statementUuid: string, limit?: number): Promise<LineRow[]> =>
  linesOf(db, statementUuid)
    .selectAll()
    .orderBy('at')
    .orderBy('seq')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();

/** How many lines a month has, and their sum in cents. */
export const sumLines = (db: Queryable, statementUuid: string): Promise<{ count: number; amount: number }> =>
  linesOf(db, statementUuid)
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount')])
    .executeTakeFirstOrThrow();

/** Earlier months that a credit note contains. */
export const findSettledIn = (db: Queryable, uuid: string): Promise<{ period: string; amount: number }[]> =>
  db
    .selectFrom('commission_statement')
    .select(['period', 'amount'])
    .where('settled_in', '=', uuid)
    .where('uuid', '<>', uuid)
    .$narrowType<{ amount: number }>()
    .orderBy('period')
    .execute();

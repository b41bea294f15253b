import type { Commission, CommissionStatement } from '@kontor/contract/partner';
import { statementLines } from '@kontor/contract/statement-lines';
import { commissionsCloseAt } from '@kontor/domain/commission';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { hasCreditNote } from './credit-note-document.ts';
import { findLines, findSettledIn, findStatement, type Statement, sumLines } from './read-statement.ts';

type Listed = Pick<Statement, 'uuid' | 'period' | 'amount' | 'state' | 'paid_at' | 'number' | 'closed_at'>;

/** The months of a partner, newest first, with those that are not closed yet as they stand now. */
export async function findCommissions(db: Queryable, organizationUuid: string): Promise<Commission[]> {
  const rows = await db
    .selectFrom('commission_statement as statement')
    .select([
      'uuid',
      'period',
      'state',
      'paid_at',
      'number',
      'closed_at',
      sql<number>`coalesce(statement.amount, (
        select coalesce(sum(line.amount), 0) from commission_line line where line.statement_uuid = statement.uuid))::bigint`.as(
        'amount',
      ),
    ])
    .where('organization_uuid', '=', organizationUuid)
    .orderBy('period', 'desc')
    .execute();
  return rows.map(commissionOnTheWire);
}

const commissionOnTheWire = ({ uuid, period, amount, state, paid_at, number, closed_at }: Listed): Commission => ({
  id: uuid,
  period,
  amount: amount ?? 0,
  state,
  paidAt: paid_at?.toISOString() ?? null,
  number,
  isClosed: closed_at !== null,
});

/** A month of this partner, without what it is made of. */
export async function findStatementOf(
  db: Queryable,
  organizationUuid: string,
  uuid: string,
): Promise<Statement | null> {
  const statement = await findStatement(db, uuid);
  return statement?.organization_uuid === organizationUuid ? statement : null;
}

/** A month of this partner. */
export async function findCommission(
  db: Queryable,
  organizationUuid: string,
  uuid: string,
): Promise<CommissionStatement | null> {
  const statement = await findStatementOf(db, organizationUuid, uuid);
  if (statement === null) return null;
  const lines = await findLines(db, uuid, statementLines);
  const sum = await sumLines(db, uuid);
  return {
    ...commissionOnTheWire({ ...statement, amount: statement.amount ?? sum.amount }),
    lineCount: sum.count,
    lines: lines.map((line) => ({
      shopName: line.shop_name,
      invoiceNumber: line.invoice_number,
      invoiceDate: line.invoice_date.toISOString(),
      net: line.net,
      rate: line.rate,
      amount: line.amount,
    })),
    closesAt: commissionsCloseAt(statement.period),
    carriedOver: await findSettledIn(db, uuid),
    settledIn: await periodOf(db, statement),
    creditNote: hasCreditNote(statement)
      ? {
          number: statement.number,
          date: statement.closed_at.toISOString(),
          net: statement.net,
          vatPercent: statement.vat_percent,
          vat: statement.vat,
          total: statement.total,
        }
      : null,
  };
}

/** Of the later month in which this one is settled. */
async function periodOf(db: Queryable, { uuid, settled_in }: Statement): Promise<string | null> {
  if (settled_in === null || settled_in === uuid) return null;
  return (await findStatement(db, settled_in))?.period ?? null;
}

import { isDeepStrictEqual } from 'node:util';
import { calendarDay } from '@kontor/domain/date';
import { takeNumber } from '../../billing/invoices/take-number.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Journal } from '../../infrastructure/journal/journal.ts';
import type { StatementRow } from './commission.tables.ts';

type Stated = Pick<StatementRow, 'language' | 'recipient' | 'net' | 'vat_percent' | 'vat_kind' | 'vat' | 'total'>;

/**
 * `PG-2026-00001`: the number of a partner's credit note for a month.
 * @throws if the journal has a credit note for the month that states something else, as after a restored backup whose newest
 *   entries were lost. The month stays open until an operator has decided.
 */
export async function numberCreditNote(
  journal: Journal,
  tx: Tx,
  { organization_uuid, period }: Pick<StatementRow, 'organization_uuid' | 'period'>,
  stated: Stated,
  now: Date,
): Promise<string> {
  const document = { subject: `commission:${organization_uuid}:${period}`, content: stated };
  const series = `PG-${calendarDay(now.toISOString()).slice(0, 4)}`;
  const { number, content } = await takeNumber(journal, tx, series, document);
  // The order of keys is the database's.
  if (!isDeepStrictEqual(asJson(content), asJson(stated))) {
    throw new Error(
      `Credit note ${number} of ${organization_uuid} for ${period} was issued with another content (docs/alerts/not-read-back.md)`,
    );
  }
  return number;
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

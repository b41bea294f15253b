import { formatDate } from '@kontor/domain/date';
import { sql } from 'kysely';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Journal } from '../../infrastructure/journal/journal.ts';
import type { NumberedDocument } from '../../infrastructure/journal/journal-files.ts';
import type { InvoiceRow } from './invoice.tables.ts';

/** A number, and what the document states that has it: something else than asked for, if it had the number before. */
export interface Numbered {
  readonly number: string;
  readonly content: unknown;
}

/** `RE-2026`, with the year in the vendor's time zone, not in UTC: one series per kind and year. */
export const seriesOf = (kind: InvoiceRow['kind'], issuedAt: Date): string =>
  `${kind === 'credit-note' ? 'GS' : 'RE'}-${formatDate(issuedAt.toISOString(), 'de').slice(-4)}`;

const numberOf = (series: string, place: number): string => `${series}-${String(place).padStart(5, '0')}`;

/** Locks a series, so that no other document takes a number of it meanwhile. @returns the place of its last number */
async function lockSeries(tx: Tx, series: string, atLeast = 0): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_number')
    .values({ series, last: atLeast })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last: sql<number>`greatest(invoice_number.last, ${atLeast})` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * The next number of a series, which is written to the journal before the transaction ends that issues the document. A number
 * that the journal gives to another document is left to that one: it was issued before a backup was restored, or its
 * transaction failed after the journal was written. So none is given twice, and the same document always gets its own again.
 */
export async function takeNumber(
  journal: Journal,
  tx: Tx,
  series: string,
  document: NumberedDocument,
): Promise<Numbered> {
  const last = await lockSeries(tx, series);
  const reserved = await takeReserved(journal, tx, series, document.subject);
  if (reserved !== null) return reserved;
  for (let place = last + 1; ; place += 1) {
    const number = numberOf(series, place);
    const { subject, content } = await journal.claim(tx, number, document);
    await lockSeries(tx, series, place);
    if (subject === document.subject) return { number, content };
    await reserve(tx, subject, number);
  }
}

const reserve = (tx: Tx, subject: string, number: string) =>
  tx
    .insertInto('reserved_number')
    .values({ subject, number })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** A number of this series that was found while others took theirs. */
async function takeReserved(journal: Journal, tx: Tx, series: string, subject: string): Promise<Numbered | null> {
  const row = await tx
    .deleteFrom('reserved_number')
    .where('subject', '=', subject)
    .where('number', 'like', `${series}-%`)
    .returning('number')
    .executeTakeFirst();
  if (row === undefined) return null;
  const document = await journal.findNumber(tx, row.number);
  if (document?.subject !== subject) throw new Error(`The journal does not give ${row.number} to ${subject}`);
  return { number: row.number, content: document.content };
}

/**
 * Takes a particular number of a series, which the document had before a backup was restored.
 * @returns `null` when another document has it, or when it is of another series
 */
export async function takeEarlierNumber(
  journal: Journal,
  tx: Tx,
  series: string,
  number: string,
  document: NumberedDocument,
): Promise<Numbered | null> {
  const place = Number(number.slice(series.length + 1));
  if (!Number.isSafeInteger(place) || place < 1 || number !== numberOf(series, place)) return null;
  await lockSeries(tx, series, place);
  const other = await tx.selectFrom('invoice').select('uuid').where('number', '=', number).executeTakeFirst();
  if (other !== undefined) return null;
  const { subject, content } = await journal.claim(tx, number, document);
  if (subject !== document.subject) return null;
  await tx.deleteFrom('reserved_number').where('number', '=', number).execute();
  return { number, content };
}

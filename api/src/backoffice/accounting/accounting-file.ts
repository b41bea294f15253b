import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { AccountingMonth } from '@kontor/contract/accounting';
import type { AccountingSettings } from '@kontor/contract/accounting-settings';
import { calendarDay } from '@kontor/domain/date';
import { readEntries, sumLedger } from '../../billing/books/month-entries.ts';
import { readBrand } from '../../infrastructure/brand/read-brand.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { periodOf } from './accounting-month.ts';
import { csvHead, csvRow } from './csv-table.ts';
import { datevHead, datevLine } from './datev-file.ts';
import { type Posting, postingOf } from './posting.ts';

export type FileFormat = 'datev' | 'csv';

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'log'>;

/**
 * The postings of a month as a file, which is sent while it is made. One whose sum is not that of the ledger is broken off, so that it
 * cannot be mistaken for a complete one.
 */
export function openFile(
  parts: Parts,
  format: FileFormat,
  month: AccountingMonth,
  settings: AccountingSettings,
): Readable {
  const output = new PassThrough();
  const file = { format, month, settings, output };
  fill(parts, file).catch((error: unknown) => {
    if (output.destroyed) return;
    parts.log.error({ err: error, month: month.month }, 'the postings of a month could not be written');
    output.destroy(error instanceof Error ? error : undefined);
  });
  return output;
}

interface File {
  readonly format: FileFormat;
  readonly month: AccountingMonth;
  readonly settings: AccountingSettings;
  readonly output: PassThrough;
}

async function fill({ database, clock }: Parts, { format, month, settings, output }: File): Promise<void> {
  const { isFinal } = month;
  const period = periodOf(month.month);
  const today = calendarDay(clock.now().toISOString());
  // A month that is over has the same file ever after.
  const { name: product } = await readBrand(database, isFinal ? period.end : undefined);
  const row = (posting: Posting) => (format === 'datev' ? datevLine(posting) : csvRow(posting, isFinal));
  const write = async (bytes: Buffer) => {
    if (output.destroyed) throw new Error('The file is not wanted any more');
    if (!output.write(bytes)) await once(output, 'drain', { signal: AbortSignal.timeout(stalledAfter) });
  };
  await write(format === 'datev' ? datevHead({ ...month, today, product }, settings) : csvHead());
  let sum = 0;
  for await (const entry of readEntries(database, period)) {
    if (entry.amount === 0) continue;
    // The ledger is of customers.
    if (entry.of !== 'fee') sum += entry.amount;
    await write(row(postingOf(entry, settings)));
  }
  // Of now: what has come meanwhile is in the file, where it comes last.
  const ledger = await sumLedger(database, period);
  if (sum !== ledger) throw new Error(`The postings add up to ${sum} cents, and the ledger to ${ledger}`);
  output.end();
}

/** Milliseconds after which a reader that takes nothing more is given up. */
const stalledAfter = 60_000;

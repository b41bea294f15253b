import type Stripe from 'stripe';
import { after, days, minutes } from '../../infrastructure/clock.ts';
import type { Billing } from '../stripe/billing.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import { advanceCursor, type CursorName, readCursor } from './provider-cursor.ts';

/** Entries may appear late in a list, and this clock may differ from the provider's. */
const overlap = minutes(30);

/** After a long outage, and at first, a list is read in parts, so that an interrupted run does not begin again. */
const longestWindow = days(1);

interface ReadList {
  readonly name: CursorName;
  /** From when on entries are read. @param reached `null` at first */
  readonly begin: (reached: Date | null, now: Date) => Date | Promise<Date>;
  /** Reads all entries that were created within a window. */
  readonly read: (created: Stripe.RangeQueryParam) => Promise<void>;
}

/**
 * Reads what has come to a list of the payment provider since the last time. The cursor only passes what was listed completely: an entry
 * that is known otherwise does not prove that earlier ones are.
 */
export async function readSinceCursor(
  { database, clock }: Pick<Billing, 'database' | 'clock'>,
  { name, begin, read }: ReadList,
): Promise<void> {
  for (let isLast = false; !isLast; ) {
    const startedAt = clock.now();
    const from = await begin(await readCursor(database, name), startedAt);
    const end = after(from, longestWindow);
    isLast = end >= startedAt;
    await read({ gte: unix(from), ...(!isLast && { lte: unix(end) }) });
    await advanceCursor(database, name, after(isLast ? startedAt : end, -overlap));
  }
}

interface Page {
  readonly limit: number;
  readonly starting_after?: string;
}

/** The pages of a list, newest first. */
export async function* pagesOf<Entry extends { readonly id: string }>(
  list: (page: Page) => Promise<Stripe.ApiList<Entry>>,
): AsyncGenerator<readonly Entry[]> {
  const limit = 100;
  let page = await list({ limit });
  yield page.data;
  for (let last = page.data.at(-1); page.has_more && last; last = page.data.at(-1)) {
    page = await list({ limit, starting_after: last.id });
    yield page.data;
  }
}

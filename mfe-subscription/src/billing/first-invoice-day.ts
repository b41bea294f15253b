import type { Invoice } from '@kontor/contract/invoice';
import { calendarDay } from '@kontor/domain/date';

interface LoadedInvoices {
  readonly data: { readonly pages: readonly { readonly items: readonly Pick<Invoice, 'date'>[] }[] } | undefined;
  readonly hasNextPage: boolean;
}

/** The day of the first of all invoices, newest first; `null` until the last page of them is loaded, `undefined` if there are none. */
export function firstInvoiceDay({ data, hasNextPage }: LoadedInvoices): string | null | undefined {
  if (data === undefined || hasNextPage) return null;
  const oldest = data.pages.at(-1)?.items.at(-1);
  return oldest && calendarDay(oldest.date);
}

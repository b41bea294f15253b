import type { Invoice } from '@kontor/contract/invoice';
import { archivePeriods } from '@kontor/domain/archive-periods';
import { calendarDay } from '@kontor/domain/date';
import { apiQuery } from '@kontor/platform/api-query';
import { useApi, useNow, useOrganization } from '@kontor/platform/host-hooks';
import { useQueries } from '@tanstack/react-query';
import { billingCalls } from './calls.ts';

type Dated = Pick<Invoice, 'date'>;

/** All invoices, newest first, page by page. */
export interface LoadedInvoices {
  readonly data: { readonly pages: readonly { readonly items: readonly Dated[] }[] } | undefined;
  readonly hasNextPage: boolean;
}

/**
 * The day of the first invoice, as exactly as the periods of the archive need it; `null` until it is known, `undefined` if
 * there are no invoices. Of a long list, the invoices until the end of each period before the loaded ones are asked for.
 */
export function useFirstInvoiceDay({ data, hasNextPage }: LoadedInvoices): string | null | undefined {
  const api = useApi();
  const { uuid: organizationUuid } = useOrganization();
  const now = useNow().toISOString();
  const loaded = dayOfLast(data?.pages.at(-1)?.items);
  const ends = archivePeriods(now, null).map(({ to }) => to);
  const unknown = ends.filter((to) => hasNextPage && loaded !== undefined && to < loaded);
  const earlier = useQueries({
    queries: [...new Set(unknown)].map((to) =>
      apiQuery(api, billingCalls.allInvoices, { params: { organizationUuid }, query: { to } }),
    ),
  });
  if (data === undefined || earlier.some((answer) => answer.data === undefined)) return null;
  return earlier
    .map((answer) => dayOfLast(answer.data))
    .concat(loaded)
    .filter((day) => day !== undefined)
    .toSorted()[0];
}

function dayOfLast(invoices: readonly Dated[] | undefined): string | undefined {
  const last = invoices?.at(-1);
  return last && calendarDay(last.date);
}

import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useNow, useOrganization } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { useFormat } from '@kontor/platform/use-format';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Button } from '@kontor/ui/button';
import { Card, CardBody } from '@kontor/ui/card';
import { DataTable } from '@kontor/ui/data-table';
import { EmptyState } from '@kontor/ui/empty-state';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { billingCalls } from '../../billing/calls.ts';
import type { Period } from '../../billing/period.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Documents } from './documents.tsx';
import { invoiceStatus, isLate } from './invoice-status.ts';
import { InvoiceStatusText } from './invoice-status-text.tsx';

/** The invoices of all shops, where there are several: a company has one bookkeeping. */
export function AllShopsCard({ period }: { readonly period: Period }) {
  const { shops } = useOrganization();
  return shops !== null && shops.length > 1 && <InvoicesOfAllShops period={period} />;
}

const none: ReadonlySet<string> = new Set();

function InvoicesOfAllShops({ period }: { readonly period: Period }) {
  const t = useTexts();
  const { date, money } = useFormat();
  const now = useNow();
  const { uuid: organizationUuid } = useOrganization();
  const query = apiListQuery(useApi(), billingCalls.allInvoices, {
    params: { organizationUuid },
    query: period,
  });
  const { data, ...pages } = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  const failure = useLoadFailure({ ...pages, data });
  const invoices = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      flush
      title={t('invoices.allShops.title')}
      foot={
        pages.hasNextPage && (
          <Button
            variant="outlined"
            size="sm"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t(pages.isFetchingNextPage ? 'invoices.loadingMore' : 'invoices.loadMore')}
          </Button>
        )
      }
    >
      {failure && (
        <CardBody>
          <LoadFailure {...failure} />
        </CardBody>
      )}
      {!failure && !data && (
        <Loading>
          <SkeletonRows rows={4} />
        </Loading>
      )}
      {data && invoices.length === 0 && (
        <EmptyState title={t('invoices.emptyPeriod.title')}>{t('invoices.emptyPeriod.text')}</EmptyState>
      )}
      {invoices.length > 0 && (
        <DataTable
          label={t('invoices.allShops.title')}
          rows={invoices}
          rowKey={({ uuid }) => uuid}
          exceptional={(invoice) => isLate(invoiceStatus(invoice, now, none))}
          columns={[
            {
              key: 'number',
              header: t('invoices.column.number'),
              list: 'title',
              cell: ({ number }) => (
                <Text as="span" variant="ui" weight="medium" nowrap>
                  {number}
                </Text>
              ),
            },
            {
              key: 'date',
              header: t('invoices.column.date'),
              numeric: true,
              wide: true,
              cell: (invoice) => date(invoice.date),
            },
            {
              key: 'shop',
              header: t('invoices.column.shop'),
              list: 'detail',
              cell: ({ shopName }) => shopName,
            },
            {
              key: 'status',
              header: t('invoices.column.status'),
              list: 'status',
              cell: (invoice) => <InvoiceStatusText status={invoiceStatus(invoice, now, none)} />,
            },
            {
              key: 'amount',
              header: t('invoices.column.amount'),
              list: 'amount',
              align: 'end',
              numeric: true,
              cell: ({ total }) => (
                <Text as="span" variant="ui" weight="medium" numeric>
                  {money(total)}
                </Text>
              ),
            },
            {
              key: 'document',
              header: t('invoices.column.document'),
              headerHidden: true,
              list: 'action',
              align: 'end',
              cell: (invoice) => <Documents invoice={invoice} shopUuid={invoice.shopUuid} />,
            },
          ]}
        />
      )}
    </Card>
  );
}

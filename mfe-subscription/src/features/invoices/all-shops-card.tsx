import type { Period } from '@kontor/domain/period';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Card, CardBody } from '@kontor/ui/card';
import { DataTable } from '@kontor/ui/data-table';
import { EmptyState } from '@kontor/ui/empty-state';
import { SkeletonRows } from '@kontor/ui/skeleton';
import type { ReactNode } from 'react';
import { isPayable } from '../../billing/invoice-status.ts';
import { useAllInvoices } from '../../billing/use-all-invoices.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Documents } from './documents.tsx';
import { useInvoiceColumns } from './use-invoice-columns.tsx';

interface AllShopsProps {
  /** Above the list. */
  readonly filter?: ReactNode;
  readonly period: Period;
  /** What has to be paid to end a dunning process. */
  readonly dunned: ReadonlySet<string>;
}

/** The invoices of all shops of an organization. */
export function InvoicesOfAllShops({ filter, period, dunned }: AllShopsProps) {
  const t = useTexts();
  const { columns, late } = useInvoiceColumns(dunned);
  const pages = useAllInvoices(period);
  const { data } = pages;
  const failure = useLoadFailure(pages);
  const invoices = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      flush
      foot={
        pages.hasNextPage && (
          <MoreRows pages={pages} text={t('invoices.loadMore')} loadingText={t('invoices.loadingMore')} />
        )
      }
    >
      {filter}
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
          exceptional={late}
          columns={[
            columns.number,
            columns.date,
            {
              key: 'shop',
              header: t('invoices.column.shop'),
              list: 'detail',
              cell: ({ shopName }) => shopName,
            },
            columns.status,
            columns.amount,
            ...(invoices.some(isPayable) ? [columns.pay] : []),
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

import type { HeldInvoice } from '@kontor/contract/invoice';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import { OperatorList } from './operator-list.tsx';
import { ReleaseInvoice } from './release-invoice.tsx';
import { statusCalls } from './status-queries.ts';
import { useStatusTexts } from './use-status-texts.ts';

/** Invoices and credit notes that were not issued, because what they would state is not what was charged. */
export function HeldInvoices({ refetchInterval }: { refetchInterval: number }) {
  const t = useStatusTexts();
  const { date, money } = useFormat();
  const query = useApiQuery(statusCalls.invoices, {}, { refetchInterval, retryOnMount: false });
  return (
    <OperatorList
      title={t('held.title')}
      none={t('held.none')}
      query={query}
      table={(rows) => (
        <DataTable
          label={t('held.title')}
          rows={rows}
          rowKey={({ uuid }) => uuid}
          exceptional={() => true}
          columns={[
            {
              key: 'document',
              header: t('held.column.document'),
              list: 'title',
              cell: (row) => <HeldDocument row={row} />,
            },
            {
              key: 'reason',
              header: t('held.column.reason'),
              list: 'line',
              cell: ({ reason }) => t(`held.reason.${reason}`),
            },
            {
              key: 'amount',
              header: t('held.column.amount'),
              list: 'line',
              align: 'end',
              cell: ({ subtotal, tax, total, vatPercent }) => (
                <>
                  {money(total)}
                  <CellNote>
                    {t('held.amounts', { net: money(subtotal), tax: money(tax), percent: vatPercent })}
                  </CellNote>
                </>
              ),
            },
            {
              key: 'date',
              header: t('held.column.date'),
              list: 'line',
              cell: (row) => (
                <>
                  {date(row.date)}
                  <CellNote>{t(`held.state.${row.state}`)}</CellNote>
                </>
              ),
            },
            {
              key: 'action',
              header: t('held.column.action'),
              headerHidden: true,
              list: 'actions',
              align: 'end',
              cell: (row) => <ReleaseInvoice invoice={row} refresh={query.refetch} />,
            },
          ]}
        />
      )}
    />
  );
}

function HeldDocument({ row: { kind, providerId, shopName, organizationName } }: { row: HeldInvoice }) {
  const t = useStatusTexts();
  return (
    <>
      <Text as="span" variant="ui" weight="semibold">
        {t(`held.kind.${kind}`)}
      </Text>
      <CellNote>{`${shopName}, ${organizationName}`}</CellNote>
      <CellNote>{providerId}</CellNote>
    </>
  );
}

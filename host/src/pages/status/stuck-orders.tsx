import type { StuckOrder } from '@kontor/contract/operator-order';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import { OperatorList } from './operator-list.tsx';
import { SettleOrder } from './settle-order.tsx';
import { statusCalls } from './status-queries.ts';
import { useKindName } from './use-kind-name.ts';
import { useStatusTexts } from './use-status-texts.ts';

/** Changes of contracts that wait for an operator, or take long. */
export function StuckOrders({ refetchInterval }: { refetchInterval: number }) {
  const t = useStatusTexts();
  const query = useApiQuery(statusCalls.orders, {}, { refetchInterval, retryOnMount: false });
  return (
    <OperatorList
      title={t('order.title')}
      none={t('order.none')}
      query={query}
      table={(rows) => (
        <DataTable
          label={t('order.title')}
          rows={rows}
          rowKey={({ uuid }) => uuid}
          exceptional={({ state }) => state === 'needs-attention'}
          columns={[
            { key: 'kind', header: t('order.column.kind'), list: 'title', cell: (row) => <Kind row={row} /> },
            {
              key: 'shop',
              header: t('order.column.shop'),
              list: 'line',
              cell: ({ shopName, organizationName }) => (
                <>
                  {shopName}
                  <CellNote>{organizationName}</CellNote>
                </>
              ),
            },
            {
              key: 'error',
              header: t('order.column.error'),
              list: 'line',
              cell: ({ lastError, attempts }) => (
                <>
                  {lastError === null ? <span>{t('order.noError')}</span> : <CellNote>{lastError}</CellNote>}
                  <CellNote>{t('order.attempts', { count: attempts })}</CellNote>
                </>
              ),
            },
            { key: 'state', header: t('order.column.state'), list: 'line', cell: (row) => <OrderState row={row} /> },
            {
              key: 'action',
              header: t('order.column.action'),
              headerHidden: true,
              list: 'actions',
              align: 'end',
              cell: (row) => row.state === 'needs-attention' && <SettleOrder order={row} refresh={query.refetch} />,
            },
          ]}
        />
      )}
    />
  );
}

function Kind({ row: { kind, uuid } }: { row: StuckOrder }) {
  const kindName = useKindName();
  return (
    <>
      <Text as="span" variant="ui" weight="semibold">
        {kindName(kind)}
      </Text>
      <CellNote>{uuid}</CellNote>
    </>
  );
}

function OrderState({ row: { state, createdAt } }: { row: StuckOrder }) {
  const t = useStatusTexts();
  const { moment } = useFormat();
  return (
    <>
      {state === 'needs-attention' ? (
        <Badge tone="danger">{t('order.needsAttention')}</Badge>
      ) : (
        <span>{t('order.working')}</span>
      )}
      <CellNote>{t('order.since', { since: moment(createdAt) })}</CellNote>
    </>
  );
}

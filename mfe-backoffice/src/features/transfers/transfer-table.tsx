import type { Transfer } from '@kontor/contract/operator-money';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { RowLink } from '../../components/row-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface TransferTableProps {
  readonly rows: readonly Transfer[];
  readonly toTransfer: (uuid: string) => string;
}

export function TransferTable({ rows, toTransfer }: TransferTableProps) {
  const t = useTexts();
  const { money, date } = useFormat();
  return (
    <DataTable
      label={t('transfers.title')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'from',
          header: t('transfers.from'),
          list: 'title',
          cell: ({ uuid, organizationName, organizationUuid, reference }) => (
            <>
              <RowLink to={toTransfer(uuid)}>{organizationName || organizationUuid}</RowLink>
              <CellNote>{reference ?? t('transfers.noReference')}</CellNote>
            </>
          ),
        },
        {
          key: 'suggestion',
          header: t('transfers.suggestion'),
          list: 'line',
          cell: ({ candidates = [], suggestions }) => {
            const [first] = candidates;
            if (first) return t('transfers.invoice', { number: first.number, amount: money(first.owed) });
            return suggestions.length > 0 ? t('transfers.suggestions', { count: suggestions.length }) : '–';
          },
        },
        {
          key: 'at',
          header: t('transfers.receivedAt'),
          wide: true,
          list: 'line',
          cell: ({ receivedAt }) => date(receivedAt),
        },
        {
          key: 'amount',
          header: t('field.amount'),
          align: 'end',
          numeric: true,
          list: 'amount',
          cell: ({ amount, left, state }) => (
            <>
              {money(amount)}
              {state === 'open' && left !== amount && (
                <CellNote>{t('transfers.leftOf', { amount: money(left) })}</CellNote>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

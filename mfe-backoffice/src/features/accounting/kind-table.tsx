import type { AccountingMonth } from '@kontor/contract/accounting';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { DataTable } from '@kontor/ui/data-table';
import { useTexts } from '../../texts/use-texts.ts';
import { useSideColumns } from './use-side-columns.ts';

/** What the postings of a month are about: how many, and what they debit and credit to customers. */
export function KindTable({ kinds }: Pick<AccountingMonth, 'kinds'>) {
  const t = useTexts();
  const { count } = useFormat();
  const sides = useSideColumns();
  return (
    <Card title={t('accounting.kinds')} flush>
      <DataTable
        label={t('accounting.kinds')}
        rows={kinds}
        rowKey={({ kind }) => kind}
        columns={[
          { key: 'kind', header: t('accounting.kind'), list: 'title', cell: ({ kind }) => t(`accounting.of.${kind}`) },
          {
            key: 'count',
            header: t('accounting.count'),
            align: 'end',
            numeric: true,
            list: 'detail',
            cell: (row) => count(row.count),
          },
          ...sides,
        ]}
      />
    </Card>
  );
}

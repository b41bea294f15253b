import type { AccountEntry } from '@kontor/contract/organization-account';
import { useFormat } from '@kontor/platform/use-format';
import { DataTable } from '@kontor/ui/data-table';
import { useTexts } from '../../texts/use-texts.ts';

/** How it came to this: the latest movements. */
export function AccountMovements({ entries }: { readonly entries: readonly AccountEntry[] }) {
  const t = useTexts();
  const { date, money } = useFormat();
  return (
    <DataTable
      label={t('account.movements.label', { count: entries.length })}
      rows={entries}
      rowKey={({ uuid }) => uuid}
      columns={[
        { key: 'date', header: t('invoices.column.date'), list: 'detail', cell: ({ at }) => date(at) },
        {
          key: 'what',
          header: t('account.movements.what'),
          list: 'title',
          cell: (entry) => [textOf(t, entry), entry.document?.number].filter(Boolean).join(' '),
        },
        {
          key: 'amount',
          header: t('invoices.column.amount'),
          list: 'amount',
          align: 'end',
          // Seen from the customer: what is owed is a minus.
          cell: ({ amount }) => money(-amount),
        },
      ]}
    />
  );
}

const textOf = (t: ReturnType<typeof useTexts>, entry: AccountEntry): string =>
  entry.of === 'invoice' ? t(`account.kind.invoice.${entry.kind}`) : t(`account.kind.${entry.of}.${entry.kind}`);

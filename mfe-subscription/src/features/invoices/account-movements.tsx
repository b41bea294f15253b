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
          cell: (entry) => withDocument(t, entry),
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

type Texts = ReturnType<typeof useTexts>;

/** What moved, with the number of its invoice, what was written on the transfer, or by which number support finds what was done. */
function withDocument(t: Texts, entry: AccountEntry): string {
  const { document, of } = entry;
  const what = textOf(t, entry);
  if (document === null) return what;
  if ('number' in document) {
    // A transfer may have paid an invoice, or not any more.
    return of === 'transfer' ? `${what} (${document.number})` : `${what} ${document.number}`;
  }
  if ('act' in document) {
    const done = document.act === 'credit' ? t('account.movements.goodwill') : what;
    return t('account.movements.act', { what: done, number: document.actUuid.slice(0, 8).toUpperCase() });
  }
  const { reference } = document;
  return reference === null ? what : t('account.movements.transferred', { what, reference });
}

const textOf = (t: Texts, entry: AccountEntry): string =>
  entry.of === 'invoice' ? t(`account.kind.invoice.${entry.kind}`) : t(`account.kind.${entry.of}.${entry.kind}`);

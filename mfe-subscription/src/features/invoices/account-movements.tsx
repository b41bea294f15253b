import type { AccountEntry } from '@kontor/contract/organization-account';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { DataTable } from '@kontor/ui/data-table';
import { useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';

/** How it came to this: the latest movements, on demand. */
export function AccountMovements({ entries }: { readonly entries: readonly AccountEntry[] }) {
  const t = useTexts();
  const { date, money } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button variant="ghost" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'account.movements.hide' : 'account.movements.show')}
      </Button>
      <div id={id} hidden={!isOpen}>
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
      </div>
    </>
  );
}

const textOf = (t: ReturnType<typeof useTexts>, entry: AccountEntry): string =>
  entry.of === 'invoice' ? t(`account.kind.invoice.${entry.kind}`) : t(`account.kind.${entry.of}.${entry.kind}`);

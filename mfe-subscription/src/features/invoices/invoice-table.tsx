import type { Invoice } from '@kontor/contract/invoice';
import { useNow, useShopParams } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../texts/use-texts.ts';
import { Documents } from './documents.tsx';
import { invoiceStatus, isLate, isPayable } from './invoice-status.ts';
import { InvoiceStatusText } from './invoice-status-text.tsx';
import styles from './invoice-table.module.css';
import { PayButton } from './paying.tsx';

interface InvoiceTableProps {
  readonly invoices: readonly Invoice[];
  /** What has to be paid to end a dunning process. */
  readonly dunned: ReadonlySet<string>;
}

/** The ledger; a list below 760 px. */
export function InvoiceTable({ invoices, dunned }: InvoiceTableProps) {
  const t = useTexts();
  const { date, money } = useFormat();
  const now = useNow();
  const { shopUuid } = useShopParams();
  const status = (invoice: Invoice) => invoiceStatus(invoice, now, dunned);
  return (
    <DataTable
      label={t('invoices.title')}
      rows={invoices}
      rowKey={({ uuid }) => uuid}
      exceptional={(invoice) => isLate(status(invoice))}
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
        // The period is listed with the description, the day on the document.
        {
          key: 'date',
          header: t('invoices.column.date'),
          numeric: true,
          wide: true,
          cell: (invoice) => date(invoice.date),
        },
        {
          key: 'service',
          header: t('invoices.column.service'),
          list: 'detail',
          cell: (invoice) => <Service invoice={invoice} />,
        },
        {
          key: 'status',
          header: t('invoices.column.status'),
          list: 'status',
          cell: (invoice) => <InvoiceStatusText status={status(invoice)} />,
        },
        {
          key: 'amount',
          header: t('invoices.column.amount'),
          list: 'amount',
          align: 'end',
          numeric: true,
          cell: (invoice) => (
            <Text as="span" variant="ui" weight={isLate(status(invoice)) ? 'semibold' : 'medium'} numeric>
              {money(invoice.total)}
            </Text>
          ),
        },
        {
          key: 'document',
          header: t('invoices.column.document'),
          headerHidden: true,
          list: 'action',
          align: 'end',
          cell: (invoice) => (
            <span className={styles.actions}>
              {isPayable(invoice) && <PayButton invoice={invoice} />}
              <Documents invoice={invoice} shopUuid={shopUuid} />
            </span>
          ),
        },
      ]}
    />
  );
}

/** The month it was written for, and its first position: all of them are on the document. */
function Service({ invoice: { date, total, lines } }: { invoice: Invoice }) {
  const t = useTexts();
  const { month } = useFormat();
  const [first, ...others] = lines;
  return (
    <>
      {total < 0 ? t('invoices.credit') : month(date)}
      {first && (
        <CellNote>
          {first.description}
          {others.length > 0 && `, ${t('invoices.more', { count: others.length })}`}
        </CellNote>
      )}
    </>
  );
}

import type { Invoice } from '@kontor/contract/invoice';
import { useNow } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, type DataColumn } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import { invoiceStatus, isLate, isPayable, settledPart } from '../../billing/invoice-status.ts';
import { PayButton } from '../../paying/paying.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { InvoiceStatusText } from './invoice-status-text.tsx';

/**
 * What every list of invoices shows.
 *
 * @param dunned what has to be paid to end a dunning process
 */
export function useInvoiceColumns(dunned: ReadonlySet<string>) {
  const t = useTexts();
  const { date, money } = useFormat();
  const now = useNow();
  const status = (invoice: Invoice) => invoiceStatus(invoice, now, dunned);
  const late = (invoice: Invoice) => isLate(status(invoice));
  const columns = {
    number: {
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
    date: {
      key: 'date',
      header: t('invoices.column.date'),
      numeric: true,
      wide: true,
      cell: (invoice) => date(invoice.date),
    },
    status: {
      key: 'status',
      header: t('invoices.column.status'),
      list: 'status',
      cell: (invoice) => <InvoiceStatusText status={status(invoice)} />,
    },
    amount: {
      key: 'amount',
      header: t('invoices.column.amount'),
      list: 'amount',
      align: 'end',
      numeric: true,
      cell: (invoice) => {
        const settled = settledPart(invoice);
        return (
          <>
            <Text as="span" variant="ui" weight={late(invoice) ? 'semibold' : 'medium'} numeric>
              {money(invoice.total)}
            </Text>
            {settled > 0 && (
              <>
                <CellNote>{t('invoices.partlySettled', { settled: money(settled) })}</CellNote>
                <CellNote>{t('invoices.partlyOpen', { open: money(invoice.owed) })}</CellNote>
              </>
            )}
          </>
        );
      },
    },
    // On a phone it has a line of its own: beside the text it would take the room of both.
    pay: {
      key: 'pay',
      header: t('invoices.column.pay'),
      headerHidden: true,
      list: 'actions',
      align: 'end',
      cell: (invoice) => isPayable(invoice) && <PayButton invoice={invoice} />,
    },
  } satisfies Record<string, DataColumn<Invoice>>;
  return { columns, late };
}

import type { Invoice } from '@kontor/contract/invoice';
import { useShopParams } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { isPayable } from '../../billing/invoice-status.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Documents } from './documents.tsx';
import { serviceMonths } from './service-months.ts';
import { useInvoiceColumns } from './use-invoice-columns.tsx';

interface InvoiceTableProps {
  readonly invoices: readonly Invoice[];
  /** What has to be paid to end a dunning process. */
  readonly dunned: ReadonlySet<string>;
}

/** The ledger; a list below 760 px. */
export function InvoiceTable({ invoices, dunned }: InvoiceTableProps) {
  const t = useTexts();
  const { shopUuid } = useShopParams();
  const { columns, late } = useInvoiceColumns(dunned);
  return (
    <DataTable
      label={t('invoices.title')}
      rows={invoices}
      rowKey={({ uuid }) => uuid}
      exceptional={late}
      columns={[
        columns.number,
        columns.date,
        {
          key: 'service',
          header: t('invoices.column.service'),
          list: 'detail',
          cell: (invoice) => <Service invoice={invoice} />,
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
          cell: (invoice) => <Documents invoice={invoice} shopUuid={shopUuid} />,
        },
      ]}
    />
  );
}

/** The months it was written for, and what was bought: of an upgrade, credit for the old plan comes first. All positions are on the document. */
function Service({ invoice }: { invoice: Invoice }) {
  const t = useTexts();
  const { language } = useFormat();
  const { lines } = invoice;
  const bought = lines.find(({ amount }) => amount > 0) ?? lines[0];
  return (
    <>
      {invoice.total < 0 ? t('invoices.credit') : serviceMonths(invoice, language)}
      {bought && (
        <CellNote>
          {lines.length > 1
            ? `${bought.description}, ${t('invoices.more', { count: lines.length - 1 })}`
            : bought.description}
        </CellNote>
      )}
    </>
  );
}

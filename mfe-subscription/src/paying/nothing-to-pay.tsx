import type { Invoice } from '@kontor/contract/invoice';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { useAllInvoices } from '../billing/use-all-invoices.ts';
import { useTexts } from '../texts/use-texts.ts';

interface NothingToPayProps {
  readonly invoiceUuid: string;
  readonly onClose: () => void;
}

/** In place of the form for an invoice that is not owed: paid meanwhile, elsewhere or in another tab, or not of this organization. */
export function NothingToPay({ invoiceUuid, onClose }: NothingToPayProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { data } = useAllInvoices();
  const invoice = data?.pages.flatMap(({ items }) => items).find(({ uuid }) => uuid === invoiceUuid) ?? null;
  const result = resultOf(invoice);
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={invoice ? t('pay.title', { number: invoice.number }) : t('pay.titleUnknown')}
      closeLabel={platform('close')}
      foot={<Button onClick={onClose}>{t('outcome.done.close')}</Button>}
    >
      <Alert tone={result === 'isPaid' ? 'success' : 'info'} title={t(`pay.${result}`)} />
    </Dialog>
  );
}

function resultOf(invoice: Invoice | null): 'isPaid' | 'isProcessing' | 'notOpen' {
  if (invoice?.state === 'paid') return 'isPaid';
  return invoice?.state === 'processing' ? 'isProcessing' : 'notOpen';
}

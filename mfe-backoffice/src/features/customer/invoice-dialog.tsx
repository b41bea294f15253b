import { useApiQuery, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { SkeletonText } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

interface InvoiceDialogProps {
  readonly invoiceUuid: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** An invoice with its lines, and what finance can do about it: pay it back, or write off what it owes. */
export function InvoiceDialog({ invoiceUuid, onDone, onClose }: InvoiceDialogProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  const { money, date } = useFormat();
  const [doing, setDoing] = useState<'refund' | 'writeOff' | null>(null);
  const query = useApiQuery(
    'GET /backoffice/invoice/{correctedInvoiceUuid}',
    { params: { correctedInvoiceUuid: invoiceUuid } },
    useReadWhenOpened(),
  );
  const { data: invoice } = query;
  const isHeld = invoice?.number === null;
  const titleOf = (number: string | null) =>
    number === null ? t('customer.invoice.held') : t('customer.invoice.title', { number });
  const readAgain = () => Promise.all([query.refetch(), onDone()]);
  if (invoice && doing === 'refund') return <RefundDialog invoice={invoice} onDone={readAgain} onClose={onClose} />;
  if (invoice && doing === 'writeOff') return <WriteOffDialog invoice={invoice} onDone={readAgain} onClose={onClose} />;
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={invoice ? titleOf(invoice.number) : t('customer.timeline.kinds.invoice')}
      closeLabel={common('close')}
      foot={
        <>
          {invoice && !isHeld && invoice.owed > 0 && (
            <Button variant="outlined" onClick={() => setDoing('writeOff')}>
              {t('customer.writeOff.open')}
            </Button>
          )}
          {invoice && !isHeld && invoice.refundable > 0 && (
            <Button variant="outlined" onClick={() => setDoing('refund')}>
              {t('customer.refund.open')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} skeleton={<SkeletonText lines={6} />}>
        {({ issuedAt, total, owed, refundable, lines }) => (
          <Stack gap={5} align="stretch">
            {isHeld && <Alert announce={false}>{t('refusal.invoice-held')}</Alert>}
            <Facts
              facts={[
                { label: t('customer.day'), value: date(issuedAt) },
                { label: t('customer.grossAmount'), value: money(total) },
                { label: t('field.owed'), value: money(owed) },
                { label: t('field.refundable'), value: money(refundable) },
              ]}
            />
            <Text as="h3" variant="h3">
              {t('customer.refund.lines')}
            </Text>
            <Facts facts={lines.map(({ description, gross }) => ({ label: description, value: money(gross) }))} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

import type { HeldInvoice, HeldReason, InvoiceTerms } from '@kontor/contract/invoice';
import { useHost } from '@kontor/platform/host';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { useState } from 'react';
import { InvoiceTermsDialog } from './invoice-terms-dialog.tsx';
import { useStatusTexts } from './use-status-texts.ts';

interface Props {
  readonly invoice: HeldInvoice;
  /** Reads the list again. */
  readonly refresh: () => Promise<unknown>;
}

/** Reasons that recipient and tax, given by an operator, can remove. */
const needsTerms: ReadonlySet<HeldReason> = new Set(['terms-missing', 'kind-disagrees', 'tax-disagrees']);

/** Issues a held document, once its cause is gone or with recipient and tax that an operator gives. */
export function ReleaseInvoice({ invoice: { uuid, providerId, reason }, refresh }: Props) {
  const t = useStatusTexts();
  const { api, notify } = useHost();
  const [open, setOpen] = useState<'check' | 'terms' | null>(null);
  const release = async (terms: InvoiceTerms | null) => {
    const { number } = await api.call('POST /operator/invoice/{invoiceUuid}/release', {
      params: { invoiceUuid: uuid },
      body: { terms },
    });
    notify(t('held.released', { number }));
    await refresh();
  };
  const close = () => setOpen(null);
  return (
    <Stack direction="row" gap={2} justify="end">
      {needsTerms.has(reason) && (
        <Button
          variant="outlined"
          size="sm"
          aria-label={t('held.terms.label', { document: providerId })}
          onClick={() => setOpen('terms')}
        >
          {t('held.terms.open')}
        </Button>
      )}
      <Button
        variant="outlined"
        size="sm"
        aria-label={t('held.check.label', { document: providerId })}
        onClick={() => setOpen('check')}
      >
        {t('held.check.open')}
      </Button>
      {open === 'check' && (
        <ConfirmDialog
          title={t('held.check.title', { document: providerId })}
          description={t('held.check.text')}
          confirm={t('held.check.submit')}
          busy={t('held.check.busy')}
          onConfirm={() => release(null)}
          onClose={close}
        />
      )}
      {open === 'terms' && <InvoiceTermsDialog document={providerId} onSubmit={release} onClose={close} />}
    </Stack>
  );
}

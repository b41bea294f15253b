import type { CheckedOffer } from '@kontor/contract/offer';
import { useHost } from '@kontor/platform/host';
import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Field } from '@kontor/ui/field';
import { TextArea } from '@kontor/ui/text-area';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billingCalls } from '../../billing/calls.ts';
import { useReloadBilling } from '../../billing/use-reload-billing.ts';
import { withoutSelection } from '../../selection/selection-params.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface DeclineDialogProps {
  readonly offer: CheckedOffer;
  readonly onClose: () => void;
}

/** The contract's limit. */
const maxReason = 1000;

/** Declines an offer; the agency learns the reason, if one is given. */
export function DeclineDialog({ offer: { uuid, partnerName }, onClose }: DeclineDialogProps) {
  const t = useTexts();
  const api = useApi();
  const params = useShopParams();
  const { notify } = useHost();
  const reload = useReloadBilling();
  const errorText = useErrorText('network-in-form');
  const [, setQuery] = useSearchParams();
  const [reason, setReason] = useState('');
  const { start, isBusy, error } = useAttempt(async () => {
    const body = { reason: reason.trim() };
    await api.call(billingCalls.declineOffer, { params: { ...params, offerUuid: uuid }, body });
    await reload();
    notify(t('offer.declined', { partner: partnerName }));
    onClose();
    setQuery(withoutSelection, { replace: true, preventScrollReset: true });
  });
  return (
    <FormDialog
      title={t('offer.declineTitle')}
      description={t('offer.declineText', { partner: partnerName })}
      confirm={t('offer.decline')}
      busy={t('offer.declining')}
      isSubmitting={isBusy}
      failure={error === null ? null : errorText(error)}
      onSubmit={start}
      onClose={onClose}
    >
      <Field label={t('offer.reason')} marker={t('offer.optional')}>
        <TextArea maxLength={maxReason} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  );
}

import type { CheckedOffer, OfferRefusal } from '@kontor/contract/offer';
import type { CheckoutDisabledReason } from '@kontor/domain/checkout';
import { useMayCall } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import type { ReactNode } from 'react';
import { billingCalls } from '../../billing/calls.ts';
import { isChangeWithdrawable, isResumable } from '../../billing/subscription-state.ts';
import type { Billing } from '../../billing/use-billing.ts';
import { WithdrawCancellation } from '../../components/withdraw-cancellation.tsx';
import { WithdrawChange } from '../../components/withdraw-change.tsx';
import { decisiveReason, useBlockText } from '../../selection/use-order-block.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface RefusedOfferProps {
  readonly offer: CheckedOffer;
  /** At least one. */
  readonly refusals: readonly OfferRefusal[];
  readonly billing: Billing;
}

/** Why an offer cannot be accepted, and what the merchant can do about it. */
export function RefusedOffer({ offer, refusals, billing }: RefusedOfferProps) {
  const t = useTexts();
  const refusal = decisiveReason(refusals);
  if (refusal === null) return null;
  if (refusal === 'nothing-changed' || refusal === 'not-sold') {
    return (
      <Alert tone="warning" announce={false} title={t(`offer.fit.${refusal}.title`)}>
        {t(`offer.fit.${refusal}.text`)}
      </Alert>
    );
  }
  return <Refusal offer={offer} refusal={refusal} isOnly={refusals.length === 1} billing={billing} />;
}

interface RefusalProps extends Pick<RefusedOfferProps, 'offer' | 'billing'> {
  readonly refusal: CheckoutDisabledReason;
  /** Whether nothing else stands against the offer. */
  readonly isOnly: boolean;
}

function Refusal({ offer: { partnerName, validUntil }, refusal, isOnly, billing }: RefusalProps) {
  const t = useTexts();
  const { date } = useFormat();
  const blockText = useBlockText(billing);
  const mayWithdraw = useMayCall()(billingCalls.resume);
  const { subscription } = billing;
  const scheduledFor = subscription?.scheduleActivationDate;
  const said = (text: ReactNode, action?: ReactNode) => (
    <Alert tone="warning" announce={false} title={t('offer.refused.title')} actions={mayWithdraw && action}>
      {text}
    </Alert>
  );
  if (refusal === 'interval-change-impossible') return said(t('offer.refused.yearly', { partner: partnerName }));
  if (refusal === 'subscription-canceled' && isOnly && isResumable(subscription)) {
    return said(
      `${blockText(refusal)} ${t('offer.refused.canceled')}`,
      <WithdrawCancellation subscription={subscription} />,
    );
  }
  if (refusal === 'change-already-scheduled' && isOnly && scheduledFor && isChangeWithdrawable(subscription)) {
    const text = t('offer.refused.scheduled', { date: date(scheduledFor) });
    const later =
      new Date(scheduledFor) < new Date(validUntil) && t('offer.refused.later', { date: date(scheduledFor) });
    return said([text, later].filter(Boolean).join(' '), <WithdrawChange subscription={subscription} />);
  }
  return said(blockText(refusal));
}

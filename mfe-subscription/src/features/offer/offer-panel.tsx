import type { Cart } from '@kontor/contract/cart';
import type { CheckedOffer } from '@kontor/contract/offer';
import type { Selection } from '@kontor/domain/cart';
import { useMayCall } from '@kontor/platform/host-hooks';
import { offerParameter } from '@kontor/platform/parts/offer/offer-notice';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { SumList } from '@kontor/ui/sum-list';
import { Text } from '@kontor/ui/text';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billingCalls } from '../../billing/calls.ts';
import type { Billing } from '../../billing/use-billing.ts';
import type { OpenedOffer } from '../../billing/use-offers.ts';
import { ChangedPrice } from '../../components/changed-price.tsx';
import { cartDifference } from '../../selection/cart-difference.ts';
import { DueLine } from '../../selection/due-line.tsx';
import { withoutSelection } from '../../selection/selection-params.ts';
import { useLineTexts } from '../../selection/use-line-texts.ts';
import { useOfferRefusals } from '../../selection/use-offer-refusals.ts';
import { useTaxRows } from '../../selection/use-tax-rows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import styles from './offer-panel.module.css';
import { outcomeOf } from './outcome.ts';
import { RefusedOffer } from './refused-offer.tsx';

interface OfferPanelProps {
  readonly billing: Billing;
  readonly opened: OpenedOffer;
  /** What the shop has now; `null` for nothing. */
  readonly current: Selection | null;
  /** Whether what is selected is still what is offered. */
  readonly isSelected: boolean;
  /** What the selection costs now, and later; `undefined` until it is known. */
  readonly cart: Cart | undefined;
  /** The way to the checkout. */
  readonly checkout: ReactNode;
}

/** The offer that the address opens: who prepared it, why, what it would change, and what it costs. */
export function OfferPanel({ opened, ...panel }: OfferPanelProps) {
  const t = useTexts();
  if (opened.state === 'none' || opened.state === 'loading') return null;
  if (opened.state === 'missing') {
    return (
      <Alert tone="warning" title={t('offer.missing.title')} actions={<CloseOffer />}>
        {t('offer.missing.text')}
      </Alert>
    );
  }
  const { offer } = opened;
  return offer.state === 'sent' ? <OpenOffer offer={offer} {...panel} /> : <ClosedOffer offer={offer} />;
}

/** What has become of it, what it was, and the way to the page without it. */
function ClosedOffer({ offer }: { offer: CheckedOffer }) {
  const t = useTexts();
  const { date } = useFormat();
  const { partnerName, closedAt, validUntil, note, reason } = offer;
  const became = outcomeOf(offer);
  return (
    <Card title={t('offer.title', { partner: partnerName })}>
      <Stack gap={4} align="stretch">
        <Alert
          tone={became === 'accepted' ? 'success' : 'info'}
          announce={false}
          title={t(`offer.closed.${became}`, { partner: partnerName, date: date(closedAt ?? validUntil) })}
          actions={<CloseOffer />}
        >
          {t('offer.closed.text')}
        </Alert>
        {note !== null && <blockquote className={styles.note}>{note}</blockquote>}
        <Changes offer={offer} current={null} />
        {reason !== null && (
          <Text variant="ui" tone="secondary">
            {t('offer.closed.reason', { reason })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** An offer that waits. One that cannot be accepted says why, and names no charge. */
function OpenOffer({ offer, current, ...panel }: { offer: CheckedOffer } & Omit<OfferPanelProps, 'opened'>) {
  const t = useTexts();
  const { date } = useFormat();
  const { partnerName, note, validUntil } = offer;
  const mayDecline = useMayCall()(billingCalls.declineOffer);
  const [isDeclining, setDeclining] = useState(false);
  const refusals = useOfferRefusals(panel.billing)(offer);
  const isRefused = refusals.length > 0;
  return (
    <Card title={t('offer.title', { partner: partnerName })}>
      <Stack gap={4} align="stretch">
        <Text variant="ui" tone="secondary">
          {t(isRefused ? 'offer.validUntil' : 'offer.text', { date: date(validUntil) })}
        </Text>
        {note !== null && <blockquote className={styles.note}>{note}</blockquote>}
        {isRefused && <RefusedOffer offer={offer} refusals={refusals} billing={panel.billing} />}
        {!isRefused && offer.fit === 'subscription-changed' && (
          <Alert tone="warning" announce={false} title={t('offer.fit.subscription-changed.title')}>
            {t('offer.fit.subscription-changed.text')}
          </Alert>
        )}
        <Changes
          offer={offer}
          current={current}
          isInTrial={panel.billing.subscription?.state === 'trial'}
          isRefused={isRefused}
        />
        {!isRefused && <Terms offer={offer} {...panel} />}
        {mayDecline && (
          <Stack direction="row" gap={4} align="center">
            {!isRefused && panel.isSelected && panel.checkout}
            <Button variant="outlined" size="lg" onClick={() => setDeclining(true)}>
              {t('offer.decline')}
            </Button>
          </Stack>
        )}
      </Stack>
      {isDeclining && <DeclineDialog offer={offer} onClose={() => setDeclining(false)} />}
    </Card>
  );
}

/** What would be charged for it. */
function Terms({
  offer: { cart: offered, totalToday },
  isSelected,
  cart,
}: { offer: CheckedOffer } & Pick<OfferPanelProps, 'isSelected' | 'cart'>) {
  return (
    <>
      {totalToday !== null && <ChangedPrice offered={offered} today={totalToday} />}
      {!isSelected && <ChangedSelection />}
      {isSelected && cart && <DueLine cart={cart} nextSteps={[]} methods={null} />}
    </>
  );
}

const total = { perMonth: 'totals.perMonthGross', perYear: 'totals.perYearGross' } as const;
const refusedTotal = { perMonth: 'offer.refused.totalPerMonth', perYear: 'offer.refused.totalPerYear' } as const;

interface ChangesProps extends Pick<OfferPanelProps, 'current'> {
  readonly offer: CheckedOffer;
  /** Its price is not charged, and is said to be what was offered. */
  readonly isRefused?: boolean;
  readonly isInTrial?: boolean;
}

/** Each line beside what the shop has now, net; then tax and total. */
function Changes({ offer: { cart }, current, isInTrial = false, isRefused = false }: ChangesProps) {
  const t = useTexts();
  const { money } = useFormat();
  const line = useLineTexts();
  const taxRows = useTaxRows(cart);
  const { perMonth, perYear } = isRefused ? refusedTotal : total;
  return (
    <SumList
      rows={[
        ...cartDifference(cart.items, current).map((entry) => ({
          key: entry.type,
          label: line.name(entry),
          note: isInTrial ? line.tried(entry) : line.change(entry),
          amount: money(entry.amount),
        })),
        ...taxRows,
      ]}
      total={{
        label: t(cart.isYearlySubscription ? perYear : perMonth),
        amount: money(cart.total),
      }}
    />
  );
}

/** What is selected below is something else: that would be an order of one's own. */
function ChangedSelection() {
  const t = useTexts();
  const [, setQuery] = useSearchParams();
  const restore = () =>
    setQuery(
      (query) => {
        const next = withoutSelection(query);
        const offer = query.get(offerParameter);
        if (offer !== null) next.set(offerParameter, offer);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Alert
      title={t('offer.changed.title')}
      actions={
        <Button size="sm" variant="outlined" onClick={restore}>
          {t('offer.changed.restore')}
        </Button>
      }
    >
      {t('offer.changed.text')}
    </Alert>
  );
}

function CloseOffer() {
  const t = useTexts();
  const [, setQuery] = useSearchParams();
  return (
    <Button size="sm" variant="outlined" onClick={() => setQuery(withoutSelection, { replace: true })}>
      {t('offer.close')}
    </Button>
  );
}

import { shopPlatform } from '@kontor/domain/shop';
import { useHost } from '@kontor/platform/host';
import { useMayCall, useShop } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { TrialCard } from '@kontor/platform/parts/trial/trial-card';
import { useFormat } from '@kontor/platform/use-format';
import { useUsage } from '@kontor/platform/use-usage';
import { Card } from '@kontor/ui/card';
import { Columns, Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { StickyFooter } from '@kontor/ui/sticky-footer';
import { Text } from '@kontor/ui/text';
import { type ComponentProps, memo, useMemo } from 'react';
import { billingCalls } from '../../billing/calls.ts';
import { type Billing, useBilling } from '../../billing/use-billing.ts';
import { useOffers } from '../../billing/use-offers.ts';
import { MigratingShop } from '../../components/migrating-shop.tsx';
import { ViewOnly } from '../../components/view-only.tsx';
import { ShopOrders } from '../../selection/shop-orders.tsx';
import { useOrderVolume } from '../../selection/use-order-volume.ts';
import { type SelectedOrder, usePricedOrder } from '../../selection/use-priced-order.ts';
import { paidSelection, useSelection } from '../../selection/use-selection.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { OfferNotices } from '../offer/offer-notices.tsx';
import { OfferPanel } from '../offer/offer-panel.tsx';
import { PastOffers } from '../offer/past-offers.tsx';
import { Cancellation } from './cancellation.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import { ContractAside } from './contract-aside.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanCurveCard } from './plan-curve-card.tsx';
import { SubscriptionHead } from './subscription-head.tsx';
import { SubscriptionNotices } from './subscription-notices.tsx';
import { SubscriptionSkeleton } from './subscription-skeleton.tsx';

/** /subscription: the shop's products, available changes, and their prices. */
export function SubscriptionPage() {
  const t = useTexts();
  const shop = useShop();
  return shopPlatform(shop) === null ? <MigratingShop title={t('subscription.title')} /> : <BillingPage />;
}

function BillingPage() {
  const t = useTexts();
  const billing = useBilling();
  // Asked for at once, because prices wait for it.
  useUsage();
  // An offer stands above everything else.
  const offers = useOffers();
  if (billing.state === 'ready' && offers.isPending) return <SubscriptionSkeleton />;
  switch (billing.state) {
    case 'loading':
      return <SubscriptionSkeleton />;
    case 'failed':
      return (
        <Page>
          <PageHead title={t('subscription.title')} />
          <LoadFailure {...billing.failure} />
        </Page>
      );
    case 'ready':
      return <Contract billing={billing.data} />;
  }
}

function Contract({ billing }: { billing: Billing }) {
  const mayOrder = useMayCall()(billingCalls.order);
  const { current, replaced, selection: selected, change, opened, accepted } = useSelection(billing);
  // Without the right to change it, the contract is shown as it is, whatever the address selects.
  const selection = mayOrder ? selected : (current ?? selected);
  const volume = useOrderVolume(billing);
  const order = useMemo(() => ({ billing, selection, volume }), [billing, selection, volume]);
  return (
    <ContractPage
      order={order}
      mayOrder={mayOrder}
      current={current}
      replaced={replaced}
      change={change}
      opened={opened}
      isOfferSelected={accepted !== null}
    />
  );
}

interface ContractPageProps
  extends Pick<ReturnType<typeof useSelection>, 'current' | 'replaced' | 'change' | 'opened'> {
  readonly order: SelectedOrder;
  readonly mayOrder: boolean;
  readonly isOfferSelected: boolean;
}

/** Stays as it is where the address changes for something else: the checkout opens and closes above it. */
const ContractPage = memo(function ContractPage({
  order,
  mayOrder,
  current,
  replaced,
  change,
  opened,
  isOfferSelected,
}: ContractPageProps) {
  const { ExtensionSlot } = useHost();
  const { billing, selection, volume } = order;
  const { subscription } = billing;
  const isLocked =
    !mayOrder || subscription === null || subscription.noSelfService || subscription.state === 'complimentary';
  return (
    <Page>
      <SubscriptionHead billing={billing} />
      <SubscriptionNotices billing={billing} replaced={replaced} />
      <OfferNotices billing={billing} openedUuid={opened.state === 'found' ? opened.offer.uuid : null} />
      <PricedOffer order={order} opened={opened} current={current} isSelected={isOfferSelected} />
      <Columns
        layout="aside-344"
        aside={
          mayOrder ? (
            <ContractAside order={order} paid={paidSelection(billing, current)} />
          ) : (
            <Card>
              <ViewOnly />
            </Card>
          )
        }
      >
        <TrialCard {...billing} chosen={selection} />
        <ShopOrders subscription={subscription} />
        <PlanCard billing={billing} selection={selection} volume={volume} isLocked={isLocked} onChange={change} />
        <DevicesCard billing={billing} current={current} selection={selection} isLocked={isLocked} onChange={change} />
        <PlanCurveCard billing={billing} isYearly={selection.isYearlySubscription} volume={volume} />
        <PastOffers billing={billing} />
        <Cancellation subscription={subscription} />
        <ExtensionSlot name="subscription" />
      </Columns>
      {/* If nothing can be ordered, the bar would only cover content. */}
      {!isLocked && <OrderBar order={order} />}
    </Page>
  );
});

interface PricedOfferProps extends Pick<ComponentProps<typeof OfferPanel>, 'opened' | 'current' | 'isSelected'> {
  readonly order: SelectedOrder;
}

/** The offer that the address opens, with the price of what is selected. */
function PricedOffer({ order, ...panel }: PricedOfferProps) {
  const t = useTexts();
  const { priced, block } = usePricedOrder(order);
  return (
    <OfferPanel
      {...panel}
      billing={order.billing}
      cart={priced.isUpToDate ? priced.cart : undefined}
      checkout={<CheckoutButton label={t('offer.accept')} isReady={priced.isUpToDate} block={block} />}
    />
  );
}

/** Where the aside is below the content, the total and the order button stay visible, with the reason why nothing can be ordered. */
function OrderBar({ order }: { order: SelectedOrder }) {
  const t = useTexts();
  const { money } = useFormat();
  const { priced, block } = usePricedOrder(order);
  const { shown, isUpToDate } = priced;
  return (
    <StickyFooter
      show="one-column"
      actions={<CheckoutButton label={t('contract.checkoutShort')} isReady={isUpToDate} block={block} />}
    >
      {shown && (
        <>
          <Text variant="small" tone="secondary">
            {block?.text ?? t(shown.isYearlySubscription ? 'totals.perYearGross' : 'totals.perMonthGross')}
          </Text>
          <Text variant="h2" numeric>
            {money(shown.total)}
          </Text>
        </>
      )}
    </StickyFooter>
  );
}

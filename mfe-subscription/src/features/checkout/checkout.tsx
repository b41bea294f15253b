import type { Cart } from '@kontor/contract/cart';
import type { OrderProgress } from '@kontor/contract/subscription';
import { isUnderWay } from '@kontor/domain/unconfirmed-order';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Stack } from '@kontor/ui/page';
import { Sheet } from '@kontor/ui/sheet';
import { Skeleton, SkeletonRows, SkeletonText } from '@kontor/ui/skeleton';
import type { Billing } from '../../billing/use-billing.ts';
import { useReloadBilling } from '../../billing/use-reload-billing.ts';
import { Reason } from '../../components/reason.tsx';
import { PayingInvoices } from '../../paying/paying.tsx';
import type { Provider } from '../../payment-provider/use-provider.ts';
import { WalletButtons } from '../../payment-provider/wallet-buttons.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CheckoutForm, checkoutFormId } from './checkout-form.tsx';
import { isOrdering, isOutcome } from './checkout-state.ts';
import { owedOf } from './earlier-debt.tsx';
import { OrderAction } from './order-action.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import { OrderSummary } from './order-summary.tsx';
import { type CheckoutModel, useCheckout } from './use-checkout.ts';
import { useDoneOrder } from './use-done-order.ts';

interface CheckoutProps {
  readonly billing: Billing;
  readonly provider: Provider;
  /** The order that was under way when the checkout was opened. */
  readonly atOpening: OrderProgress | null;
  readonly onClose: () => void;
}

/** 'Bestellung prüfen': payment and billing data on the left, the order and its button on the right. */
export function Checkout({ billing, provider, atOpening, onClose }: CheckoutProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const checkout = useCheckout(billing, provider, atOpening);
  const { order, terms, priced } = checkout;
  const { state } = order;
  const begun = atOpening && isUnderWay(billing.subscription, atOpening) ? atOpening.cart : undefined;
  const reload = useReloadBilling();
  useDoneOrder(state.phase === 'done');
  const close = () => {
    // The checkout no longer waits; the page below shows the order's progress.
    if (state.phase === 'begun' || state.phase === 'checking' || state.phase === 'working') void reload();
    onClose();
  };
  return (
    <Sheet
      open
      onClose={close}
      busy={isOrdering(state)}
      title={isOutcome(state) ? t('checkout.summary') : t('checkout.title')}
      closeLabel={platform('close')}
      aside={asideOf(checkout, begun)}
      action={
        !isOutcome(state) &&
        priced.cart && (
          <OrderAction
            formId={checkoutFormId}
            cart={priced.cart}
            isOrdering={checkout.isSaving || state.phase !== 'editing'}
            isReady={checkout.isReady}
            earlierDebt={checkout.earlierDebt ? owedOf(checkout.earlierDebt) : 0}
            reason={checkout.reason}
            onReason={checkout.goToReason}
          />
        )
      }
      below={
        !isOutcome(state) &&
        priced.cart &&
        checkout.wallet &&
        provider.stripe && (
          <WalletButtons
            stripe={provider.stripe}
            act="order"
            isKept
            amount={priced.cart.dueNow.amount}
            isDisabled={!checkout.wallet.isReady || checkout.isSaving || state.phase !== 'editing'}
            onPay={checkout.wallet.pay}
            onFailure={(error) => order.tell({ type: 'wallet-failed', error })}
            onClose={() => order.tell({ type: 'wallet-closed' })}
          />
        )
      }
    >
      <PayingInvoices>
        {isOutcome(state) ? (
          <OrderOutcome
            state={state}
            onConfirm={() => order.tell({ type: 'confirm' })}
            onEdit={() => order.tell({ type: 'edit' })}
            onClose={close}
          />
        ) : terms ? (
          <CheckoutForm checkout={checkout} terms={terms} paymentData={billing.paymentData} provider={provider} />
        ) : (
          <Unpriced checkout={checkout} />
        )}
      </PayingInvoices>
    </Sheet>
  );
}

/** Before there is a price: loading, failed, or never, because nothing can be ordered. */
function Unpriced({ checkout: { priced, reason } }: { checkout: CheckoutModel }) {
  if (priced.failure) return <LoadFailure {...priced.failure} />;
  if (reason) return <Reason>{reason}</Reason>;
  return (
    <Loading>
      <Stack>
        <SkeletonRows rows={3} />
        <SkeletonText lines={4} />
      </Stack>
    </Loading>
  );
}

/**
 * Not a component, because the sheet has to know whether there is an aside.
 *
 * @param begun the order that was under way when the checkout was opened
 */
function asideOf({ order, priced, volume, paid, nextSteps, methods }: CheckoutModel, begun: Cart | undefined) {
  const { state } = order;
  const placed = 'order' in state ? state.order : null;
  if (placed) {
    return (
      <OrderSummary
        cart={placed.cart}
        volume={volume}
        paid={placed.paid}
        nextSteps={placed.nextSteps}
        methods={placed.methods}
        isDone={state.phase === 'done'}
        isUpToDate
      />
    );
  }
  if (isOutcome(state)) {
    return begun && state.phase !== 'done' ? (
      <OrderSummary cart={begun} volume={volume} paid={null} nextSteps={[]} methods={null} isUpToDate />
    ) : null;
  }
  if (priced.cart) {
    return (
      <OrderSummary
        cart={priced.cart}
        volume={volume}
        paid={paid}
        nextSteps={nextSteps}
        methods={methods}
        isUpToDate={priced.isUpToDate}
      />
    );
  }
  return (
    <div aria-hidden="true">
      <Stack gap={5}>
        <SkeletonText lines={6} />
        <Skeleton shape="figure" width="half" />
      </Stack>
    </div>
  );
}

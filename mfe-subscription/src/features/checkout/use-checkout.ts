import type { OrderStart } from '@kontor/contract/cart';
import type { OrderProgress, PaymentMethodType } from '@kontor/contract/subscription';
import { hasLicences } from '@kontor/domain/checkout';
import {
  isPaymentMethodAvailable,
  type PayingMethods,
  type PaymentTerms,
  payingMethods,
  paymentMethodAvailability,
  paymentMethodOnOpening,
} from '@kontor/domain/payment-method';
import { RuleError } from '@kontor/domain/rule-error';
import { type CheckoutOperation, checkoutOperation, paidStripeSubscription } from '@kontor/domain/subscription';
import { trialEndOf } from '@kontor/domain/trial-end';
import { isUnderWay } from '@kontor/domain/unconfirmed-order';
import { useIdempotencyKey } from '@kontor/platform/idempotency-key';
import { useState } from 'react';
import { useBalance } from '../../billing/use-balance.ts';
import type { Billing } from '../../billing/use-billing.ts';
import type { WalletToken } from '../../payment-provider/confirm-intent.ts';
import { usePaymentDetailsForm } from '../../payment-provider/payment-details-form.ts';
import { useMethodReason } from '../../payment-provider/use-method-reason.ts';
import type { Provider } from '../../payment-provider/use-provider.ts';
import { nextSteps } from '../../selection/next-steps.ts';
import { useCart } from '../../selection/use-cart.ts';
import { useOrderBlock, usePaymentTerms } from '../../selection/use-order-block.ts';
import { useOrderVolume } from '../../selection/use-order-volume.ts';
import { paidSelection, useSelection } from '../../selection/use-selection.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { PlacedOrder } from './checkout-state.ts';
import { useBillingDataBlock } from './use-billing-data-block.ts';
import { useBillingEdit } from './use-billing-edit.ts';
import { useBillingForm } from './use-billing-form.ts';
import { useEarlierDebt } from './use-earlier-debt.ts';
import { useOrder } from './use-order.ts';

/** State and actions of the checkout: the selection, its payment, and why it cannot be ordered. */
export function useCheckout(billing: Billing, provider: Provider, atOpening: OrderProgress | null) {
  const t = useTexts();
  const { subscription, paymentData } = billing;
  // Another order may be under way by the time this one is placed.
  const [begun] = useState(() => (atOpening && isUnderWay(subscription, atOpening) ? atOpening : null));
  const { current, selection, change, accepted } = useSelection(billing, begun?.cart ?? null);
  const volume = useOrderVolume(billing);
  const priced = useCart(selection, volume.priced);
  const terms = usePaymentTerms(priced.cart);
  const [chosen, choose] = useState<PaymentMethodType | null>(null);

  const order = useOrder(billing, atOpening);
  const operation = checkoutOperation(subscription);
  const active = paymentData.paymentMethod?.type ?? null;
  const method = chosen ?? (terms && openingMethod({ operation, active, begun: order.begunMethod }, terms));
  const keepsMethod = operation === 'subscription_update' && method !== null && method === active;
  const needsDetails = method !== null && method !== 'bank_transfer' && !keepsMethod;
  const paid = paidSelection(billing, current);
  const earlierDebt = useEarlierDebt(subscription);
  const { data: balance } = useBalance();
  const isSuspended = earlierDebt?.isSuspended ?? false;
  const running = paidStripeSubscription(subscription);
  const methodsBy = (type: PaymentMethodType) =>
    payingMethods(type, running && { isYearly: running.isYearly, method: active });
  const stepsBy = (by: PayingMethods | null) =>
    priced.cart && hasLicences(selection)
      ? nextSteps({ paid, selection, cart: priced.cart, methods: by, isSuspended })
      : [];
  const methods = method && methodsBy(method);
  const steps = stepsBy(methods);

  const billingForm = useBillingForm();
  const billingEdit = useBillingEdit();
  const { subtotal, tax, total } = priced.cart ?? {};
  const place = async (type: PaymentMethodType, by: Pick<PlacedOrder, 'details' | 'key'>): Promise<void> => {
    if (!priced.cart) return;
    const baseData = billingForm.isOpen ? await billingForm.save() : undefined;
    if (baseData === null) return;
    const placed = {
      ...by,
      id: running?.uuid ?? by.key,
      selection,
      offerUuid: accepted?.uuid ?? null,
      cart: priced.cart,
      ...(baseData && { baseData }),
      paid,
      methods: methodsBy(type),
      nextSteps: stepsBy(methodsBy(type)),
      openInvoices: balance?.items.map(({ invoiceUuid }) => invoiceUuid) ?? [],
      earlierInvoices: earlierDebt?.items.map(({ invoiceUuid }) => invoiceUuid) ?? [],
    };
    order.tell({ type: 'place', order: placed });
  };
  // The order's content and price, and changed billing data. An equal answer is the same cart (spec §4).
  const content = [selection, subtotal, tax, total, accepted?.uuid, billingEdit.saved];
  const form = usePaymentDetailsForm({
    type: needsDetails ? method : 'none',
    keyDependsOn: [...content, method],
    onSubmit: async (details, key) => {
      if (method !== null) await place(method, { key, details: needsDetails ? details : null });
    },
  });
  const walletKey = useIdempotencyKey(content, 'wallet');

  const block = useOrderBlock({
    billing,
    selection,
    cart: priced.cart,
    changesPaymentMethod: operation === 'subscription_update' && method !== null && method !== active,
  });
  const stored = useBillingDataBlock();
  const missingData = billingForm.isOpen ? billingForm.missing : stored;
  const missingText = missingData && t(`billingData.missing.${missingData}`);
  const unsaved = billingEdit.isOpen ? t('billingData.unsaved') : null;
  const methodReason = useMethodReason();
  const unavailable = terms && method && paymentMethodAvailability(terms).find(({ type }) => type === method);
  /** Why the order cannot be placed; `null` when it can. */
  const reason =
    block?.text ??
    unsaved ??
    missingText ??
    (unavailable && terms && methodReason(unavailable.reason, terms)) ??
    (needsDetails && provider.failure ? t('payment.notLoaded.title') : null);

  const goToReason = () => {
    if (reason !== null && reason === unsaved) return billingEdit.focus;
    return billingForm.isOpen && reason !== null && reason === missingText ? billingForm.goToMissing : null;
  };
  const isKnown = priced.isUpToDate && earlierDebt !== undefined;
  const walletBlock = useOrderBlock({
    billing,
    selection,
    cart: priced.cart,
    changesPaymentMethod: operation === 'subscription_update',
  });

  return {
    selection,
    paid,
    priced,
    volume,
    terms,
    method,
    methods,
    choose,
    keepsMethod,
    nextSteps: steps,
    /** `undefined` until it is known. */
    earlierDebt,
    /** Until when an order may wait; `null` while no trial runs. */
    trialEnd: trialEndOf(subscription),
    /** The offer that the order accepts; `null` for none. */
    accepted,
    changeStart: (start: OrderStart) => change({ start }),
    order,
    form,
    billing: billingForm,
    billingEdit,
    /** Billing data are being saved, before the order is placed. */
    isSaving: billingForm.isSubmitting,
    reason,
    /** Leads to the fields that the reason is about; `null` where it is about none of this page. */
    goToReason: goToReason(),
    isReady: isKnown && method !== null && (!needsDetails || provider.stripe !== null),
    /** A wallet gives a card, and orders with it; `null` where a card cannot pay or is on file already. */
    wallet: terms &&
      isPaymentMethodAvailable('card', terms) &&
      !(operation === 'subscription_update' && active === 'card') && {
        isReady: isKnown && walletBlock === null && missingData === null && !billingEdit.isOpen,
        pay: (details: WalletToken) => place('card', { key: walletKey, details }),
      },
  };
}

export type CheckoutModel = ReturnType<typeof useCheckout>;

interface Methods {
  readonly operation: CheckoutOperation;
  readonly active: PaymentMethodType | null;
  /** Of the interrupted order that is ordered again. */
  readonly begun: PaymentMethodType | null;
}

/** The method with which checkout opens; `null` when none is available for the amount, which the page then shows. */
function openingMethod({ operation, active, begun }: Methods, terms: PaymentTerms): PaymentMethodType | null {
  if (begun !== null && isPaymentMethodAvailable(begun, terms)) return begun;
  try {
    return paymentMethodOnOpening(operation, active, terms);
  } catch (error) {
    if (error instanceof RuleError && error.code === 'no-payment-method-available') return null;
    throw error;
  }
}

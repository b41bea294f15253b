import type { PaymentMethodType, Subscription } from '@kontor/contract/subscription';
import { stripeSubscriptionForPaymentMethod } from '@kontor/domain/subscription';
import { ApiError, hasCode, NetworkError } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { billingCalls } from '../../billing/calls.ts';
import { useReloadBilling } from '../../billing/use-reload-billing.ts';
import { confirmIntent } from '../../payment-provider/confirm-intent.ts';
import type { PaymentDetails } from '../../payment-provider/payment-details-form.ts';
import { usePaymentInstrument } from '../../payment-provider/payment-instrument.ts';
import { useRefusalText } from '../../payment-provider/use-refusal-text.ts';
import { useSettlement } from '../../payment-provider/use-settlement.ts';
import { useSync } from '../../payment-provider/use-sync.ts';
import { namespace, useTexts } from '../../texts/use-texts.ts';

type ChangeState =
  | { readonly phase: 'editing'; readonly failure: string | null }
  | { readonly phase: 'saving' }
  | { readonly phase: 'checking'; readonly since: number };

const editing: ChangeState = { phase: 'editing', failure: null };

/** A change of the payment method: confirmed by the provider before it replaces the old one. */
export function useChangeMethod(subscription: Subscription | null, onChanged: () => Promise<void>) {
  const [state, setState] = useState<ChangeState>(editing);
  const api = useApi();
  const params = useShopParams();
  const stripe = useStripe();
  const instrument = usePaymentInstrument();
  const sync = useSync();
  const reload = useReloadBilling();
  const failureText = useChangeFailure();
  const isBusy = useRef(false);
  /** A refused set-up is over: the next attempt begins another one, with a new idempotency key. */
  const [refusals, setRefusals] = useState(0);

  async function carryOut(
    key: string,
    type: PaymentMethodType,
    details: PaymentDetails,
    paysOpenInvoices: boolean | null,
  ): Promise<ChangeState> {
    const { uuid } = stripeSubscriptionForPaymentMethod(subscription);
    const path = { ...params, stripeSubscriptionUuid: uuid, idempotencyKey: key };
    if (type === 'bank_transfer') {
      await api.call(billingCalls.bankTransfer, { params: path });
      await reload();
      await onChanged();
      return editing;
    }
    const { clientSecret } = await api.call(billingCalls.setupIntent, {
      params: path,
      ...(paysOpenInvoices !== null && { body: { paysOpenInvoices } }),
    });
    if (!stripe) throw new Error('Stripe was not loaded');
    try {
      await confirmIntent(stripe, { type: 'setup_intent', clientSecret }, instrument(type, details));
    } catch (error) {
      setRefusals((before) => before + 1);
      throw error;
    }
    await sync(key);
    return { phase: 'checking', since: Date.now() };
  }

  /** `paysOpenInvoices`: whether what is open is paid with it; `null` where nothing is. */
  async function save(key: string, type: PaymentMethodType, details: PaymentDetails, paysOpenInvoices: boolean | null) {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ phase: 'saving' });
    try {
      setState(await carryOut(key, type, details, paysOpenInvoices));
    } catch (error) {
      setState({ phase: 'editing', failure: failureText(error) });
    } finally {
      isBusy.current = false;
    }
  }

  useSettlement({
    since: state.phase === 'checking' ? state.since : null,
    isProcessing: false,
    onSettled: () => {
      setState(editing);
      void reload().then(onChanged);
    },
  });

  return { state, save, refusals };
}

function useChangeFailure(): (error: unknown) => string {
  const t = useTexts();
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const { reportError } = useHost();
  return (error) => {
    const refused = refusalText(error);
    if (refused !== null) return refused;
    if (hasCode(error, 'no-live-subscription')) return t('methods.none.text');
    if (error instanceof ApiError || error instanceof NetworkError) return errorText(error);
    reportError(error, namespace);
    return t('order.unexpected');
  };
}

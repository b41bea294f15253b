import type { OrganizationBalance } from '@kontor/contract/invoice';
import { ApiError, hasCode, NetworkError, needsProof } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';
import { billingCalls } from '../billing/calls.ts';
import { useAllOwed } from '../billing/use-balance.ts';
import { useReloadBilling } from '../billing/use-reload-billing.ts';
import { confirmIntent, type WalletToken } from '../payment-provider/confirm-intent.ts';
import type { PaymentDetails } from '../payment-provider/payment-details-form.ts';
import { usePaymentInstrument } from '../payment-provider/payment-instrument.ts';
import { useRefusalText } from '../payment-provider/use-refusal-text.ts';
import { pollMilliseconds } from '../payment-provider/use-settlement.ts';
import { namespace, useTexts } from '../texts/use-texts.ts';
import type { PaymentWay } from './payment-ways.ts';

export type PaymentState =
  | { readonly phase: 'asking'; readonly failure: string | null }
  | { readonly phase: 'paying' }
  /** Confirmed, until the server reports it; only its state after `since` (epoch milliseconds) counts. */
  | { readonly phase: 'checking'; readonly since: number }
  | { readonly phase: 'done'; readonly isProcessing: boolean };

const paid: PaymentState = { phase: 'done', isProcessing: false };

/** A transfer is made by the customer. */
type ChargedWay = Exclude<PaymentWay, 'bank_transfer'>;

/** Pays one invoice. Repeating it is harmless: the server pays an invoice once. */
export function usePayInvoice({ shopUuid, invoiceUuid, paymentMethod }: OrganizationBalance['items'][number]) {
  const [state, setState] = useState<PaymentState>({ phase: 'asking', failure: null });
  const api = useApi();
  const { uuid: organizationUuid } = useOrganization();
  const stripe = useStripe();
  const instrument = usePaymentInstrument();
  const reload = useReloadBilling();
  const t = useTexts();
  const failureText = usePaymentFailure();
  const isBusy = useRef(false);

  async function carryOut(way: ChargedWay, details: PaymentDetails | WalletToken): Promise<PaymentState> {
    const { clientSecret, bankTransfer } = await api.call(billingCalls.payInvoice, {
      params: { organizationUuid, shopUuid, invoiceUuid },
      ...(way !== 'on-file' && { body: { newMethodType: way } }),
    });
    if (bankTransfer !== null) {
      // The method on file was changed meanwhile: the sheet offers the transfer once it knows.
      await reload();
      return { phase: 'asking', failure: null };
    }
    const charged = paymentMethod?.type === 'sepa_debit' ? 'sepa_debit' : 'card';
    const type = way === 'on-file' ? charged : way;
    if (clientSecret === null) {
      await reload();
      return { phase: 'done', isProcessing: type === 'sepa_debit' };
    }
    if (!stripe) throw new Error('Stripe was not loaded');
    const confirmation = await confirmIntent(
      stripe,
      clientSecret,
      instrument(type, way === 'on-file' ? null : details),
    );
    if (confirmation === 'succeeded') return { phase: 'checking', since: Date.now() };
    await reload();
    return { phase: 'done', isProcessing: true };
  }

  async function pay(way: ChargedWay, details: PaymentDetails | WalletToken) {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ phase: 'paying' });
    try {
      const next = await carryOut(way, details);
      setState(next);
      // What is paid cannot be paid again, also by a click that was made before the page said so.
      isBusy.current = next.phase !== 'asking';
    } catch (error) {
      // It may be paid although its answer was lost, or have been paid elsewhere. Without a connection this waits for one.
      // Nothing is where a proof is missing, which reading would ask for again.
      const known = needsProof(error) ? undefined : reload();
      // A transfer has arrived meanwhile: the sheet then shows what is left.
      if (hasCode(error, 'payment-method-unavailable')) await known;
      setState({ phase: 'asking', failure: failureText(error) });
      isBusy.current = false;
    }
  }

  const since = state.phase === 'checking' ? state.since : null;
  const owes = (balance: OrganizationBalance | undefined) =>
    balance?.items.some((item) => item.invoiceUuid === invoiceUuid) ?? true;
  const { data, dataUpdatedAt, refetch } = useAllOwed({
    enabled: since !== null,
    refetchInterval: (query) => owes(query.state.data) && pollMilliseconds,
  });
  const isPaid = since !== null && dataUpdatedAt >= since && !owes(data);
  useEffect(() => {
    if (since !== null) void refetch();
  }, [since, refetch]);
  useEffect(() => {
    if (isPaid) void reload();
  }, [isPaid, reload]);

  /** A wallet gave nothing, so nothing was paid. `null`: the customer has closed it. */
  const leaveWallet = (error: unknown) =>
    setState({ phase: 'asking', failure: error === null ? t('wallet.notPaid') : failureText(error) });

  return { state: isPaid ? paid : state, pay, leaveWallet };
}

function usePaymentFailure(): (error: unknown) => string {
  const t = useTexts();
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const { reportError } = useHost();
  return (error) => {
    const refused = refusalText(error);
    if (refused !== null) return refused;
    if (hasCode(error, 'invoice-not-open')) return t('pay.notOpen');
    if (hasCode(error, 'payment-method-unavailable')) return t('pay.unavailable');
    if (error instanceof ApiError || error instanceof NetworkError) return errorText(error);
    reportError(error, namespace);
    return t('order.unexpected');
  };
}

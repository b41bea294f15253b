import { Cart } from '@kontor/contract/cart';
import { BaseData } from '@kontor/contract/organization';
import type { ErrorCode } from '@kontor/contract/problem';
import type { Selection } from '@kontor/domain/cart';
import { ApiError, hasCode, NetworkError, needsProof } from '@kontor/platform/api-error';
import { apiQuery } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { useErrorText } from '@kontor/platform/use-error-text';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { billingCalls } from '../../billing/calls.ts';
import { subscriptionOf } from '../../billing/use-billing.ts';
import { useReloadBilling } from '../../billing/use-reload-billing.ts';
import { useRefusalText } from '../../payment-provider/use-refusal-text.ts';
import { useReplaceCart } from '../../selection/use-cart-query.ts';
import { namespace, useTexts } from '../../texts/use-texts.ts';
import { openingState } from './opening-state.ts';
import type { OrderState } from './order-state.ts';

const failed = (message: string): OrderState => ({ phase: 'editing', notice: { kind: 'failed', message } });

/** What the checkout shows after a failed order. The selection is kept in every case. */
export function useOrderFailure(): (error: unknown, selection: Selection | null) => Promise<OrderState> {
  const t = useTexts();
  const platformText = usePlatformTexts();
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const { reportError, place } = useHost();
  const replaceCart = useReplaceCart();
  const reload = useReloadBilling();
  const queryClient = useQueryClient();
  const api = useApi();
  const params = useShopParams();

  /** The shop's own order that came first; `null` if what is at work is in another shop of the organization. */
  async function orderAtWork(): Promise<OrderState | null> {
    const since = Date.now();
    const [subscription, progress] = await Promise.all([
      queryClient.fetchQuery(apiQuery(api, billingCalls.subscription, { params })),
      queryClient.fetchQuery(apiQuery(api, billingCalls.orderProgress, { params })),
    ]).catch(() => ['', ''] as const);
    const state = openingState({
      subscription: subscriptionOf(subscription) ?? null,
      progress: progress === '' ? null : progress,
      awaited: null,
    });
    if (state.phase === 'editing') return null;
    return state.phase === 'working' ? { ...state, since } : state;
  }

  return async (error, selection) => {
    const refused = refusalText(error);
    if (refused !== null) return failed(refused);
    const field = refusedField(error);
    if (field === 'email') return failed(t('order.emailRefused'));
    if (field !== null) return failed(t('order.fieldRefused', { field: platformText(`baseData.${field}`) }));
    if (hasCode(error, 'quote-changed')) {
      const answered = z.safeParse(Cart, error.problem.cart);
      if (answered.success && selection !== null) replaceCart(selection, answered.data);
      else await reload();
      // The VAT register may have answered.
      await place.reload();
      return { phase: 'editing', notice: { kind: 'quote-changed' } };
    }
    if (hasCode(error, 'subscription-in-progress')) {
      await reload();
      return (await orderAtWork()) ?? failed(t('order.code.subscription-in-progress'));
    }
    // Nothing was ordered, and to read it again would ask for the proof again.
    if (needsProof(error)) return failed(errorText(error));
    if (error instanceof ApiError || error instanceof NetworkError) {
      // The order may be completed although its answer was lost, or the contract has changed elsewhere: read it again.
      await reload();
      return failed(errorText(error));
    }
    reportError(error, namespace);
    return failed(t('order.unexpected'));
  };
}

const isBaseData = (name: string): name is keyof BaseData => name in BaseData.shape;

/**
 * What the payment provider does not take: a field of the billing data, or the address of the account; `null` for any other
 * error.
 */
function refusedField(error: unknown): keyof BaseData | 'email' | null {
  if (!hasCode(error, 'validation-failed')) return null;
  const paths = error.violations.map(({ path }) => path);
  if (paths.includes('email')) return 'email';
  return paths.map((path) => path.replace(/^baseData\./, '')).find(isBaseData) ?? null;
}

/** The same for an order that failed after it was answered; by its code, `null` where the server knows of no such order. */
export function useFailedOrder(): (code: ErrorCode | null) => Promise<OrderState> {
  const t = useTexts();
  const reload = useReloadBilling();
  return async (code) => {
    await reload();
    if (code === 'quote-changed') return { phase: 'editing', notice: { kind: 'quote-changed' } };
    const known = knownCodes.find((each) => each === code);
    return failed(known ? t(`order.code.${known}`) : t('order.notCarriedOut'));
  };
}

const knownCodes = ['payment-provider-error', 'payment-provider-unavailable', 'subscription-in-progress'] as const;

import { Cart } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import { ApiError, hasCode, NetworkError } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useErrorText } from '@kontor/platform/use-error-text';
import * as z from 'zod/mini';
import { useReloadBilling } from '../../billing/use-reload-billing.ts';
import { ProviderError } from '../../payment-provider/provider-error.ts';
import { useReplaceCart } from '../../selection/use-cart.ts';
import { namespace, useTexts } from '../../texts/use-texts.ts';
import type { OrderState } from './order-state.ts';

const failed = (message: string): OrderState => ({ phase: 'editing', notice: { kind: 'failed', message } });

/** What the checkout goes on with after an order went wrong. The selection stays as it is in every case. */
export function useOrderFailure(): (error: unknown, selection: Selection) => Promise<OrderState> {
  const t = useTexts();
  const errorText = useErrorText();
  const { reportError } = useHost();
  const replaceCart = useReplaceCart();
  const reload = useReloadBilling();

  return async (error, selection) => {
    if (error instanceof ProviderError) return failed(error.message);
    if (hasCode(error, 'quote-changed')) {
      const answered = z.safeParse(Cart, error.problem.cart);
      if (answered.success) replaceCart(selection, answered.data);
      else await reload();
      return { phase: 'editing', notice: { kind: 'quote-changed' } };
    }
    if (hasCode(error, 'subscription-in-progress')) {
      await reload();
      return { phase: 'checking', since: Date.now(), isProcessing: false, placed: null };
    }
    // The server passes on what the payment provider said: a declined card on file, for instance.
    if (hasCode(error, 'payment-provider-error') && error.problem.detail !== '') return failed(error.problem.detail);
    if (error instanceof ApiError || error instanceof NetworkError) {
      // The order may be through although its answer was lost, or the contract has changed elsewhere: show what is true.
      await reload();
      return failed(errorText(error));
    }
    reportError(error, namespace);
    return failed(t('order.unexpected'));
  };
}

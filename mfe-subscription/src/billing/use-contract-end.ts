import type { Subscription } from '@kontor/contract/subscription';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { useQueryClient } from '@tanstack/react-query';
import { billingCalls } from './calls.ts';
import { useReloadBilling } from './use-reload-billing.ts';

/**
 * Cancels at the earliest date, or withdraws the cancellation. `onDone` comes first, because the clicked button
 * disappears with the change.
 */
export function useContractEnd(
  subscription: Subscription,
  action: 'cancel' | 'resume',
  onDone: () => void,
): () => Promise<void> {
  const api = useApi();
  const params = useShopParams();
  const queryClient = useQueryClient();
  const reload = useReloadBilling();
  return async () => {
    const live = liveStripeSubscription(subscription);
    if (!live) throw new Error('User did not have an active subscription.');
    const changed = await api.call(billingCalls[action], { params: { ...params, stripeSubscriptionUuid: live.uuid } });
    onDone();
    queryClient.setQueryData(apiQueryKey(billingCalls.subscription, { params }), changed);
    await reload();
  };
}

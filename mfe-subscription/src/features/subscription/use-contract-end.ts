import type { Subscription } from '@kontor/contract/subscription';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { billingCalls } from '../../billing/calls.ts';
import { useReloadBilling } from '../../billing/use-reload-billing.ts';

/**
 * Cancels at the earliest date, or takes that back. `onDone` belongs to the mutation and not to the click: what was clicked
 * is gone as soon as the subscription is another one.
 */
export function useContractEnd(subscription: Subscription, action: 'cancel' | 'resume', onDone: () => void) {
  const api = useApi();
  const params = useShopParams();
  const queryClient = useQueryClient();
  const reload = useReloadBilling();
  return useMutation({
    mutationFn: async () => {
      const live = liveStripeSubscription(subscription);
      if (!live) throw new Error('User did not have an active subscription.');
      return api.call(billingCalls[action], { params: { ...params, stripeSubscriptionUuid: live.uuid } });
    },
    onSuccess: (changed) => {
      onDone();
      queryClient.setQueryData(apiQueryKey(billingCalls.subscription, { params }), changed);
      return reload();
    },
  });
}

import type { MerchantAccount } from '@kontor/contract/signup';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';

/** Makes the account call (spec §7) and lets the host see the new user and organization. */
export function useCreateAccount(): (body: MerchantAccount, idempotencyKey: string) => Promise<void> {
  const { api, session } = useHost();
  return async (body, idempotencyKey) => {
    try {
      if (body.shopSystem === 'shopware5') await api.call('PUT /signup/account/shopware5', { body });
      else await api.call('PUT /signup/account/{idempotencyKey}', { params: { idempotencyKey }, body });
    } catch (error) {
      // An earlier try, or another tab, got there first: the account is there all the same.
      if (!hasCode(error, 'signup-already-completed')) throw error;
    }
    await session.reloadUser();
  };
}

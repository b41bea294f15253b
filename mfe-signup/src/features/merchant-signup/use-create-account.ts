import type { MerchantAccount } from '@kontor/contract/signup';
import { useHost } from '@kontor/platform/host';
import { useAccountCall } from '../../draft/use-account-call.ts';

/** Makes the account call of a merchant (spec §7). */
export function useCreateAccount(): (body: MerchantAccount) => Promise<void> {
  const { api } = useHost();
  const accountCall = useAccountCall();
  return (body) =>
    accountCall(async (idempotencyKey) => {
      if (body.shopSystem === 'shopware5') await api.call('PUT /signup/account/shopware5', { body });
      else await api.call('PUT /signup/account/{idempotencyKey}', { params: { idempotencyKey }, body });
    });
}

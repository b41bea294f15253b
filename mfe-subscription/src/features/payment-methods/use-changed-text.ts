import type { PaymentMethodType } from '@kontor/contract/subscription';
import { apiQuery } from '@kontor/platform/api-query';
import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { useQueryClient } from '@tanstack/react-query';
import { billingCalls } from '../../billing/calls.ts';
import { useTexts } from '../../texts/use-texts.ts';

/**
 * The result of a change of the payment method. `paidWith`: the method that should also pay open invoices; the balance
 * shows whether it did.
 */
export function useChangedText(): (paidWith: PaymentMethodType | null) => Promise<string> {
  const t = useTexts();
  const { money } = useFormat();
  const api = useApi();
  const params = useShopParams();
  const queryClient = useQueryClient();
  return async (paidWith) => {
    if (paidWith === null) return t('methods.changed');
    const balance = await queryClient.fetchQuery(apiQuery(api, billingCalls.balance, { params })).catch(() => null);
    // It is changed in any case, and the list of invoices shows what is paid.
    if (balance === null) return t('methods.changed');
    if (balance.owed > 0) return t('methods.changedStillOpen', { amount: money(balance.owed) });
    return t(paidWith === 'sepa_debit' ? 'methods.changedAndDebited' : 'methods.changedAndPaid');
  };
}

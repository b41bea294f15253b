import type { OrganizationBalance } from '@kontor/contract/invoice';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { useQuery } from '@tanstack/react-query';
import { billingCalls } from '../billing/calls.ts';

/** An invoice that was issued for a transfer. */
export type Transferable = Pick<
  OrganizationBalance['items'][number],
  'shopUuid' | 'invoiceUuid' | 'amount' | 'transferred'
>;

/** Where to transfer an invoice to, and how much of it is left to be transferred. The call charges nothing. */
export function useBankTransfer({ shopUuid, invoiceUuid, amount }: Transferable) {
  const api = useApi();
  const { uuid: organizationUuid } = useOrganization();
  const params = { organizationUuid, shopUuid, invoiceUuid };
  return useQuery({
    queryKey: [billingCalls.payInvoice, params, 'bank_transfer', amount],
    queryFn: async () => {
      const body = { newMethodType: 'bank_transfer' } as const;
      const { bankTransfer } = await api.call(billingCalls.payInvoice, { params, body });
      if (bankTransfer === null) throw new Error('The server named no account for a transfer.');
      return bankTransfer;
    },
    // Without a connection it says so instead of waiting for one.
    networkMode: 'always',
    // What is left to be paid may be less the next time.
    gcTime: 0,
  });
}

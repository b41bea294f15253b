import type { OrganizationBalance } from '@kontor/contract/invoice';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { Skeleton } from '@kontor/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { billingCalls } from '../../billing/calls.ts';
import { BankTransferData } from './bank-transfer-data.tsx';

interface TransferPanelProps {
  readonly owed: Pick<OrganizationBalance['items'][number], 'shopUuid' | 'invoiceUuid' | 'amount'>;
}

/** Where to transfer an invoice to, asked for when it is chosen. The call charges nothing. */
export function TransferPanel({ owed: { shopUuid, invoiceUuid, amount } }: TransferPanelProps) {
  const api = useApi();
  const { uuid: organizationUuid } = useOrganization();
  const params = { organizationUuid, shopUuid, invoiceUuid };
  const query = useQuery({
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
  return (
    <Loaded query={query} skeleton={<Skeleton shape="block" />}>
      {(transfer) => <BankTransferData transfer={transfer} arrived={amount - transfer.amount} />}
    </Loaded>
  );
}

import { Loaded } from '@kontor/platform/parts/loaded';
import { Skeleton } from '@kontor/ui/skeleton';
import { BankTransferData } from './bank-transfer-data.tsx';
import { type Transferable, useBankTransfer } from './use-bank-transfer.ts';

/** Where to transfer an invoice to, asked for when it is chosen. */
export function TransferPanel({ owed }: { readonly owed: Transferable }) {
  const query = useBankTransfer(owed);
  return (
    <Loaded query={query} skeleton={<Skeleton shape="block" />}>
      {(transfer) => <BankTransferData transfer={transfer} arrived={owed.transferred} />}
    </Loaded>
  );
}

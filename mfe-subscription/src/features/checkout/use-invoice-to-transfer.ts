import type { Balance } from '@kontor/contract/invoice';
import { useBalance } from '../../billing/use-balance.ts';
import { pollMilliseconds } from '../../payment-provider/use-settlement.ts';
import type { PlacedOrder } from './checkout-state.ts';

type OwedItem = Balance['items'][number];

/** The invoice of an order by bank transfer. It is issued shortly after the order; `null` until then, and for other orders. */
export function useInvoiceToTransfer(placed: PlacedOrder | null): OwedItem | null {
  const isExpected = placed?.methods.today === 'bank_transfer' && placed.cart.dueNow.amount > 0;
  const invoiceOf = (balance: Balance | undefined) =>
    balance?.items.find(
      ({ invoiceUuid, collectionMethod }) =>
        collectionMethod === 'send_invoice' && !placed?.openInvoices.includes(invoiceUuid),
    ) ?? null;
  const { data } = useBalance({
    refetchInterval: ({ state }) => isExpected && invoiceOf(state.data) === null && pollMilliseconds,
  });
  return isExpected ? invoiceOf(data) : null;
}

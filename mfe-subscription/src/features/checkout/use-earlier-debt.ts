import type { Balance } from '@kontor/contract/invoice';
import type { Subscription } from '@kontor/contract/subscription';
import { isEarlierDebt } from '@kontor/domain/dunning';
import { paidStripeSubscription } from '@kontor/domain/subscription';
import { useBalance } from '../../billing/use-balance.ts';
import { useDunningProcess } from '../../billing/use-dunning-process.ts';
import type { PlacedOrder } from './checkout-state.ts';

export type OwedItem = Balance['items'][number];

export interface EarlierDebt {
  /** The invoices that were owed before the order, oldest first. */
  readonly items: readonly OwedItem[];
  /** The products are switched off until all of them are paid. */
  readonly isSuspended: boolean;
}

/** What the shop owes before it orders. `undefined` until it is known. */
export function useEarlierDebt(subscription: Subscription | null): EarlierDebt | undefined {
  const isFirst = paidStripeSubscription(subscription) === null;
  return useOwed((item) => isEarlierDebt(item, isFirst));
}

/** What of it is left after the order, whose own invoice may be open by then. */
export function useRemainingDebt(placed: PlacedOrder | null): EarlierDebt | undefined {
  return useOwed(({ invoiceUuid, isOverdue }) => placed?.earlierInvoices.includes(invoiceUuid) ?? isOverdue);
}

function useOwed(isEarlier: (item: OwedItem) => boolean): EarlierDebt | undefined {
  const { data, isError } = useBalance();
  const dunning = useDunningProcess();
  if (data === undefined) return isError ? { items: [], isSuspended: false } : undefined;
  return { items: data.items.filter(isEarlier), isSuspended: dunning?.state === 'overdue' };
}

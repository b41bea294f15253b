import type { CartPrice } from '@kontor/contract/cart';
import { useFormat } from '@kontor/platform/use-format';
import { SumList } from '@kontor/ui/sum-list';
import { useTaxRows } from './use-tax-rows.ts';

/** Net, tax and total. */
export function CartTotals({ cart, totalLabel }: { cart: CartPrice; totalLabel: string }) {
  const { money } = useFormat();
  return <SumList rows={useTaxRows(cart)} total={{ label: totalLabel, amount: money(cart.total) }} />;
}

import type { CartPrice } from '@kontor/contract/cart';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../texts/use-texts.ts';

/** The rows of net and tax above a total. The tax and its rate are the server's. */
export function useTaxRows(cart: CartPrice) {
  const t = useTexts();
  const { money } = useFormat();
  const taxLabel = useTaxLabel(cart);
  return [
    { key: 'net', label: t('totals.net'), amount: money(cart.subtotal), secondary: true },
    { key: 'tax', label: taxLabel, amount: money(cart.tax), secondary: true },
  ];
}

/** Without a rate in offers of before it was stored. */
function useTaxLabel({ vat }: CartPrice): string {
  const t = useTexts();
  const { count } = useFormat();
  if (vat === undefined) return t('totals.tax');
  if (vat.kind === 'reverse-charge') return t('totals.reverseCharge');
  return t('totals.taxRate', { percent: count(vat.percent) });
}

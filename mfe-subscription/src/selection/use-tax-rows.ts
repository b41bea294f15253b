import type { CartPrice } from '@kontor/contract/cart';
import { vatTreatment } from '@kontor/domain/tax';
import { taxOnLines } from '@kontor/domain/tax-rounding';
import { useConfig, useOrganization } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../texts/use-texts.ts';

/** The rows of net and tax above a total. The tax is the server's. */
export function useTaxRows(cart: CartPrice) {
  const t = useTexts();
  const { money } = useFormat();
  const taxLabel = useTaxLabel(cart);
  return [
    { key: 'net', label: t('totals.net'), amount: money(cart.subtotal), secondary: true },
    { key: 'tax', label: taxLabel, amount: money(cart.tax), secondary: true },
  ];
}

/** With the rate of today, by the server's rule, unless the tax is another one: that of an offer from before a VAT id was verified. */
function useTaxLabel({ items, tax }: CartPrice): string {
  const t = useTexts();
  const { count } = useFormat();
  const { taxRounding = 'invoice' } = useConfig();
  const { baseData, vatIdVerificationStatus } = useOrganization();
  if (!baseData) return t('totals.tax');
  const { kind, percent } = vatTreatment(baseData.isoCountryCode, vatIdVerificationStatus);
  const amounts = items.map(({ amount }) => amount);
  if (taxOnLines(amounts, percent, taxRounding) !== tax) return t('totals.tax');
  if (kind === 'reverse-charge') return t('totals.reverseCharge');
  return t('totals.taxRate', { percent: count(percent) });
}

import type { CartPrice } from '@kontor/contract/cart';
import { vatTreatment } from '@kontor/domain/tax';
import { useOrganization } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { SumList } from '@kontor/ui/sum-list';
import { useTexts } from '../texts/use-texts.ts';

/** Net, tax and total. The tax is the server's; the rate beside it comes from the same rule. */
export function CartTotals({ cart, totalLabel }: { cart: CartPrice; totalLabel: string }) {
  const t = useTexts();
  const { money } = useFormat();
  const taxLabel = useTaxLabel();
  return (
    <SumList
      rows={[
        { key: 'net', label: t('totals.net'), amount: money(cart.subtotal), secondary: true },
        { key: 'tax', label: taxLabel, amount: money(cart.tax), secondary: true },
      ]}
      total={{ label: totalLabel, amount: money(cart.total) }}
    />
  );
}

function useTaxLabel(): string {
  const t = useTexts();
  const { count } = useFormat();
  const { baseData, vatIdVerificationStatus } = useOrganization();
  if (!baseData) return t('totals.tax');
  const { kind, percent } = vatTreatment(baseData.isoCountryCode, vatIdVerificationStatus);
  if (kind === 'reverse-charge') return t('totals.reverseCharge');
  return t('totals.taxRate', { percent: count(percent) });
}

import type { Cart } from '@kontor/contract/cart';
import { useFormat } from '@kontor/platform/use-format';
import type { Billing } from '../../billing/use-billing.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { goesOnUnchanged } from './next-invoice.ts';

/** 'Die nächste Rechnung über 530,74 € buchen wir am 01.11.2025 per SEPA-Lastschrift ab.' Nothing while it is not known. */
export function useNextCharge({ paymentData }: Billing, cart: Cart | undefined): string | undefined {
  const t = useTexts();
  const { money, date } = useFormat();
  const method = paymentData.paymentMethod?.type;
  // The cart is that of the present contract.
  if (!cart?.nextCharge || !method || !goesOnUnchanged(paymentData)) return undefined;
  return t(`methods.nextCharge.${method}`, {
    amount: money(cart.nextCharge.amount),
    date: date(cart.nextCharge.date),
  });
}

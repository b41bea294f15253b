import { useFormat } from '@kontor/platform/use-format';
import type { Billing } from '../../billing/use-billing.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** 'Die nächste Rechnung über 530,74 € buchen wir am 01.11.2025 per SEPA-Lastschrift ab.' Nothing if there is none. */
export function useNextCharge({ paymentData: { nextCharge, nextPaymentMethod } }: Billing): string | undefined {
  const t = useTexts();
  const { money, date } = useFormat();
  if (!nextCharge || !nextPaymentMethod) return undefined;
  return t(`methods.nextCharge.${nextPaymentMethod.type}`, {
    amount: money(nextCharge.amount),
    date: date(nextCharge.date),
  });
}

import { useFormat } from '@kontor/platform/use-format';
import type { Billing } from '../../billing/use-billing.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** 'Die nächste Rechnung über 530,74 € buchen wir am 01.11.2025 per SEPA-Lastschrift ab.' Nothing if there is none. */
export function useNextCharge({ paymentData: { nextCharge, nextPaymentMethod } }: Billing): string | undefined {
  const t = useTexts();
  const { money, date } = useFormat();
  if (!nextCharge || !nextPaymentMethod) return undefined;
  const { amount, credit = 0 } = nextCharge;
  const charge = t(`methods.nextCharge.${nextPaymentMethod.type}`, {
    amount: money(amount),
    date: date(nextCharge.date),
  });
  return credit === 0 ? charge : `${charge} ${t('methods.nextCharge.credit', { credit: money(credit) })}`;
}

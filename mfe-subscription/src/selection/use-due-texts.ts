import type { Cart } from '@kontor/contract/cart';
import type { PayingMethods } from '@kontor/domain/payment-method';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../texts/use-texts.ts';

interface DueTexts {
  readonly today: string;
  readonly next: string;
}

/** What was asked for by an order that is done. */
const done = { card: 'due.paid', sepa_debit: 'due.debited', bank_transfer: 'due.today' } as const;

/** The words beside what is due today and beside what follows. Who pays is named where it changes between them. */
export function useDueTexts(cart: Cart, methods: PayingMethods | null, isDone: boolean): DueTexts {
  const t = useTexts();
  const { date } = useFormat();
  const { dueNow, nextCharge, transferDueAt, isYearlySubscription } = cart;
  const next = nextCharge === null ? '' : date(nextCharge.date);
  const regular = {
    today: t(isDone && methods && dueNow.amount > 0 ? done[methods.today] : 'due.today'),
    next: t(isYearlySubscription ? 'due.nextYearly' : 'due.nextMonthly', { date: next }),
  };
  if (methods?.next !== 'bank_transfer') return regular;
  const due = transferDueAt === undefined ? null : date(transferDueAt);
  if (methods.today === 'bank_transfer' && dueNow.amount > 0)
    return due === null ? regular : { ...regular, today: t('due.invoiceToday', { date: due }) };
  const isCharged = dueNow.amount > 0 && !isDone;
  return {
    today: isCharged ? t('due.todayBy', { by: t(`payment.by.${methods.today}`) }) : regular.today,
    next: due === null ? regular.next : t('due.firstInvoice', { date: next, due }),
  };
}

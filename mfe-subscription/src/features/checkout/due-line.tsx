import type { Cart } from '@kontor/contract/cart';
import type { PaymentMethodType } from '@kontor/contract/subscription';
import { useFormat } from '@kontor/platform/use-format';
import { Stop, Stops } from '@kontor/ui/stops';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './due-line.module.css';
import type { NextStep } from './next-steps.ts';
import { useNextStepTexts } from './use-next-step-texts.ts';

interface DueLineProps {
  readonly cart: Cart;
  readonly nextSteps: readonly NextStep[];
  /** How an order that is done was paid; `null` before. */
  readonly paidBy: PaymentMethodType | null;
}

/** What was asked for by an order that is done. */
const doneTexts = { card: 'due.paid', sepa_debit: 'due.debited', bank_transfer: 'due.today' } as const;

/** What is charged today and why, and what is charged next (contract.md §5.13). Amounts are the server's. */
export function DueLine({ cart, nextSteps, paidBy }: DueLineProps) {
  const { dueNow, nextCharge, transferDueAt, isYearlySubscription } = cart;
  const t = useTexts();
  const { money, date } = useFormat();
  const texts = useNextStepTexts();
  const isInvoiced = nextSteps.some(({ code }) => code === 'invoice-by-mail');
  const today =
    isInvoiced && transferDueAt !== undefined
      ? t('due.invoiceToday', { date: date(transferDueAt) })
      : t(paidBy === null || dueNow.amount === 0 ? 'due.today' : doneTexts[paidBy]);
  return (
    <div className={styles.due}>
      <Stops label={t('due.label')}>
        <Stop state="current" title={<Due amount={money(dueNow.amount)}>{today}</Due>}>
          {dueNow.lines.length > 0 ? (
            <ul className={styles.note}>
              {dueNow.lines.map(({ description, amount }) => (
                <li key={description} className={styles.line}>
                  <span>{description}</span>
                  <span>{money(amount)}</span>
                </li>
              ))}
            </ul>
          ) : (
            nextSteps.length > 0 && <p className={styles.note}>{texts(nextSteps.slice(0, 1))}</p>
          )}
        </Stop>
        {nextCharge && (
          <Stop
            state="open"
            title={
              <Due amount={money(nextCharge.amount)}>
                {t(isYearlySubscription ? 'due.nextYearly' : 'due.nextMonthly', { date: date(nextCharge.date) })}
              </Due>
            }
          />
        )}
      </Stops>
    </div>
  );
}

/** The amount is in the title's row, so that its parts have the whole width below. */
function Due({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <span className={styles.row}>
      <span>{children}</span> <span className={styles.amount}>{amount}</span>
    </span>
  );
}

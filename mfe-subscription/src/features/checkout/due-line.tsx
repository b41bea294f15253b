import type { Cart } from '@kontor/contract/cart';
import { Stop, Stops } from '@kontor/ui/stops';
import { useFormat } from '../../texts/use-format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './due-line.module.css';
import type { NextStep } from './next-steps.ts';
import { useNextStepTexts } from './use-next-step-texts.ts';

/** What is charged today and why, and what is charged next (contract §5.13). Amounts are the server's. */
export function DueLine({
  cart: { dueNow, nextCharge, isYearlySubscription },
  nextSteps,
}: {
  cart: Cart;
  nextSteps: readonly NextStep[];
}) {
  const t = useTexts();
  const { money, date } = useFormat();
  const texts = useNextStepTexts();
  const isInvoiced = nextSteps.some(({ code }) => code === 'invoice-by-mail');
  return (
    <div className={styles.due}>
      <Stops label={t('due.label')}>
        <Stop
          state="current"
          title={isInvoiced && dueNow.amount > 0 ? t('due.invoiceToday') : t('due.today')}
          end={<b className={styles.amount}>{money(dueNow.amount)}</b>}
        >
          {dueNow.lines.length > 0 ? (
            <ul className={styles.lines}>
              {dueNow.lines.map(({ description, amount }) => (
                <li key={description} className={styles.line}>
                  <span>{description}</span>
                  <span>{money(amount)}</span>
                </li>
              ))}
            </ul>
          ) : (
            texts(nextSteps.slice(0, 1))
          )}
        </Stop>
        {nextCharge && (
          <Stop
            state="open"
            title={t(isYearlySubscription ? 'due.nextYearly' : 'due.nextMonthly', { date: date(nextCharge.date) })}
            end={<b className={styles.amount}>{money(nextCharge.amount)}</b>}
          />
        )}
      </Stops>
    </div>
  );
}

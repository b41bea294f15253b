import type { Cart } from '@kontor/contract/cart';
import type { PayingMethods } from '@kontor/domain/payment-method';
import { useFormat } from '@kontor/platform/use-format';
import { Stop, Stops } from '@kontor/ui/stops';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './due-line.module.css';
import type { NextStep } from './next-steps.ts';
import { useDueTexts } from './use-due-texts.ts';
import { useNextStepTexts } from './use-next-step-texts.ts';

interface DueLineProps {
  readonly cart: Cart;
  readonly nextSteps: readonly NextStep[];
  /** `null` where they are not known. */
  readonly methods: PayingMethods | null;
  readonly isDone?: boolean;
}

/** What is charged today and why, and what is charged next (contract.md §5.13). Amounts are the server's. */
export function DueLine({ cart, nextSteps, methods, isDone = false }: DueLineProps) {
  const { dueNow, nextCharge } = cart;
  const t = useTexts();
  const { money } = useFormat();
  const texts = useNextStepTexts();
  const due = useDueTexts(cart, methods, isDone);
  return (
    <div className={styles.due}>
      <Stops label={t('due.label')}>
        <Stop state="current" title={<Due amount={money(dueNow.amount)}>{due.today}</Due>}>
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
        {nextCharge && <Stop state="open" title={<Due amount={money(nextCharge.amount)}>{due.next}</Due>} />}
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

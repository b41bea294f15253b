import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { PayButton } from '../../paying/paying.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './earlier-debt.module.css';
import type { EarlierDebt as Debt } from './use-earlier-debt.ts';

interface EarlierDebtProps {
  readonly debt: Debt;
  /** Before the order it says what the order will not achieve, afterwards what is missing. */
  readonly isOrdered: boolean;
}

/** What is owed from before an order, what follows from it, and how it is paid. Nothing if nothing is owed. */
export function EarlierDebt({ debt: { items, isSuspended }, isOrdered }: EarlierDebtProps) {
  const t = useTexts();
  const { money } = useFormat();
  if (items.length === 0) return null;
  const consequence = isSuspended ? (isOrdered ? 'stillOff' : 'off') : 'open';
  return (
    <Alert
      tone={isSuspended ? 'danger' : 'warning'}
      announce={false}
      title={t('earlierDebt.title', { amount: money(owedOf({ items })) })}
    >
      {t(`earlierDebt.${consequence}`)}
      <ul className={styles.invoices}>
        {items.map(({ invoiceUuid: uuid, number, amount }) => (
          <li key={uuid} className={styles.invoice}>
            <span className={styles.number}>{t('earlierDebt.invoice', { number })}</span>
            <span className={styles.amount}>{money(amount)}</span>
            <PayButton invoice={{ uuid, number }} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Gross, in cents. */
export const owedOf = ({ items }: Pick<Debt, 'items'>): number => items.reduce((sum, { amount }) => sum + amount, 0);

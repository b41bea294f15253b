import { usePagePath } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { AccountFact } from '@kontor/ui/account-strip';
import { Skeleton } from '@kontor/ui/skeleton';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useTexts } from '../../start/use-texts.ts';
import { nextInvoiceDate } from './next-invoice-date.ts';
import styles from './next-invoice-fact.module.css';
import type { Overview } from './use-overview.ts';

/** When and how the next invoice is paid, and its amount as soon as the server has calculated it. */
export function NextInvoiceFact({ overview }: { overview: Overview }) {
  const t = useTexts();
  const format = useFormat();
  const pagePath = usePagePath();
  const date = nextInvoiceDate(overview);
  if (date === null) return null;
  const { paymentData, quote } = overview;
  const method = paymentData?.paymentMethod?.type;
  const on = format.date(date);
  const amount = quote?.nextCharge?.amount;
  const isAmountKnown = amount !== undefined;
  // Until the amount is known its place is kept, and the date is in the note as it will be: nothing moves.
  const hasAmount = quote === undefined || isAmountKnown;
  const figure = isAmountKnown ? format.money(amount) : <PendingAmount />;
  const by = method ? t(`home.account.invoice.by.${method}`) : '';
  return (
    <AccountFact
      label={t('home.account.invoice.label')}
      figure={hasAmount ? figure : on}
      note={hasAmount ? t('home.account.invoice.note', { date: on, by }) : by}
      link={<TextLink render={<Link to={pagePath('invoices')} />}>{t('home.account.invoice.all')}</TextLink>}
    />
  );
}

const PendingAmount = () => (
  <span className={styles.pending}>
    <Skeleton shape="figure" />
  </span>
);

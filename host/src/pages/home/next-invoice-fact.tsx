import { usePagePath } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { AccountFact } from '@kontor/ui/account-strip';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useTexts } from '../../start/use-texts.ts';
import { nextInvoiceDate } from './next-invoice-date.ts';
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
  const by = method ? t(`home.account.invoice.by.${method}`) : '';
  return (
    <AccountFact
      label={t('home.account.invoice.label')}
      figure={amount === undefined ? on : format.money(amount)}
      note={amount === undefined ? by : t('home.account.invoice.note', { date: on, by })}
      link={<TextLink render={<Link to={pagePath('invoices')} />}>{t('home.account.invoice.all')}</TextLink>}
    />
  );
}

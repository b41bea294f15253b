import { formatDate } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { useHost } from '@kontor/platform/host';
import { usePagePath } from '@kontor/platform/host-hooks';
import { AccountFact } from '@kontor/ui/account-strip';
import { TextLink } from '@kontor/ui/text-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hostNamespace } from '../../start/host-texts.ts';
import type { Overview } from './use-overview.ts';

/** When and how the next invoice is paid, and how much it will be as soon as the server has said so. */
export function NextInvoiceFact({ overview: { subscription, paymentData, quote } }: { overview: Overview }) {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'home.account.invoice' });
  const { language } = useHost();
  const pagePath = usePagePath();
  const date = quote?.nextCharge?.date ?? paymentData?.currentMainSubscriptionPeriodEnd ?? null;
  if (date === null || !paymentData || subscription?.cancelAtDate) return null;
  const method = paymentData.paymentMethod?.type;
  const on = formatDate(date, language);
  const amount = quote?.nextCharge?.amount;
  const by = method ? t(`by.${method}`) : '';
  return (
    <AccountFact
      label={t('label')}
      figure={amount === undefined ? on : formatCents(amount, language)}
      note={amount === undefined ? by : t('note', { date: on, by })}
      link={<TextLink render={<Link to={pagePath('invoices')} />}>{t('all')}</TextLink>}
    />
  );
}

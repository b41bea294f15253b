import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { AccountFact } from '@kontor/ui/account-strip';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { nextInvoiceDate } from './next-invoice-date.ts';
import type { Overview } from './use-overview.ts';

/** When and how the next invoice is paid, and its amount where it is known. */
export function NextInvoiceFact({ overview }: { overview: Overview }) {
  const t = useTexts<PageTexts>();
  const { money, date } = useFormat();
  const day = nextInvoiceDate(overview);
  if (day === null) return null;
  const { nextCharge, nextPaymentMethod } = overview.paymentData ?? {};
  const on = date(day);
  const by = nextPaymentMethod ? t(`home.account.invoice.by.${nextPaymentMethod.type}`) : '';
  return (
    <AccountFact
      label={t('home.account.invoice.label')}
      figure={nextCharge ? money(nextCharge.amount) : on}
      note={nextCharge ? t('home.account.invoice.note', { date: on, by }) : by}
      link={<TextLink render={<PageLink page="invoices" />}>{t('home.account.invoice.all')}</TextLink>}
    />
  );
}

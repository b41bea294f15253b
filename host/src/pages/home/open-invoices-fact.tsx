import type { Balance } from '@kontor/contract/invoice';
import { overdueFrom } from '@kontor/domain/due-date';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { AccountFact } from '@kontor/ui/account-strip';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { firstDueAt } from './status-sentence.ts';

/** What is to be paid now, before the next invoice is of interest. */
export function OpenInvoicesFact({ balance }: { balance: Balance }) {
  const t = useTexts<PageTexts>();
  const { money, date } = useFormat();
  const dueAt = firstDueAt(balance);
  const isOverdue = balance.items.some((item) => item.isOverdue);
  return (
    <AccountFact
      label={t('home.account.open.label', { count: balance.items.length })}
      figure={money(balance.owed)}
      note={
        dueAt === null
          ? ''
          : t(`home.account.open.${isOverdue ? 'overdue' : 'due'}`, {
              date: date(isOverdue ? overdueFrom(dueAt) : dueAt),
            })
      }
      link={<TextLink render={<PageLink page="invoices" />}>{t('home.account.invoice.all')}</TextLink>}
    />
  );
}

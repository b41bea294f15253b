import { PageLink } from '@kontor/platform/parts/page-link';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { TextLink } from '@kontor/ui/text-link';
import { useBalance } from '../../billing/use-balance.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** What is owed already: a cancellation does not change it. */
export function OpenInvoices() {
  const t = useTexts();
  const { money } = useFormat();
  const errorText = useErrorText();
  const { data, error } = useBalance();
  if (error !== null && data === undefined) return errorText(error);
  if (data === undefined) return t('leave.charges.loading');
  if (data.owed === 0) return t('leave.charges.nothingOpen');
  return (
    <>
      {t('leave.charges.owed', { amount: money(data.owed) })}{' '}
      <TextLink render={<PageLink page="invoices" />}>{t('leave.charges.toInvoices')}</TextLink>
    </>
  );
}

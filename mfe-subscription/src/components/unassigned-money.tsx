import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { TextLink } from '@kontor/ui/text-link';
import { useAccount } from '../billing/use-account.ts';
import { useTexts } from '../texts/use-texts.ts';

/**
 * What was transferred and belongs to no invoice, and where it is seen. Nothing without any, and nothing while it is not known: what
 * stands beside it is complete without.
 */
export function UnassignedMoney() {
  const t = useTexts();
  const { money } = useFormat();
  const { data: account } = useAccount();
  if (account === undefined || account.unassigned === 0) return null;
  return (
    <>
      {t('account.unassigned.note', { amount: money(account.unassigned) })}{' '}
      <TextLink render={<PageLink page="invoices" />}>{t('account.unassigned.where')}</TextLink>
    </>
  );
}

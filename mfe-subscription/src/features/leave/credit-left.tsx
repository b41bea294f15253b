import { SupportLink } from '@kontor/platform/parts/support-link';
import { useFormat } from '@kontor/platform/use-format';
import { mdiWalletOutline } from '@mdi/js';
import { useAccount } from '../../billing/use-account.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Row } from './row.tsx';

/** What is held for the organization, if anything: nothing of it is lost with the contract. */
export function CreditLeft() {
  const t = useTexts();
  const { money } = useFormat();
  const { data: account } = useAccount();
  const left = Math.max(0, account?.credit ?? 0) + (account?.unassigned ?? 0);
  if (left === 0) return null;
  return (
    <Row icon={mdiWalletOutline} title={t('leave.charges.credit', { amount: money(left) })}>
      {t('leave.charges.creditText')} <SupportLink />
    </Row>
  );
}

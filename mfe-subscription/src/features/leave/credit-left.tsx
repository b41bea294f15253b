import { brand } from '@kontor/contract/brand';
import { useFormat } from '@kontor/platform/use-format';
import { TextLink } from '@kontor/ui/text-link';
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
      {t('leave.charges.creditText')} <TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
    </Row>
  );
}

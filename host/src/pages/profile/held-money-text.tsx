import type { HeldMoney } from '@kontor/contract/user';
import { heldSum } from '@kontor/domain/account-deletion';
import { useFormat } from '@kontor/platform/use-format';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';

/** What becomes of money that is held for the customer before the account goes. Nothing where there is none. */
export function HeldMoneyText({ held }: { readonly held: readonly HeldMoney[] | undefined }) {
  const t = useTexts<PageTexts>();
  const { money } = useFormat();
  const sum = heldSum(held);
  return sum === 0 ? null : <Text variant="ui">{t('profile.delete.held.text', { amount: money(sum) })}</Text>;
}

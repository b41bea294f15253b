import type { AccountDeletion } from '@kontor/contract/user';
import { deletionWaitsFor, heldSum, lastSubscriptionEnd } from '@kontor/domain/account-deletion';
import { lastDayOf } from '@kontor/domain/date';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';

/** What a confirmed deletion waits for: what ends by itself, with its last day if it is known, what is paid out first, or something that the user has to do. */
export function useWaitingTexts(): (deletion: AccountDeletion) => { readonly title: string; readonly text: string } {
  const t = useTexts<PageTexts>();
  const { date, money } = useFormat();
  return (deletion) => {
    const end = lastSubscriptionEnd(deletion.runningSubscriptions);
    const key = `profile.delete.pending.${textsOf[deletionWaitsFor(deletion) ?? 'nothing']}` as const;
    const values = {
      date: end === null ? '' : date(lastDayOf(end)),
      amount: money(heldSum(deletion.heldMoney)),
    };
    return { title: t(`${key}.title`, values), text: t(`${key}.text`, values) };
  };
}

const textsOf = {
  subscription: 'runsOn',
  owner: 'lastOwner',
  end: 'until',
  money: 'money',
  nothing: 'confirmed',
} as const;

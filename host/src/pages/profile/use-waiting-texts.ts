import type { AccountDeletion } from '@kontor/contract/user';
import { lastSubscriptionEnd } from '@kontor/domain/account-deletion';
import { lastDayOf } from '@kontor/domain/date';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../start/use-texts.ts';

/** What a confirmed deletion waits for: what ends by itself, with its last day if it is known, or something that the user has to do. */
export function useWaitingTexts(): (deletion: AccountDeletion) => { readonly title: string; readonly text: string } {
  const t = useTexts();
  const { date } = useFormat();
  return (deletion) => {
    const end = lastSubscriptionEnd(deletion.runningSubscriptions);
    const key = `profile.delete.pending.${reasonOf(deletion)}` as const;
    const day = { date: end === null ? '' : date(lastDayOf(end)) };
    return { title: t(`${key}.title`, day), text: t(`${key}.text`, day) };
  };
}

function reasonOf({ runningSubscriptions, isLastOwner }: AccountDeletion) {
  if (runningSubscriptions.some(({ endsAt }) => endsAt === null)) return 'runsOn';
  if (isLastOwner === true) return 'lastOwner';
  return runningSubscriptions.length > 0 ? 'until' : 'confirmed';
}

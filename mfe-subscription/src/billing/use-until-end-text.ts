import { type Entitlements, untilEndOf } from '@kontor/domain/entitlements';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../texts/use-texts.ts';

/** What a cancelled subscription can be used for until it ends; `''` if it is switched off, which is said above the page. */
export function useUntilEndText(): (entitlements: Entitlements) => string {
  const t = useTexts();
  const { date } = useFormat();
  return (entitlements) => {
    const { suspendsAt } = entitlements;
    const until = untilEndOf(entitlements);
    return until === 'off' ? '' : t(`notice.canceled.${until}`, { date: suspendsAt === null ? '' : date(suspendsAt) });
  };
}

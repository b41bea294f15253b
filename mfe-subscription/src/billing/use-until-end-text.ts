import { dunningSwitchesOff, type Entitlements } from '@kontor/domain/entitlements';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../texts/use-texts.ts';

/** What a cancelled subscription can be used for until it ends, if what is owed does not switch it off before; `''` if it is off. */
export function useUntilEndText(): (entitlements: Entitlements) => string {
  const t = useTexts();
  const { date } = useFormat();
  return (entitlements) => {
    const { state, suspendsAt } = entitlements;
    if (state === 'suspended') return '';
    if (state !== 'past-due') return t('notice.canceled.text');
    if (!dunningSwitchesOff(entitlements)) return t('notice.canceled.owed');
    return suspendsAt === null
      ? t('notice.canceled.ifPaid')
      : t('notice.canceled.switchedOff', { date: date(suspendsAt) });
  };
}

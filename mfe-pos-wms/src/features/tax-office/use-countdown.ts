import { daysUntil } from '@kontor/domain/date';
import { useNow } from '@kontor/platform/host-hooks';
import { useTexts } from '../../texts/use-texts.ts';

/** How many days are left until a date, or have passed since. */
export function useCountdown(): (instant: string) => string {
  const t = useTexts();
  const now = useNow();
  return (instant) => {
    const left = daysUntil(instant, now);
    if (left === 0) return t('taxOffice.today');
    return left > 0 ? t('taxOffice.left', { count: left }) : t('taxOffice.over', { count: -left });
  };
}

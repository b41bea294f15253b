import type { Activity } from '@kontor/contract/activity';
import { planTypes } from '@kontor/domain/product';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useActivityTexts } from './use-activity-texts.ts';

interface Part {
  readonly text: string;
  /** What falls, and a new interval, takes effect at the end of the paid period (contract.md §5.13). */
  readonly isLater: boolean;
}

/** What a changed contract was and becomes: plan, devices, billing; with the day of what waits for it. Empty for any other entry. */
export function useContractChange(): (details: Activity['details']) => string {
  const t = useActivityTexts();
  const platform = usePlatformTexts();
  const { date, count } = useFormat();

  function plan({ planBefore, plan: planAfter }: Activity['details']): Part[] {
    const [before, after] = [planBefore, planAfter].map((value) => planTypes.find((known) => known === value));
    if (!before || !after) return [];
    const text = t('fromTo', { from: platform(`plan.${before}`), to: platform(`plan.${after}`) });
    return [{ text, isLater: planTypes.indexOf(after) < planTypes.indexOf(before) }];
  }

  function devices(details: Activity['details'], kind: 'wms' | 'pos'): Part[] {
    const [before, after] = [details[`${kind}Before`], details[kind]];
    if (typeof before !== 'number' || typeof after !== 'number') return [];
    return [{ text: t(`contract.${kind}`, { from: count(before), to: count(after) }), isLater: after < before }];
  }

  const billing = ({ intervalBefore, interval }: Activity['details']): Part[] =>
    intervalBefore === 'month' && interval === 'year' ? [{ text: t('contract.toYearly'), isLater: true }] : [];

  return (details) => {
    const parts = [...plan(details), ...devices(details, 'wms'), ...devices(details, 'pos'), ...billing(details)];
    const textOf = (some: readonly Part[]) => some.map(({ text }) => text).join(', ');
    const now = textOf(parts.filter(({ isLater }) => !isLater));
    const later = textOf(parts.filter(({ isLater }) => isLater));
    const { startsAt } = details;
    const dated =
      later && typeof startsAt === 'string' ? t('contract.startsAt', { date: date(startsAt), change: later }) : later;
    return [now, dated].filter(Boolean).join(', ');
  };
}

import type { FigureGrouping } from '@kontor/contract/figures';
import { countryName } from '@kontor/domain/country';
import { planTypes } from '@kontor/domain/product';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useTexts } from '../../texts/use-texts.ts';

/** What a group is called: a plan, a country or a partner. */
export function useGroupName() {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { language } = useFormat();
  return (by: FigureGrouping, group: string | null, groupName: string | null): string => {
    if (group === null || group === '') return t(`figures.without.${by}`);
    const plan = planTypes.find((known) => known === group);
    if (by === 'plan' && plan) return platform(`plan.${plan}`);
    return by === 'country' ? countryName(group, language) : groupName || group;
  };
}

import type { PriceList } from '@kontor/contract/price-list';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../texts/use-texts.ts';

/** `Preise ab 01.01.2027`, or that it is a draft. */
export function useListName(): (list: Pick<PriceList, 'validFrom'>) => string {
  const t = useTexts();
  const { day } = useFormat();
  return ({ validFrom }) => (validFrom === null ? t('prices.draft') : t('prices.from', { date: day(validFrom) }));
}

/** What of a list is a price. */
export const contentOf = ({ monthsPaidPerYear, items }: PriceList) => ({ monthsPaidPerYear, items });

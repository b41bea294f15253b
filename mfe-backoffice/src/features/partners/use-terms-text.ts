import type { ListedPartner } from '@kontor/contract/operator-partner';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../texts/use-texts.ts';

type Terms = Pick<ListedPartner['terms'], 'rate' | 'months'>;

/** Terms in few words: `20 %, 24 Monate`. */
export function useTermsText(): (terms: Terms) => string {
  const t = useTexts();
  const format = useFormat();
  return ({ rate, months }) => t('partners.termsOf', { rate: format.rate(rate), count: months });
}

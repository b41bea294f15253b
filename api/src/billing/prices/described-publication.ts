import type { PriceList, PriceListPublication } from '@kontor/contract/price-list';
import type { Described } from '../../infrastructure/http/act.ts';
import type { contentOf } from './price-list.repository.ts';

/**
 * What the publication of a draft is about: the draft, which is agreed to as it is, and the list that counts now, with which the second person
 * compares it.
 */
export function describedPublication(
  draft: ReturnType<typeof contentOf>,
  current: PriceList | undefined,
  { validFrom, appliesTo }: Omit<PriceListPublication, 'reason'>,
): Described {
  const compared = current && { monthsPaidPerYear: current.monthsPaidPerYear, items: current.items };
  return {
    subject: draft.uuid,
    organizationUuid: null,
    before: { state: 'draft', ...draft, current: compared ?? null },
    after: { ...draft, validFrom, appliesTo },
  };
}

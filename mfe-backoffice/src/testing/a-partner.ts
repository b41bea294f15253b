import type { ListedPartner } from '@kontor/contract/operator-partner';
import { ids } from '@kontor/testing/factories';

/** A partner who has signed up lately. */
export const aPartner = (overrides: Partial<ListedPartner> = {}): ListedPartner => ({
  organizationUuid: ids.organization,
  name: 'Agentur Nordlicht',
  state: 'applied',
  stateSince: '2026-11-18T09:00:00.000Z',
  payoutState: 'incomplete',
  customerShopCount: 0,
  terms: { rate: 15, months: 24, validFrom: '2026-11-18', isAgreed: false },
  laterTerms: [],
  ...overrides,
});

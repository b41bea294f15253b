import type { BaseData } from '@kontor/contract/organization';
import type { Country } from './action.ts';

/** Valid in its form, and in the register unless it is told otherwise; of one organization alone. */
export const changingVatId = (organizationUuid: string): string =>
  `ATU${String(Number.parseInt(organizationUuid.slice(0, 8), 16) % 100_000_000).padStart(8, '0')}`;

/** Where a merchant says to be. */
export function placeOf(country: Country, organizationUuid: string): Partial<BaseData> {
  const inVienna = { isoCountryCode: 'AT', zip: '1010', city: 'Wien' };
  switch (country) {
    case 'DE':
      return {};
    case 'AT-verified':
      return { ...inVienna, vatId: 'AT000000000' };
    case 'AT-unverified':
      return { ...inVienna, vatId: 'AT111111111' };
    case 'AT-changing':
      return { ...inVienna, vatId: changingVatId(organizationUuid) };
    case 'FR-verified':
      return { isoCountryCode: 'FR', zip: '75001', city: 'Paris', vatId: 'FR000000000' };
    case 'CH':
      return { isoCountryCode: 'CH', zip: '8001', city: 'Zürich', vatId: 'CHE123456789' };
  }
}

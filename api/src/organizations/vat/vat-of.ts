import { vendorCountry } from '@kontor/domain/tax';
import { type RateOf, type VatTreatment, vatTreatment } from '@kontor/domain/vat';
import type { OrganizationRow } from '../organization.tables.ts';

/** By the rates of a day. Until base data is entered a merchant counts as a domestic one, who pays the highest price, so that no price rises later. */
export const vatOf = (
  { base_data, vat_id_verification_status }: Pick<OrganizationRow, 'base_data' | 'vat_id_verification_status'>,
  rateOf: RateOf,
): VatTreatment =>
  vatTreatment(
    base_data?.isoCountryCode ?? vendorCountry,
    base_data?.vatId ? vat_id_verification_status : 'unavailable',
    rateOf,
  );

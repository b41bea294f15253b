import { type VatTreatment, vatTreatment, vendorCountry } from '@kontor/domain/tax';
import type { OrganizationRow } from '../organization.tables.ts';

/** Until base data are entered a merchant is taken for a domestic one, who pays the most: no price rises later on. */
export const vatOf = ({ base_data, vat_id_verification_status }: OrganizationRow): VatTreatment =>
  vatTreatment(
    base_data?.isoCountryCode ?? vendorCountry,
    base_data?.vatId ? vat_id_verification_status : 'unavailable',
  );

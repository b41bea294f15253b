import type { OrganizationRow } from '../../organizations/organization.tables.ts';

/** A company as other systems see it: with its base data, and nothing about how it pays. */
export const shownOrganization = ({
  uuid,
  type,
  name,
  state,
  base_data: baseData,
  vat_id_verification_status: vatIdVerificationStatus,
}: OrganizationRow) => ({ uuid, type, name, state, baseData, vatIdVerificationStatus });

/** Before its base data is entered there is nothing to tell. */
export const isUntold = (
  { baseData }: Pick<ReturnType<typeof shownOrganization>, 'baseData'>,
  { version }: { readonly version: number },
): boolean => baseData === null && version === 0;

import { addresses } from '@kontor/contract/addresses';
import type { Organization } from '@kontor/contract/organization';
import { organizationParameter } from '@kontor/contract/organization-parameter';
import { mayCall } from '@kontor/contract/roles-of-calls';
import { createSearchParams } from 'react-router-dom';

/** In the organization that is open; beside a partner organization in any other. */
export const mayAddShop = (current: Organization | null, organizations: readonly Organization[]): boolean =>
  (current?.type === 'merchant' ? [current] : organizations).some(
    ({ type, role }) => type === 'merchant' && mayCall(role, 'POST /organization/{organizationUuid}/shop'),
  );

/** A new shop belongs to the organization that is open; a partner organization has none. */
export function addShopPath(current: Organization | null): string {
  if (current?.type !== 'merchant') return addresses.signupSystem;
  return `${addresses.signupSystem}?${createSearchParams({ [organizationParameter]: current.uuid })}`;
}

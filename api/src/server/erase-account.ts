import type { UserRow } from '../accounts/user/user.tables.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import type { Module } from '../infrastructure/module.ts';
import { leaveOrganizations } from '../organizations/organization.repository.ts';

/**
 * Deletes a user, and the organizations that are left without a member. Each room deletes what it knows; invoices and credit
 * notes stay (HGB §257, AO §147).
 */
export async function eraseAccount(modules: readonly Module[], tx: Tx, user: UserRow): Promise<void> {
  const abandoned = await leaveOrganizations(tx, user.uuid);
  for (const module of modules) await module.eraseUser?.(tx, user);
  for (const organizationUuid of abandoned) {
    for (const module of modules) await module.eraseOrganization?.(tx, organizationUuid);
  }
}

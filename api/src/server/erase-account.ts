import type { UserRow } from '../accounts/user/user.tables.ts';
import { system } from '../infrastructure/activity/actor.ts';
import type { RecordActivity } from '../infrastructure/activity/record.ts';
import { erased } from '../infrastructure/database/erased.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import type { Module } from '../infrastructure/module.ts';
import { leaveOrganizations } from '../organizations/organization.repository.ts';

/**
 * Deletes a user, and organizations without other members. Each room deletes its own data; invoices and credit notes
 * remain (HGB §257, AO §147).
 */
export async function eraseAccount(
  modules: readonly Module[],
  record: RecordActivity,
  tx: Tx,
  user: UserRow,
): Promise<void> {
  const { abandoned, remaining } = await leaveOrganizations(tx, user.uuid);
  for (const organizationUuid of remaining)
    await record(tx, { organizationUuid, action: 'member.left', subject: erased, by: system });
  for (const module of modules) await module.eraseUser?.(tx, user);
  for (const organizationUuid of abandoned) {
    for (const module of modules) await module.eraseOrganization?.(tx, organizationUuid);
  }
}

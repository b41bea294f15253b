import { findProofMethods } from '../../accounts/factors/proof-methods.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MembershipRow } from '../organization.tables.ts';
import { addressedTo, findAllMembers } from '../recipients.ts';
import { lockRole } from './member.repository.ts';
import { secondFactorRequiredMail } from './second-factor-required.mail.ts';

/** Asks all members of an organization for a second factor, or no longer. */
export type RequireSecondFactor = (own: MembershipRow, isRequired: boolean) => Promise<void>;

type Needs = Pick<Infrastructure, 'database' | 'record' | 'outbox' | 'environment'>;

export function createRequireSecondFactor({ database, record, outbox, environment }: Needs): RequireSecondFactor {
  /** What is asked of all others has to work for the owner: otherwise none could take it back. */
  async function checkOwner(tx: Tx, own: MembershipRow): Promise<void> {
    if ((await lockRole(tx, own.organization_uuid, own.user_uuid)) !== 'owner')
      throw new ProblemError('role-insufficient');
    if ((await findProofMethods(tx, own.user_uuid)).length === 0) throw new ProblemError('second-factor-required');
  }

  return (own, isRequired) =>
    inTransaction(database, async (tx) => {
      const organizationUuid = own.organization_uuid;
      await checkOwner(tx, own);
      const changed = await tx
        .updateTable('organization')
        .set({ requires_second_factor: isRequired })
        .where('uuid', '=', organizationUuid)
        .where('requires_second_factor', '!=', isRequired)
        .returning('name')
        .executeTakeFirst();
      if (changed === undefined) return;
      const action = isRequired ? 'organization.second-factor-required' : 'organization.second-factor-optional';
      await record(tx, { organizationUuid, action });
      if (!isRequired) return;
      const link = `${environment.publicUrl}/second-factor`;
      const mail = secondFactorRequiredMail({ organization: changed.name, link });
      for (const member of await findAllMembers(tx, organizationUuid)) {
        await outbox.send(tx, { ...addressedTo(member), mail });
      }
    });
}

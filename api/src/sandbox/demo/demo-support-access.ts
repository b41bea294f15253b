import { demoOrganizations, demoUsers } from '@kontor/contract/demo';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { grantSupportAccess } from '../../organizations/support-access/support-access.repository.ts';

/** The merchant of the demo lets support look for a week. */
export const insertDemoSupportAccess = (tx: Tx, now: Date): Promise<void> =>
  grantSupportAccess(tx, {
    organizationUuid: demoOrganizations.radwerk,
    userUuid: demoUsers.merchant.uuid,
    until: after(now, days(7)),
    now,
  });

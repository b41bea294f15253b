import type { SupportAccess } from '@kontor/contract/support-view';
import { displayNameOf } from '../../accounts/user/display-name.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import '../../accounts/session/support-view.tables.ts';
import './support-access.tables.ts';

/** Views in an answer. */
const mostViews = 50;

const granted = (db: Queryable, organizationUuid: string, now: Date) =>
  db
    .selectFrom('support_access')
    .select('until')
    .where('organization_uuid', '=', organizationUuid)
    .where('until', '>', now);

/** Until when it is allowed now; `null` if it is not. */
export const findSupportAccess = async (...of: Parameters<typeof granted>): Promise<Date | null> =>
  (await granted(...of).executeTakeFirst())?.until ?? null;

/** The same, so that it cannot be withdrawn before the transaction ends. */
export const lockSupportAccess = async (tx: Tx, organizationUuid: string, now: Date): Promise<Date | null> =>
  (await granted(tx, organizationUuid, now).forShare().executeTakeFirst())?.until ?? null;

export async function readSupportAccess(db: Queryable, organizationUuid: string, now: Date): Promise<SupportAccess> {
  const access = await db
    .selectFrom('support_access')
    .leftJoin('app_user', 'app_user.uuid', 'support_access.granted_by_uuid')
    .select(['until', 'granted_at', 'email', 'first_name', 'last_name'])
    .where('organization_uuid', '=', organizationUuid)
    .where('until', '>', now)
    .executeTakeFirst();
  const views = await db
    .selectFrom('support_view')
    .leftJoin('app_user', 'app_user.uuid', 'support_view.user_uuid')
    .select([
      'support_view.uuid',
      'role',
      'reason',
      'began_at',
      'ends_at',
      'ended_at',
      'email',
      'first_name',
      'last_name',
    ])
    .where('organization_uuid', '=', organizationUuid)
    .orderBy('began_at', 'desc')
    .orderBy('support_view.uuid')
    .limit(mostViews)
    .execute();
  return {
    until: access?.until.toISOString() ?? null,
    grantedAt: access?.granted_at.toISOString() ?? null,
    grantedBy: access === undefined ? null : nameOf(access),
    views: views.map((row) => ({
      viewUuid: row.uuid,
      name: nameOf(row),
      role: row.role,
      reason: row.reason,
      beganAt: row.began_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
  };
}

interface Named {
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

const nameOf = ({ email, ...names }: Named): string | null =>
  email === null ? null : displayNameOf({ email, ...names });

interface Granted {
  readonly organizationUuid: string;
  readonly userUuid: string;
  readonly until: Date;
  readonly now: Date;
}

/** Lets look until an instant; views that would last longer end with it. */
export async function grantSupportAccess(tx: Tx, { organizationUuid, userUuid, until, now }: Granted): Promise<void> {
  const granted = { until, granted_at: now, granted_by_uuid: userUuid };
  await tx
    .insertInto('support_access')
    .values({ organization_uuid: organizationUuid, ...granted })
    .onConflict((conflict) => conflict.column('organization_uuid').doUpdateSet(granted))
    .execute();
  await tx
    .updateTable('support_view')
    .set({ ends_at: until })
    .where('organization_uuid', '=', organizationUuid)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', until)
    .execute();
}

/** @returns whether it was allowed, and how many views have ended with it */
export async function withdrawSupportAccess(tx: Tx, organizationUuid: string, now: Date) {
  const { numDeletedRows } = await tx
    .deleteFrom('support_access')
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  const ended = await tx
    .updateTable('support_view')
    .set({ ended_at: now })
    .where('organization_uuid', '=', organizationUuid)
    .where('ended_at', 'is', null)
    .returning('uuid')
    .execute();
  return { wasAllowed: numDeletedRows > 0n, ended: ended.length };
}

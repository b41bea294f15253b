import type { AuditEntry } from '@kontor/contract/audit';
import type { StaffRole } from '@kontor/contract/staff-role';
import { displayNameOf } from '../../accounts/user/display-name.ts';
import { endOfDay, startOfDay } from '../../infrastructure/database/day-bounds.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { cutPage, linkNextPage } from '../../infrastructure/http/next-page.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import './audit.tables.ts';

const pageSize = 50;

/** They see what they have done themselves. */
const seesOwnAlone = (role: StaffRole): boolean => role === 'operations' || role === 'support';

export function auditRoutes(api: Api, { database }: Pick<Infrastructure, 'database'>): void {
  api.route('GET /backoffice/audit', async ({ query, user, staffRole, request, reply }) => {
    const { actor, action, organization, from, to, cursor } = query;
    if (seesOwnAlone(staffRole) && actor !== undefined && actor !== user.uuid) return [];
    const by = seesOwnAlone(staffRole) ? user.uuid : actor;
    const rows = await database
      .selectFrom('audit_entry')
      .leftJoin('app_user', 'app_user.uuid', 'audit_entry.actor_user_uuid')
      .leftJoin('organization', 'organization.uuid', 'audit_entry.organization_uuid')
      .selectAll('audit_entry')
      .select(['app_user.email', 'app_user.first_name', 'app_user.last_name', 'organization.name'])
      .$if(by !== undefined, (some) => some.where('actor_user_uuid', '=', by ?? ''))
      .$if(action !== undefined, (some) => some.where('action', '=', action ?? ''))
      .$if(organization !== undefined, (some) => some.where('organization_uuid', '=', organization ?? ''))
      .$if(from !== undefined, (some) => some.where('at', '>=', startOfDay(from ?? '')))
      .$if(to !== undefined, (some) => some.where('at', '<', endOfDay(to ?? '')))
      .$if(cursor !== undefined, (rest) => rest.where('number', '<', Number(cursor)))
      .orderBy('number', 'desc')
      .limit(pageSize + 1)
      .execute();
    const { page, next } = cutPage(rows, pageSize, (last) => String(last.number));
    linkNextPage(request, reply, query, next);
    return page.map(
      ({ email, first_name, last_name, name, ...row }): AuditEntry => ({
        uuid: row.uuid,
        at: row.at.toISOString(),
        actor: {
          userUuid: row.actor_user_uuid,
          name: email === null ? null : displayNameOf({ email, first_name, last_name }),
          role: row.actor_role,
        },
        action: row.action,
        subject: row.subject,
        organizationUuid: row.organization_uuid,
        organizationName: name,
        reason: row.reason,
        before: row.before,
        after: row.after,
        approvalUuid: row.approval_uuid,
        ...(row.alone && { alone: true as const }),
      }),
    );
  });
}

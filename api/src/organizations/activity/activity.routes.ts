import type { Activity } from '@kontor/contract/activity';
import { sql } from 'kysely';
import type { ActivityRow } from '../../infrastructure/activity/activity.tables.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { linkNextPage } from '../../infrastructure/http/next-page.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';

const pageSize = 50;

export function activityRoutes(api: Api, { database }: Pick<Infrastructure, 'database'>): void {
  api.route('GET /organization/{organizationUuid}/activity', async ({ organization, query, request, reply }) => {
    const { cursor, action, person, from, to } = query;
    const rows = await database
      .selectFrom('activity')
      .selectAll()
      .where('organization_uuid', '=', organization.uuid)
      .$if(cursor !== undefined, (rest) => rest.where('number', '<', Number(cursor)))
      .$if(action !== undefined, (some) => some.where('action', '=', action ?? 'operator.acted'))
      .$if(person !== undefined, (some) => some.where('actor_user_uuid', '=', person ?? ''))
      .$if(from !== undefined, (some) => some.where('at', '>=', startOf(from ?? '')))
      .$if(to !== undefined, (some) => some.where('at', '<', endOf(to ?? '')))
      .orderBy('number', 'desc')
      .limit(pageSize + 1)
      .execute();
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    if (rows.length > pageSize && last) linkNextPage(request, reply, query, String(last.number));
    return page.map(activityOnTheWire);
  });
}

const startOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Europe/Berlin')`;
const endOf = (day: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone 'Europe/Berlin')`;

export const activityOnTheWire = (row: ActivityRow): Activity => ({
  uuid: row.uuid,
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, name: row.actor_name },
  action: row.action,
  subject: row.subject,
  details: row.details,
  address: row.address,
});

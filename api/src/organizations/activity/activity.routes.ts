import type { Activity } from '@kontor/contract/activity';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ActivityRow } from '../../infrastructure/activity/activity.tables.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { cursorInstant, decodeCursor, encodeCursor, linkNextPage } from '../../infrastructure/http/next-page.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { activityKeptFrom } from './forget-activity.ts';

const pageSize = 50;

/** When it was, and its number: several are written at once. */
const place = z.tuple([cursorInstant, z.coerce.number().check(z.int())]);

export function activityRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /organization/{organizationUuid}/activity', async ({ organization, query, request, reply }) => {
    const { action, person, from, to } = query;
    const after = decodeCursor(place, query.cursor);
    const rows = await database
      .selectFrom('activity')
      .selectAll()
      .where('organization_uuid', '=', organization.uuid)
      // The time is named in any case: only the months in question are read, from the newest on until the page is full.
      .where('at', '>=', activityKeptFrom(clock.now()))
      .$if(after !== null, (rest) =>
        rest
          .where('at', '<=', after?.[0] ?? clock.now())
          .where((row) => row.or([row('at', '<', after?.[0] ?? clock.now()), row('number', '<', after?.[1] ?? 0)])),
      )
      .$if(action !== undefined, (some) => some.where('action', '=', action ?? 'operator.acted'))
      .$if(person !== undefined, (some) => some.where('actor_user_uuid', '=', person ?? ''))
      .$if(from !== undefined, (some) => some.where('at', '>=', startOf(from ?? '')))
      .$if(to !== undefined, (some) => some.where('at', '<', endOf(to ?? '')))
      .orderBy('at', 'desc')
      .orderBy('number', 'desc')
      .limit(pageSize + 1)
      .execute();
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    if (rows.length > pageSize && last) {
      linkNextPage(request, reply, query, encodeCursor(last.at.toISOString(), String(last.number)));
    }
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

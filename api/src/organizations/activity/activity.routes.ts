import type { Activity } from '@kontor/contract/activity';
import * as z from 'zod/mini';
import type { ActivityRow } from '../../infrastructure/activity/activity.tables.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import {
  cursorInstant,
  cutPage,
  decodeCursor,
  encodeCursor,
  linkNextPage,
} from '../../infrastructure/http/next-page.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { selectActivity } from './activity.repository.ts';
import { activityKeptFrom } from './forget-activity.ts';

const pageSize = 50;

/** When it was, and its number: several are written at once. */
const place = z.tuple([cursorInstant, z.coerce.number().check(z.int())]);

export function activityRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /organization/{organizationUuid}/activity', async ({ organization, query, request, reply }) => {
    const { action, person, from, to } = query;
    const after = decodeCursor(place, query.cursor);
    const found = { action, person, from, to, after, keptFrom: activityKeptFrom(clock.now()) };
    const rows = await selectActivity(database, organization.uuid, found)
      .limit(pageSize + 1)
      .execute();
    const { page, next } = cutPage(rows, pageSize, (last) => encodeCursor(last.at.toISOString(), String(last.number)));
    linkNextPage(request, reply, query, next);
    return page.map(activityOnTheWire);
  });
}

export const activityOnTheWire = (row: ActivityRow): Activity => ({
  uuid: row.uuid,
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, name: row.actor_name },
  action: row.action,
  subject: row.subject,
  details: row.details,
  address: row.address,
});

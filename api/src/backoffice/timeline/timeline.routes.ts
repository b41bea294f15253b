import { TimelineEntry } from '@kontor/contract/customer-timeline';
import * as z from 'zod/mini';
import type { Api } from '../../infrastructure/http/api.ts';
import {
  cursorText,
  decodeCursor,
  encodeCursor,
  encodeText,
  linkNextPage,
} from '../../infrastructure/http/next-page.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import { findShop } from '../../shops/shop.repository.ts';
import { sourcesFor } from './sources.ts';
import { type TimelineRow, timelineStatement } from './timeline-statement.ts';

const pageSize = 50;

const Place = z.tuple([z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8e15)), cursorText]);

/** What happened in an organization, from everything that remembers it. */
export function timelineRoutes(api: Api, { database }: Pick<Infrastructure, 'database'>): void {
  api.route('GET /backoffice/customer/{customerUuid}/timeline', async ({ params, query, request, reply }) => {
    const { customerUuid } = params;
    const { kind, shop, cursor } = query;
    const place = decodeCursor(Place, cursor);
    if ((await findOrganization(database, customerUuid)) === null) throw notFound();
    if (shop !== undefined && (await findShop(database, shop))?.organization_uuid !== customerUuid) throw notFound();
    const sources = sourcesFor(kind, shop !== undefined);
    if (sources.length === 0) return [];
    const after = place && { at: place[0], id: place[1] };
    const wanted = { organizationUuid: customerUuid, after, limit: pageSize + 1 };
    const { rows } = await timelineStatement(sources, wanted, shop).execute(database);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    if (rows.length > pageSize && last) {
      linkNextPage(request, reply, query, encodeCursor(String(last.at), encodeText(last.id)));
    }
    return page.map((row) => entryOnTheWire(customerUuid, row));
  });
}

function entryOnTheWire(organizationUuid: string, row: TimelineRow): TimelineEntry {
  const { at, kind, title, details, actor_kind: actorKind, actor_name: name } = row;
  return z.parse(TimelineEntry, {
    at: new Date(at / 1000).toISOString(),
    kind,
    title,
    details,
    actor: actorKind === null ? null : { kind: actorKind, name },
    link: linkOf(organizationUuid, row),
  });
}

/** Pages of the customer, which are seen by a support view; and what the vendor's people did. */
function linkOf(organizationUuid: string, { kind, shop_uuid: shopUuid }: TimelineRow): string | null {
  if (kind === 'staff') return `/backoffice/audit?organization=${organizationUuid}`;
  if (shopUuid === null) return null;
  const page = kind === 'invoice' || kind === 'payment' || kind === 'refund' ? 'invoices' : 'subscription';
  return kind === 'event' || kind === 'difference'
    ? null
    : `/organization/${organizationUuid}/shop/${shopUuid}/${page}`;
}

import {
  type ChangingFigure,
  type FigureMonth,
  figures,
  mostFigureMonths,
  type ShopOfFigure,
} from '@kontor/contract/figures';
import { uuid } from '@kontor/contract/schema';
import { uuidFormat } from '@kontor/contract/uuid-format';
import { addMonths, monthOf } from '@kontor/domain/calendar-month';
import { figuresCsv } from '@kontor/domain/figures';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  figureMonths,
  type GroupFigures,
  readFigures,
  selectShops,
  type WantedFigures,
} from '../../billing/figures/read-figures.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import {
  cursorText,
  cutPage,
  decodeCursor,
  encodeCursor,
  encodeText,
  linkNextPage,
} from '../../infrastructure/http/next-page.ts';
import { violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';

/** Groups with all their months, and shops. */
const [mostGroups, mostShops] = [100, 50];

const GroupPlace = z.tuple([z.coerce.number().check(z.int(), z.minimum(-8e15), z.maximum(8e15)), cursorText]);

/** How the vendor's business develops: sums by month, and the shops behind each. */
export function figuresRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /backoffice/figures', async ({ query, user, request, reply }) => {
    const wanted = wantedFigures(query, clock.now());
    const place = decodeCursor(GroupPlace, query.cursor);
    const after = place && { recurring: place[0], group: place[1] };
    if (asksForCsv(request)) {
      const all = await onTheWire(database, wanted, await readFigures(database, wanted, null, null));
      reply.header('content-disposition', `attachment; filename="figures-${wanted.from}-${wanted.to}.csv"`);
      const group = query.by === undefined ? null : 'group';
      const columns = { month: 'month', group, figures: figures.map((figure) => [figure, figure] as const) };
      return Buffer.from(figuresCsv(all, columns, (row) => row.groupName ?? row.group ?? '', user.language));
    }
    const groups = await readFigures(database, wanted, after, mostGroups + 1);
    const { page, next } = cutPage(groups, mostGroups, ({ recurring, group }) =>
      encodeCursor(String(recurring), encodeText(group)),
    );
    linkNextPage(request, reply, query, next);
    return onTheWire(database, wanted, page);
  });

  api.route('GET /backoffice/figures/{month}/shops', async ({ params, query, request, reply }) => {
    const place = decodeCursor(z.tuple([uuid()]), query.cursor);
    const { figure, by, group = '' } = query;
    if (by === 'partner' && group !== '' && !uuidFormat.test(group))
      throw violation('group', 'invalid', 'Not a partner');
    const wanted = { month: params.month, figure, group: by === undefined ? null : { by, name: group } };
    const { rows } = await selectShops(wanted, place && place[0], mostShops + 1).execute(database);
    const { page, next } = cutPage(rows, mostShops, ({ shopUuid }) => encodeCursor(shopUuid));
    linkNextPage(request, reply, query, next);
    return withNames(database, page);
  });
}

/** @throws ProblemError 422 for a period that is empty or too long */
function wantedFigures(
  { from, to, by }: { readonly from?: string; readonly to?: string; readonly by?: WantedFigures['by'] },
  now: Date,
): WantedFigures {
  const last = to ?? (from === undefined ? monthOf(now.toISOString()) : addMonths(from, 11));
  const first = from ?? addMonths(last, -11);
  if (first > last) throw violation('to', 'invalid', 'Before the first month');
  if (addMonths(first, mostFigureMonths) <= last)
    throw violation('from', 'invalid', `More than ${mostFigureMonths} months`);
  return { from: first, to: last, by: by ?? 'all' };
}

/** RFC 9110, 12.5.1; a request that accepts everything gets JSON. */
const asksForCsv = ({ headers }: FastifyRequest): boolean => /(^|,)\s*text\/csv\b/i.test(headers.accept ?? '');

async function onTheWire(
  db: Queryable,
  wanted: WantedFigures,
  groups: readonly GroupFigures[],
): Promise<FigureMonth[]> {
  if (wanted.by === 'all') {
    const all = groups[0] ?? { recurring: 0, months: new Map<string, Readonly<Record<ChangingFigure, number>>>() };
    return figureMonths(wanted, [{ ...all, group: null, groupName: null }]);
  }
  const names = wanted.by === 'partner' ? await findNames(db, groups) : null;
  return figureMonths(
    wanted,
    groups.map(({ group, ...rest }) => ({ ...rest, group: group || null, groupName: names?.get(group) ?? null })),
  );
}

async function findNames(db: Queryable, groups: readonly GroupFigures[]): Promise<ReadonlyMap<string, string>> {
  const partners = groups.map(({ group }) => group).filter((group) => group !== '');
  const rows = await db
    .selectFrom('organization')
    .select(['uuid', 'name'])
    .where(sql<boolean>`uuid = any(${partners}::uuid[])`)
    .execute();
  return new Map(rows.map(({ uuid: partner, name }) => [partner, name]));
}

async function withNames(
  db: Queryable,
  shops: readonly { readonly shopUuid: string; readonly amount: number }[],
): Promise<ShopOfFigure[]> {
  const rows = await db
    .selectFrom('shop')
    .innerJoin('organization', 'organization.uuid', 'shop.organization_uuid')
    .select([
      'shop.uuid',
      'shop.name',
      'organization.uuid as organizationUuid',
      'organization.name as organizationName',
    ])
    .where(sql<boolean>`shop.uuid = any(${shops.map(({ shopUuid }) => shopUuid)}::uuid[])`)
    .execute();
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  return shops.flatMap(({ shopUuid, amount }) => {
    const row = byUuid.get(shopUuid);
    if (row === undefined) return [];
    const { name: shopName, organizationUuid, organizationName } = row;
    return [{ shopUuid, shopName, organizationUuid, organizationName, amount }];
  });
}

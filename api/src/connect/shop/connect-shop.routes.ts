import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import type { Api } from '../../infrastructure/http/api.ts';
import {
  cursorInstant,
  cutPage,
  decodeCursor,
  encodeCursor,
  linkNextPage,
} from '../../infrastructure/http/next-page.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { readConnectEntitlements } from './connect-entitlements.ts';
import { findConnectShop, findConnectShops, type ShopCursor } from './connect-shop.repository.ts';

const pageSize = 100;

/** What other systems read about shops. */
export function connectShopRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /connect/shop', async ({ query, request, reply }) => {
    const shops = await findConnectShops(database, {
      updatedSince: query.updatedSince ?? null,
      after: positionOf(query.cursor),
      limit: pageSize + 1,
    });
    const { page, next } = cutPage(shops, pageSize, (last) => encodeCursor(last.updatedAt, last.uuid));
    linkNextPage(request, reply, query, next);
    return page;
  });

  api.route('GET /connect/shop/{shopUuid}', async ({ shop }) => {
    const found = await findConnectShop(database, shop.uuid);
    if (found === null) throw notFound();
    return found;
  });

  api.route('GET /connect/shop/{shopUuid}/entitlements', ({ shop }) =>
    readConnectEntitlements({ database, clock }, shop.uuid),
  );
}

const Position = z.tuple([cursorInstant, uuid()]);

function positionOf(cursor: string | undefined): ShopCursor | null {
  const position = decodeCursor(Position, cursor);
  return position && { updatedAt: position[0], uuid: position[1] };
}

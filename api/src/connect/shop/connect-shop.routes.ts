import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import type { Api } from '../../infrastructure/http/api.ts';
import { linkNextPage } from '../../infrastructure/http/next-page.ts';
import { notFound, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { readConnectEntitlements } from './connect-entitlements.ts';
import { findConnectShop, findConnectShops, type ShopCursor } from './connect-shop.repository.ts';

const pageSize = 100;

/** What other systems read about shops. */
export function connectShopRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /connect/shop', async ({ query, request, reply }) => {
    const shops = await findConnectShops(database, {
      updatedSince: query.updatedSince ?? null,
      after: decodeCursor(query.cursor),
      limit: pageSize + 1,
    });
    const page = shops.slice(0, pageSize);
    const last = page.at(-1);
    if (shops.length > pageSize && last) linkNextPage(request, reply, query, encodeCursor(last));
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

const Position = z.tuple([z.iso.datetime(), uuid()]);

const encodeCursor = ({ updatedAt, uuid }: ShopCursor): string =>
  Buffer.from(`${updatedAt} ${uuid}`).toString('base64url');

/** @throws ProblemError 422 for a malformed cursor */
function decodeCursor(cursor: string | undefined): ShopCursor | null {
  if (cursor === undefined) return null;
  const { success, data } = z.safeParse(Position, Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!success) throw violation('cursor', 'invalid', 'Not a cursor of this list');
  const [updatedAt, uuid] = data;
  return { updatedAt, uuid };
}

import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { hours, minutes } from '../infrastructure/clock.ts';
import type { Api } from '../infrastructure/http/api.ts';
import { cursorInstant, cutPage, decodeCursor, encodeCursor, linkNextPage } from '../infrastructure/http/next-page.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { PublicWeb } from '../infrastructure/public-web/public-web.ts';
import { recordSecurityEvent } from '../infrastructure/security/record-security-event.ts';
import { createChangeShop } from './change-shop.ts';
import { createRemoveShop, type HasRunningSubscription, type OnShopRemoved } from './remove-shop.ts';
import { findShopPage } from './shop.repository.ts';
import { createShopService, type FreeDomain, type OnShopCreated } from './shop.service.ts';
import { shopOnTheWire, shopsOnTheWire } from './shops-on-the-wire.ts';

interface ShopNeeds {
  readonly onShopCreated: OnShopCreated;
  readonly hasRunningSubscription: HasRunningSubscription;
  readonly onShopRemoved: OnShopRemoved;
  readonly freeDomain: FreeDomain;
  readonly publicWeb: PublicWeb;
}

const pageSize = 50;

/** Enough while a user types; too little for scanning. */
const visitLimit = { max: 30, window: minutes(10) };

/** More than users add manually. Each cloud shop is set up by the platform. */
const newShopLimit = { max: 100, window: hours(1) };

export function shopRoutes(
  api: Api,
  infrastructure: Infrastructure,
  { onShopCreated, freeDomain, publicWeb, ...removal }: ShopNeeds,
): void {
  const { database, limits } = infrastructure;
  const shops = createShopService(infrastructure, { onShopCreated, freeDomain });
  const change = createChangeShop(infrastructure);
  const remove = createRemoveShop(infrastructure, removal);

  api.route('GET /organization/{organizationUuid}/shop', async ({ organization, query, request, reply }) => {
    const after = decodeCursor(z.tuple([cursorInstant, uuid()]), query.cursor);
    const sought = { organizationUuid: organization.uuid, search: query.search, after, limit: pageSize + 1 };
    const found = await findShopPage(database, sought);
    const { page, next } = cutPage(found, pageSize, (last) => encodeCursor(last.created_at.toISOString(), last.uuid));
    linkNextPage(request, reply, query, next);
    return shopsOnTheWire(database, page);
  });

  api.route('POST /organization/{organizationUuid}/shop', async ({ user, organization, body }) => {
    await limits.take(`new-shop|${organization.uuid}`, newShopLimit);
    return shopOnTheWire(database, await shops.create(organization, body, user.uuid));
  });

  api.route('POST /signup/shop-address', async ({ user, body, request }) => {
    await limits.take(`shop-address|${user.uuid}`, visitLimit);
    const visit = URL.canParse(body.url) ? await publicWeb.visit(new URL(body.url)) : 'refused';
    if (visit === 'refused') recordSecurityEvent(request, 'outgoing-request-refused');
    return { visit };
  });

  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}', ({ shop }) => shopOnTheWire(database, shop));

  api.route('PUT /organization/{organizationUuid}/shop/{shopUuid}', async ({ shop, body }) =>
    shopOnTheWire(database, await change(shop, body)),
  );

  api.route('DELETE /organization/{organizationUuid}/shop/{shopUuid}', ({ shop }) => remove(shop));
}

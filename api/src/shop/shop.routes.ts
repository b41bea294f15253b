import type { Api } from '../infrastructure/http/api.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findShopsOf } from './shop.repository.ts';
import type { ShopService } from './shop.service.ts';
import { shopOnTheWire, shopsOnTheWire } from './shops-on-the-wire.ts';

export function shopRoutes(api: Api, { database }: Infrastructure, shops: ShopService): void {
  api.route('GET /organization/{organizationUuid}/shop', async ({ organization }) =>
    shopsOnTheWire(database, await findShopsOf(database, [organization.uuid])),
  );

  api.route('POST /organization/{organizationUuid}/shop', async ({ user, organization, body }) =>
    shopOnTheWire(database, await shops.create(organization, body, user.uuid)),
  );

  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}', ({ shop }) => shopOnTheWire(database, shop));
}

import type { Announce } from '../../infrastructure/announce.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findMigration } from './migration.repository.ts';
import { migrationOnTheWire } from './migration-on-the-wire.ts';
import { requestMigration } from './request-migration.ts';

const migration = '/organization/{organizationUuid}/shop/{shopUuid}/migration';

/** Looking up and asking for migrations. What they move is money: billing/migration. */
export function migrationRoutes(api: Api, infrastructure: Infrastructure, announce: Announce): void {
  const { database } = infrastructure;

  api.route(`GET ${migration}/successor`, async ({ shop }) =>
    migrationOnTheWire(database, await findMigration(database, shop, 'predecessor_shop_uuid')),
  );

  api.route(`GET ${migration}/predecessor`, async ({ shop }) =>
    migrationOnTheWire(database, await findMigration(database, shop, 'successor_shop_uuid')),
  );

  api.route(`GET ${migration}/current`, async ({ shop }) => {
    const found = await findMigration(database, shop, 'predecessor_shop_uuid', 'successor_shop_uuid');
    return found === null ? '' : migrationOnTheWire(database, found);
  });

  api.route(`POST ${migration}/request`, async ({ shop }) => requestMigration(infrastructure, announce, shop));
}

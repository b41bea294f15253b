import type { Api } from '../../infrastructure/http/api.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { findMigration } from '../../shops/migration/migration.repository.ts';
import { migrationOnTheWire } from '../../shops/migration/migration-on-the-wire.ts';
import type { ShopMigrationRow, ShopRow } from '../../shops/shop.tables.ts';
import type { Billing } from '../stripe/billing.ts';
import { carryOutMigration, revertibleUntil } from './carry-out-migration.ts';
import { readOverview } from './migration-overview.ts';

const path = '/organization/{organizationUuid}/shop/{shopUuid}/migration';

export function migrationRoutes(api: Api, billing: Billing): void {
  const { database, clock } = billing;

  const find = async (shop: ShopRow): Promise<ShopMigrationRow> => {
    const migration = await findMigration(database, shop, 'predecessor_shop_uuid', 'successor_shop_uuid');
    if (migration === null) throw new ProblemError('no-migration');
    return migration;
  };

  api.route(`GET ${path}`, ({ shop }) => readOverview(billing, shop));

  api.route(`PUT ${path}/complete`, async ({ shop }) => {
    const migration = await find(shop);
    if (migration.state !== 'staged') throw new ProblemError('migration-not-staged');
    return migrationOnTheWire(database, await carryOutMigration(billing, migration, 'complete'));
  });

  api.route(`PUT ${path}/revert`, async ({ shop }) => {
    const migration = await find(shop);
    const until = revertibleUntil(migration);
    if (until === null) throw new ProblemError('state-conflict', { detail: 'The migration is not completed.' });
    if (until <= clock.now()) {
      throw new ProblemError('state-conflict', { detail: `It could be taken back until ${until.toISOString()}.` });
    }
    return migrationOnTheWire(database, await carryOutMigration(billing, migration, 'revert'));
  });
}

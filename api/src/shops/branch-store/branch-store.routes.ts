import { hours } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findBranchStores, findCashRegisters } from './branch-store.repository.ts';
import { branchStoreToWire } from './branch-store-wire.ts';
import { type BranchStoreNeeds, createBranchStores } from './branch-stores.ts';

const path = '/organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';

const newBranchStoreLimit = { max: 100, window: hours(1) };

export function branchStoreRoutes(api: Api, infrastructure: Infrastructure, needs: BranchStoreNeeds): void {
  const { database, limits } = infrastructure;
  const branchStores = createBranchStores(infrastructure, needs);

  api.route(`GET ${path}`, async ({ shop, query }) => {
    const rows = await findBranchStores(database, shop.uuid, query.iso_country_code);
    const wanted = [query['associations[]'] ?? []].flat().includes('cashRegisters');
    const registers = wanted
      ? await findCashRegisters(
          database,
          rows.map(({ uuid }) => uuid),
        )
      : null;
    return rows.map((row) => branchStoreToWire(row, registers));
  });

  api.route(`POST ${path}`, async ({ shop, body }) => {
    await limits.take(`new-branch-store|${shop.uuid}`, newBranchStoreLimit);
    return branchStores.open(shop, body);
  });

  api.route(`PUT ${path}/{branchStoreUuid}/disable`, ({ shop, params }) =>
    branchStores.changeState(shop, params.branchStoreUuid, 'disabled'),
  );

  api.route(`PUT ${path}/{branchStoreUuid}/reactivate`, ({ shop, params }) =>
    branchStores.changeState(shop, params.branchStoreUuid, 'active'),
  );
}

import type { BranchStore } from '@kontor/contract/branch-store';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { changeBranchStoreState, findBranchStores, findCashRegisters } from './branch-store.repository.ts';
import type { BranchStoreRow, CashRegisterRow } from './branch-store.tables.ts';

const branchStores = '/organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';

export function branchStoreRoutes(api: Api, { database }: Infrastructure): void {
  api.route(`GET ${branchStores}`, async ({ shop, query }) => {
    const rows = await findBranchStores(database, shop.uuid, query.iso_country_code);
    const wanted = [query['associations[]'] ?? []].flat().includes('cashRegisters');
    const registers = wanted
      ? await findCashRegisters(
          database,
          rows.map(({ uuid }) => uuid),
        )
      : null;
    return rows.map((row) => branchStoreOnTheWire(row, registers));
  });

  api.route(`PUT ${branchStores}/{branchStoreUuid}/disable`, ({ shop, params }) =>
    changeState(shop.uuid, params.branchStoreUuid, 'disabled'),
  );

  api.route(`PUT ${branchStores}/{branchStoreUuid}/reactivate`, ({ shop, params }) =>
    changeState(shop.uuid, params.branchStoreUuid, 'active'),
  );

  async function changeState(shopUuid: string, uuid: string, state: BranchStoreRow['state']): Promise<BranchStore> {
    const row = await changeBranchStoreState(database, shopUuid, uuid, state);
    if (row === null) throw notFound();
    return branchStoreOnTheWire(row, await findCashRegisters(database, [uuid]));
  }
}

/** @param registers of all branch stores, `null` when they were not requested */
function branchStoreOnTheWire(row: BranchStoreRow, registers: readonly CashRegisterRow[] | null): BranchStore {
  const { uuid, name, iso_country_code: isoCountryCode, state } = row;
  const cashRegisters = registers
    ?.filter((register) => register.branch_store_uuid === uuid)
    .map((register) => ({
      uuid: register.uuid,
      name: register.name,
      serialNumber: register.serial_number,
      state: register.state,
    }));
  return { uuid, name, isoCountryCode, state, cashRegisters: cashRegisters ?? null };
}

import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findBranchStoresById, findCashRegisters } from '../../shops/branch-store/branch-store.repository.ts';
import { branchStoreToWire } from '../../shops/branch-store/branch-store-wire.ts';
import { createFiscalReports } from '../../shops/compliance/fiscal-reports.ts';
import { answerChanges, bySubject, idsOf } from '../changes/answer-changes.ts';
import { refuseErased } from '../shop/refuse-erased.ts';

const branchStores = '/connect/shop/{shopUuid}/branch-store';
const branchStore = `${branchStores}/{externalId}` as const;

/** Branch stores and cash registers that the fiscal service reports. */
export function connectFiscalRoutes(api: Api, infrastructure: Pick<Infrastructure, 'database' | 'clock'>): void {
  const { database } = infrastructure;
  const reports = createFiscalReports(infrastructure);

  api.route(`GET ${branchStores}`, async ({ shop, ...asked }) => {
    await refuseErased(database, shop);
    return answerChanges(database, asked, {
      kind: 'branch-store',
      within: shop.uuid,
      async rowsOf(changes) {
        const stores = await findBranchStoresById(database, idsOf(changes));
        const registers = await findCashRegisters(database, idsOf(changes));
        return bySubject(
          stores.map((row) => ({ row, registers })),
          ({ row }) => row.uuid,
        );
      },
      present: ({ row, registers }, { version, subject, updatedAt }) => ({
        ...branchStoreToWire(row, registers),
        version,
        subject,
        shopUuid: shop.uuid,
        externalId: row.external_id ?? row.uuid,
        updatedAt,
      }),
      removed: () => null,
    });
  });

  api.route(`PUT ${branchStore}`, async ({ shop, params, body }) => {
    await refuseErased(database, shop);
    return reports.reportBranchStore(shop.uuid, params.externalId, body);
  });

  api.route(`PUT ${branchStore}/cash-register/{cashRegisterExternalId}`, ({ shop, params, body }) => {
    const ids = { branchStore: params.externalId, cashRegister: params.cashRegisterExternalId };
    return reports.reportCashRegister(shop.uuid, ids, body);
  });
}

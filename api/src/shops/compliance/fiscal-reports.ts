import { randomUUID } from 'node:crypto';
import type { BranchStore, CashRegister } from '@kontor/contract/branch-store';
import type { BranchStoreReport, CashRegisterReport } from '@kontor/contract/connect-fiscal';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import {
  findBranchStoreByExternalId,
  findCashRegisterByExternalId,
  findCashRegisters,
  insertBranchStore,
  insertCashRegister,
  isKnownElsewhere,
  lockBranchStores,
  updateBranchStore,
  updateCashRegister,
} from '../branch-store/branch-store.repository.ts';
import { branchStoreToWire, cashRegisterToWire } from '../branch-store/branch-store-wire.ts';
import { noteExchange } from './note-exchange.ts';
import { noteMove } from './note-move.ts';
import { noteReopening } from './note-reopening.ts';

/** What the fiscal service says, whatever the portal has shown before. The same report again changes nothing. */
export interface FiscalReports {
  reportBranchStore(shopUuid: string, externalId: string, report: BranchStoreReport): Promise<BranchStore>;
  /** @throws ProblemError 404 below an unknown branch store, 409 `state-conflict` below one that it has not confirmed */
  reportCashRegister(shopUuid: string, ids: CashRegisterIds, report: CashRegisterReport): Promise<CashRegister>;
}

/** The ids of the fiscal service. */
interface CashRegisterIds {
  readonly branchStore: string;
  readonly cashRegister: string;
}

export function createFiscalReports({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>): FiscalReports {
  return {
    async reportBranchStore(shopUuid, externalId, report) {
      const reported = {
        name: report.name,
        iso_country_code: report.isoCountryCode,
        state: report.state,
        is_requested: false,
        address_line1: report.addressLine1,
        zip: report.zip,
        city: report.city,
        tax_number: report.taxNumber,
      };
      const store = await inTransaction(database, async (tx) => {
        await lockBranchStores(tx, shopUuid);
        const known = await findBranchStoreByExternalId(tx, shopUuid, externalId);
        if (known !== null) {
          await noteMove(tx, clock.now(), known, reported);
          return updateBranchStore(tx, known.uuid, reported);
        }
        const ids = { uuid: randomUUID(), shop_uuid: shopUuid, external_id: externalId };
        return insertBranchStore(tx, { ...ids, ...reported, created_at: clock.now() });
      });
      return branchStoreToWire(store, await findCashRegisters(database, [store.uuid]));
    },

    async reportCashRegister(shopUuid, ids, report) {
      const reported = {
        name: report.name,
        serial_number: report.serialNumber,
        manufacturer: report.manufacturer,
        model: report.model,
        state: report.state,
        tss_serial_number: report.tss?.serialNumber ?? null,
        tss_state: report.tss?.state ?? null,
        tss_certificate_expires_at: dateOrNull(report.tss?.certificateExpiresAt),
        commissioned_at: dateOrNull(report.commissionedAt),
        decommissioned_at: dateOrNull(report.decommissionedAt),
      };
      const register = await inTransaction(database, async (tx) => {
        await lockBranchStores(tx, shopUuid);
        const store = await findBranchStoreByExternalId(tx, shopUuid, ids.branchStore);
        if (store === null) throw notFound();
        if (store.is_requested) {
          throw new ProblemError('state-conflict', { detail: 'The branch store is to be confirmed first' });
        }
        const known = await findCashRegisterByExternalId(tx, store.uuid, ids.cashRegister);
        if (known !== null) {
          await noteReopening(tx, clock.now(), known, reported);
          const exchanged = await noteExchange(tx, clock.now(), store, known, reported);
          return updateCashRegister(tx, known.uuid, { ...reported, ...exchanged });
        }
        const own = { uuid: randomUUID(), branch_store_uuid: store.uuid, external_id: ids.cashRegister };
        // No system says when it moved here from another branch store, so that counts from the report.
        const hasMoved = await isKnownElsewhere(tx, store, reported);
        const got = { exchanged_at: hasMoved ? clock.now() : null };
        return insertCashRegister(tx, { ...own, ...reported, ...got, created_at: clock.now() });
      });
      return cashRegisterToWire(register);
    },
  };
}

const dateOrNull = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);

import { randomUUID } from 'node:crypto';
import type { ActivityAction } from '@kontor/contract/activity';
import type { BranchStore, FiscalState, NewBranchStore } from '@kontor/contract/branch-store';
import { branchStoreBlock, branchStoreFaults } from '@kontor/domain/branch-store';
import { writtenPostcode } from '@kontor/domain/postcode';
import type { Database, Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { ReadEntitlements } from '../read-entitlements.ts';
import type { ShopRow } from '../shop.tables.ts';
import {
  findBranchStore,
  findBranchStores,
  findCashRegisters,
  insertBranchStore,
  lockBranchStores,
  updateBranchStore,
} from './branch-store.repository.ts';
import type { BranchStoreRow } from './branch-store.tables.ts';
import { branchStoreToWire } from './branch-store-wire.ts';
import type { FiscalService } from './fiscal-service.ts';

export interface BranchStoreNeeds {
  readonly fiscalService: FiscalService;
  readonly readEntitlements: ReadEntitlements;
  /** Where POS is sold. */
  readonly findPosCountries: (db: Queryable) => Promise<readonly string[]>;
}

/** What people do with branch stores. */
export interface BranchStores {
  /** @throws ProblemError 409 `not-entitled`, 422 for values that do not fit the country */
  open(shop: ShopRow, wanted: NewBranchStore): Promise<BranchStore>;
  /** @throws ProblemError 409 `state-conflict` for one that is only asked for */
  changeState(shop: ShopRow, uuid: string, state: FiscalState): Promise<BranchStore>;
}

/** What a wanted state is in the organization's activity: one that is used again is changed. */
const actions = { active: 'branch.changed', disabled: 'branch.closed' } as const satisfies Record<
  FiscalState,
  ActivityAction
>;

export function createBranchStores(
  { database, clock, record }: Pick<Infrastructure, 'database' | 'clock' | 'record'>,
  { fiscalService, readEntitlements, findPosCountries }: BranchStoreNeeds,
): BranchStores {
  const note = (tx: Tx, shop: ShopRow, action: ActivityAction, { name, state }: BranchStoreRow) =>
    record(tx, {
      organizationUuid: shop.organization_uuid,
      action,
      subject: name,
      details: { shop: shop.name, ...(action !== 'branch.opened' && { stateBefore: state }) },
    });

  return {
    async open(shop, asked) {
      checkFaults(asked, await findPosCountries(database));
      const wanted = { ...asked, zip: writtenPostcode(asked.isoCountryCode, asked.zip) };
      const row = await inTransaction(database, async (tx) => {
        await lockBranchStores(tx, shop.uuid);
        const existing = (await findBranchStores(tx, shop.uuid)).find((row) => isSame(row, wanted));
        // Sent twice, or again because the answer was lost: the branch exists once, and the service is asked once.
        if (existing !== undefined) return existing;
        await checkEntitled(tx, readEntitlements, shop.uuid);
        const uuid = randomUUID();
        const inserted = await insertBranchStore(tx, {
          uuid,
          shop_uuid: shop.uuid,
          name: wanted.name,
          iso_country_code: wanted.isoCountryCode,
          state: 'disabled',
          is_requested: true,
          address_line1: wanted.addressLine1,
          zip: wanted.zip,
          city: wanted.city,
          tax_number: wanted.taxNumber,
          created_at: clock.now(),
        });
        await fiscalService.requestBranchStore(tx, shop.uuid, uuid, wanted);
        await note(tx, shop, 'branch.opened', inserted);
        return inserted;
      });
      return withRegisters(database, row);
    },

    async changeState(shop, uuid, state) {
      const row = await inTransaction(database, async (tx) => {
        await lockBranchStores(tx, shop.uuid);
        const store = await findBranchStore(tx, shop.uuid, uuid);
        if (store === null) throw notFound();
        if (store.is_requested) {
          throw new ProblemError('state-conflict', { detail: 'The fiscal service has not confirmed it yet' });
        }
        if (store.state === state) return store;
        await fiscalService.requestState(tx, store, state);
        await note(tx, shop, actions[state], store);
        return updateBranchStore(tx, uuid, { state });
      });
      return withRegisters(database, row);
    },
  };
}

const withRegisters = async (database: Database, row: BranchStoreRow): Promise<BranchStore> =>
  branchStoreToWire(row, await findCashRegisters(database, [row.uuid]));

const isSame = (row: BranchStoreRow, wanted: NewBranchStore): boolean =>
  row.name === wanted.name &&
  row.iso_country_code === wanted.isoCountryCode &&
  row.address_line1 === wanted.addressLine1 &&
  row.zip === wanted.zip &&
  row.city === wanted.city &&
  row.tax_number === wanted.taxNumber;

function checkFaults(wanted: NewBranchStore, posSupportedCountries: readonly string[]): void {
  const faults = branchStoreFaults(wanted, posSupportedCountries);
  if (faults.length === 0) return;
  const violations = faults.map((fault) => ({ ...fault, message: `Not possible in ${wanted.isoCountryCode}` }));
  throw new ProblemError('validation-failed', { violations });
}

const blocks = {
  'not-booked': 'POS is not part of the subscription',
  suspended: 'POS is switched off until what is owed is paid',
} as const;

async function checkEntitled(tx: Tx, readEntitlements: ReadEntitlements, shopUuid: string): Promise<void> {
  const block = branchStoreBlock(await readEntitlements(tx, shopUuid));
  if (block !== null) throw new ProblemError('not-entitled', { detail: blocks[block] });
}

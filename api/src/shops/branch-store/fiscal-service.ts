import type { FiscalState, NewBranchStore } from '@kontor/contract/branch-store';
import type { Announce } from '../../infrastructure/announce.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { BranchStoreRow } from './branch-store.tables.ts';

/**
 * The service that registers branch stores with the tax authorities and signs their receipts. It is asked in the transaction of
 * the change, and answers later by what it reports (compliance/fiscal-reports.ts), which is always right. Another one than ours:
 * docs/decisions/0041.
 */
export interface FiscalService {
  requestBranchStore(tx: Tx, shopUuid: string, uuid: string, store: NewBranchStore): Promise<void>;
  requestState(tx: Tx, store: BranchStoreRow, state: FiscalState): Promise<void>;
}

/** Ours is told by events. A branch store is a subject of its own, so that the events of others do not wait for it. */
export const fiscalServiceOfConnect = (announce: Announce): FiscalService => ({
  requestBranchStore: (tx, shopUuid, uuid, store) =>
    announce(tx, {
      type: 'branch-store.requested',
      subject: uuid,
      numberedBy: shopUuid,
      data: { shopUuid, uuid, ...store },
    }),

  requestState: (tx, { uuid, external_id, shop_uuid: shopUuid }, state) =>
    announce(tx, {
      type: 'branch-store.state-requested',
      subject: uuid,
      numberedBy: shopUuid,
      data: { shopUuid, externalId: external_id ?? uuid, state },
    }),
});

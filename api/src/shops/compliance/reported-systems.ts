import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { sentTogether } from '../../infrastructure/database/sent-together.ts';
import { findBranchStores, findCashRegisters } from '../branch-store/branch-store.repository.ts';
import type { BranchStoreRow, CashRegisterRow } from '../branch-store/branch-store.tables.ts';
import type { NoticeDetailsRow, NoticeRow } from './compliance.tables.ts';

type StoreFacts = Pick<
  BranchStoreRow,
  'uuid' | 'name' | 'iso_country_code' | 'address_line1' | 'zip' | 'city' | 'tax_number'
>;

type RegisterFacts = Omit<CashRegisterRow, 'external_id' | 'branch_store_uuid'>;

/** A cash register with what a notice states of it, whether it is still there or its system was exchanged. */
export interface ReportedSystem {
  readonly store: StoreFacts & Pick<NoticeDetailsRow, 'tss_certification'>;
  readonly register: RegisterFacts;
  readonly notice: NoticeRow | null;
}

/** All of a shop, by branch store, in the order in which they came. */
export async function readSystems(db: Queryable, shopUuid: string): Promise<ReportedSystem[]> {
  const [stores, past, notices, details] = await sentTogether(db, (connection) =>
    Promise.all([
      findBranchStores(connection, shopUuid),
      connection
        .selectFrom('past_cash_register')
        .selectAll()
        .where('shop_uuid', '=', shopUuid)
        .orderBy('created_at')
        .orderBy('uuid')
        .execute(),
      connection.selectFrom('cash_register_notice').selectAll().where('shop_uuid', '=', shopUuid).execute(),
      connection.selectFrom('notice_details').selectAll().where('shop_uuid', '=', shopUuid).execute(),
    ]),
  );
  const uuids = stores.map(({ uuid }) => uuid);
  const registers = await findCashRegisters(db, uuids);
  const noticeOf = new Map(notices.map((notice) => [notice.cash_register_uuid, notice]));
  const detailsOf = new Map(details.map((row) => [row.branch_store_uuid, row]));
  const storeOf = new Map<string, StoreFacts>(stores.map((store) => [store.uuid, store]));
  const systemOf = (store: StoreFacts, register: RegisterFacts): ReportedSystem => {
    const entered = detailsOf.get(store.uuid);
    return {
      store: {
        ...store,
        // What a person has entered was entered for the notice.
        tax_number: entered?.tax_number ?? store.tax_number,
        tss_certification: entered?.tss_certification ?? null,
      },
      register,
      notice: noticeOf.get(register.uuid) ?? null,
    };
  };

  const current = registers.flatMap((register) => {
    const store = storeOf.get(register.branch_store_uuid);
    return store ? [systemOf(store, register)] : [];
  });
  const exchanged = past.map(({ branch_store_uuid, branch_store_name, ...row }) =>
    systemOf(storeOf.get(branch_store_uuid) ?? { ...row, uuid: branch_store_uuid, name: branch_store_name }, {
      ...row,
      state: 'disabled',
    }),
  );
  const order = new Map(uuids.map((uuid, index) => [uuid, index]));
  const placeOf = ({ store }: ReportedSystem) => order.get(store.uuid) ?? uuids.length;
  return [...current, ...exchanged].sort((one, other) => placeOf(one) - placeOf(other));
}

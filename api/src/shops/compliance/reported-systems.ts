import { kept } from '../../infrastructure/database/kept-statement.ts';
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

interface OfShop {
  readonly shopUuid: string;
}

const pastRegisters = kept('past-cash-registers-of-shop', (db, { shopUuid }: OfShop) =>
  db
    .selectFrom('past_cash_register')
    .select([
      'uuid',
      'branch_store_uuid',
      'branch_store_name',
      'shop_uuid',
      'iso_country_code',
      'address_line1',
      'zip',
      'city',
      'tax_number',
      'name',
      'serial_number',
      'manufacturer',
      'model',
      'tss_serial_number',
      'tss_state',
      'tss_certificate_expires_at',
      'commissioned_at',
      'decommissioned_at',
      'exchanged_at',
      'tss_changed_at',
      'created_at',
    ])
    .where('shop_uuid', '=', shopUuid)
    .orderBy('created_at')
    .orderBy('uuid'),
);

const noticesOfShop = kept('cash-register-notices-of-shop', (db, { shopUuid }: OfShop) =>
  db
    .selectFrom('cash_register_notice')
    .select([
      'cash_register_uuid',
      'shop_uuid',
      'reported_at',
      'tss_serial_number',
      'is_decommissioned',
      'address_line1',
      'zip',
      'city',
      'moved_at',
      'run_ended_at',
    ])
    .where('shop_uuid', '=', shopUuid),
);

const detailsOfShop = kept('notice-details-of-shop', (db, { shopUuid }: OfShop) =>
  db
    .selectFrom('notice_details')
    .select(['branch_store_uuid', 'tax_number', 'tss_certification'])
    .where('shop_uuid', '=', shopUuid),
);

/** All of a shop, by branch store, in the order in which they came. */
export async function readSystems(db: Queryable, shopUuid: string): Promise<ReportedSystem[]> {
  const [stores, past, notices, details] = await sentTogether(db, (connection) =>
    Promise.all([
      findBranchStores(connection, shopUuid),
      pastRegisters(connection, { shopUuid }),
      noticesOfShop(connection, { shopUuid }),
      detailsOfShop(connection, { shopUuid }),
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

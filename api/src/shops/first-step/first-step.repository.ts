import { type FirstStep, FirstStepKey, type ReportedStep } from '@kontor/contract/first-step';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { sentTogether } from '../../infrastructure/database/sent-together.ts';
import type { ShopRow } from '../shop.tables.ts';

/** Done once is done for good: the time of the first report remains. One statement, in the order of the keys. */
export async function markFirstSteps(
  db: Queryable,
  shopUuids: readonly string[],
  keys: readonly ReportedStep[],
  now: Date,
): Promise<void> {
  if (shopUuids.length === 0) return;
  await db
    .insertInto('first_step')
    .values(
      shopUuids
        .toSorted()
        .flatMap((shopUuid) => keys.toSorted().map((key) => ({ shop_uuid: shopUuid, key, done_at: now }))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const markFirstStep = (db: Queryable, shopUuid: string, key: ReportedStep, now: Date): Promise<void> =>
  markFirstSteps(db, [shopUuid], [key], now);

interface OfShop {
  readonly shopUuid: string;
}

const reportedSteps = kept('reported-first-steps', (db, { shopUuid }: OfShop) =>
  db.selectFrom('first_step').select(['key', 'done_at']).where('shop_uuid', '=', shopUuid),
);

/** The steps that are done because of what the shop has now. What is disabled signs no receipts. */
const whatShopHas = kept('first-steps-by-what-is-there', (db, { shopUuid }: OfShop) => {
  const device = db.selectFrom('device').select('uuid').where('shop_uuid', '=', shopUuid);
  const store = db
    .selectFrom('branch_store')
    .select('branch_store.uuid')
    .where('branch_store.shop_uuid', '=', shopUuid)
    .where('branch_store.state', '=', 'active');
  const register = store
    .innerJoin('cash_register', 'cash_register.branch_store_uuid', 'branch_store.uuid')
    .where('cash_register.state', '=', 'active');
  return db.selectNoFrom((build) => [
    build.exists(device).as('device-connected'),
    build.exists(store).as('branch-created'),
    build.exists(register).as('cash-register-connected'),
  ]);
});

/** In their order. */
export async function findFirstSteps(db: Queryable, shop: Pick<ShopRow, 'uuid' | 'type'>): Promise<FirstStep[]> {
  const ofShop = { shopUuid: shop.uuid };
  const [reported, [has = {}]] = await sentTogether(db, (connection) =>
    Promise.all([reportedSteps(connection, ofShop), whatShopHas(connection, ofShop)]),
  );
  const known = new Set(Object.entries(has).flatMap(([key, isThere]) => (isThere ? key : [])));
  return stepsOf(shop).map((key) => {
    const doneAt = reported.find((row) => row.key === key)?.done_at ?? null;
    return { key, done: doneAt !== null || known.has(key), doneAt: doneAt?.toISOString() ?? null };
  });
}

/** A plugin is installed in shopware6 shops only. */
export const stepsOf = ({ type }: Pick<ShopRow, 'type'>): FirstStepKey[] =>
  FirstStepKey.options.filter((key) => key !== 'plugin-installed' || type === 'shopware6');

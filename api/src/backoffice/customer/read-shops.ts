import type { ShopOfCustomer } from '@kontor/contract/customer';
import { activeItems } from '@kontor/domain/subscription';
import { findActiveDunnings } from '../../billing/dunning/dunning.repository.ts';
import { dunningToWire } from '../../billing/dunning/dunning-wire.ts';
import { entitlementsBy } from '../../billing/dunning/read-entitlements.ts';
import { readOwedByShops } from '../../billing/ledger/read-balances.ts';
import { priceItems } from '../../billing/prices/price-items.ts';
import { contractItems } from '../../billing/subscriptions/contract-items.ts';
import { readMonthlyAmounts } from '../../billing/subscriptions/monthly-amounts.ts';
import { findSubscriptions } from '../../billing/subscriptions/subscription.repository.ts';
import { paymentDataToWire, subscriptionToWire } from '../../billing/subscriptions/subscription-wire.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { shopsOnTheWire } from '../../shops/shops-on-the-wire.ts';

/** Shops with their contracts: as many statements for fifty of them as for one. */
export async function readShops(db: Queryable, rows: readonly ShopRow[]): Promise<ShopOfCustomer[]> {
  const uuids = rows.map(({ uuid }) => uuid);
  if (uuids.length === 0) return [];
  const shops = await shopsOnTheWire(db, rows);
  const subscriptions = await findSubscriptions(db, uuids);
  const dunnings = await findActiveDunnings(db, uuids);
  const monthly = await readMonthlyAmounts(db, uuids);
  const owed = await readOwedByShops(db, uuids);
  return shops.map((shop, index): ShopOfCustomer => {
    const stored = subscriptions.get(shop.uuid) ?? null;
    const dunning = dunnings.get(shop.uuid) ?? null;
    const subscription = stored && subscriptionToWire(stored);
    const { nextCharge, paymentMethod } = paymentDataToWire(stored);
    const licence = subscription && activeItems(subscription).find(({ product }) => product.platform === 'shopware6');
    return {
      ...shop,
      createdAt: rows[index]?.created_at.toISOString() ?? '',
      subscription,
      entitlements: entitlementsBy(stored, dunning),
      prices: priceItems(contractItems(stored), 0).items,
      monthlyAmount: monthly.get(shop.uuid) ?? 0,
      owed: owed.get(shop.uuid) ?? 0,
      nextCharge,
      paymentMethod,
      dunning: dunning && dunningToWire(dunning),
      flags: {
        noSelfService: subscription?.noSelfService ?? false,
        complimentary: subscription?.state === 'complimentary',
        complimentaryUntil: subscription?.complimentaryUntil ?? null,
        licenceVersion:
          shop.type === 'shopware6' ? (licence?.product.version ?? subscription?.licenceVersion ?? null) : null,
      },
    };
  });
}

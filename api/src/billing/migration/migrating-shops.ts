import type { Subscription } from '@kontor/contract/subscription';
import type { MigratingShop } from '@kontor/domain/migration';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { readSettings } from '../../infrastructure/settings/read-settings.ts';
import type { StoredSettings } from '../../infrastructure/settings/settings.tables.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { findShop } from '../../shops/shop.repository.ts';
import type { ShopMigrationRow, ShopRow } from '../../shops/shop.tables.ts';
import { findActiveDunning } from '../dunning/dunning.repository.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { findSubscription, type StoredSubscription } from '../subscriptions/subscription.repository.ts';
import {
  liveProviderSubscription,
  subscriptionToWire,
  unconfirmedProviderSubscription,
} from '../subscriptions/subscription-wire.ts';

/** A shop of a migration with everything that decides what is moved. */
export interface ShopSide extends MigratingShop {
  readonly shop: ShopRow;
  readonly stored: StoredSubscription | null;
  readonly live: PaymentSubscriptionRow | null;
}

export interface MigratingShops {
  readonly migration: ShopMigrationRow;
  readonly organization: OrganizationRow;
  readonly predecessor: ShopSide;
  readonly successor: ShopSide;
  /** The version that a shop without a contract is sold. */
  readonly defaultProductVersions: StoredSettings['defaultProductVersions'];
}

export async function loadMigratingShops(db: Queryable, migration: ShopMigrationRow): Promise<MigratingShops> {
  const predecessor = await findShop(db, migration.predecessor_shop_uuid);
  const successor = await findShop(db, migration.successor_shop_uuid);
  const organization = successor && (await findOrganization(db, successor.organization_uuid));
  if (predecessor === null || successor === null || organization === null) {
    throw new Error(`Migration ${migration.uuid} lacks a shop`);
  }
  return {
    migration,
    organization,
    predecessor: await loadSide(db, predecessor),
    successor: await loadSide(db, successor),
    defaultProductVersions: (await readSettings(db)).defaultProductVersions,
  };
}

async function loadSide(db: Queryable, shop: ShopRow): Promise<ShopSide> {
  const stored = await findSubscription(db, shop.uuid);
  const live = stored && liveProviderSubscription(stored);
  return {
    shop,
    stored,
    live,
    subscription: stored && ofConfirmed(subscriptionToWire(stored), live),
    owes: await owes(db, shop.uuid, live),
    isOrdering:
      (stored !== null && unconfirmedProviderSubscription(stored) !== null) || (await hasWaitingOrder(db, shop.uuid)),
  };
}

/** An order that the customer has not completed is no contract. */
const ofConfirmed = (subscription: Subscription, live: PaymentSubscriptionRow | null): Subscription => ({
  ...subscription,
  stripeSubscriptions: subscription.stripeSubscriptions.filter(({ uuid }) => uuid === live?.uuid),
});

async function owes(db: Queryable, shopUuid: string, live: PaymentSubscriptionRow | null): Promise<boolean> {
  if (live?.state === 'past_due' || live?.state === 'unpaid') return true;
  // A debit that is being processed may still fail, and then nothing was paid.
  const open = await db
    .selectFrom('invoice')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'invoice')
    .where('state', 'in', ['open', 'processing'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined || (await findActiveDunning(db, shopUuid)) !== null;
}

async function hasWaitingOrder(db: Queryable, shopUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_order')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('state', '=', 'awaiting-setup')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

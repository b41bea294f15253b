import type { Subscription } from '@kontor/contract/subscription';
import { type Assortment, assortmentOf } from '@kontor/domain/assortment';
import type { RunningContract } from '@kontor/domain/payment-method';
import type { PriceMove } from '@kontor/domain/price-move';
import type { ShopPrices } from '@kontor/domain/product-price';
import { shopPlatform } from '@kontor/domain/shop';
import { trialEndOf } from '@kontor/domain/trial-end';
import type { VatTreatment } from '@kontor/domain/vat';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { StoredSettings } from '../../infrastructure/settings/settings.tables.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { readRenewalVat } from '../../organizations/vat/renewal-vat.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { readSales, type Sales } from '../prices/read-sales.ts';
import { findCustomer } from '../stripe/customer.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { contractItems } from '../subscriptions/contract-items.ts';
import {
  findSubscription,
  findSubscriptions,
  type StoredSubscription,
} from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription, subscriptionToWire } from '../subscriptions/subscription-wire.ts';
import { readReservedCredit } from './reserved-credit.ts';

/** What a shop has, and what it could buy today at which prices. */
export interface SoldSituation {
  readonly shop: ShopRow;
  readonly organization: OrganizationRow;
  readonly stored: StoredSubscription | null;
  readonly subscription: Subscription | null;
  readonly live: PaymentSubscriptionRow | null;
  /** `null` for shops that cannot buy. */
  readonly assortment: Assortment | null;
  /** What things cost this shop. */
  readonly prices: ShopPrices;
  /** What published lists will change of what it orders today. */
  readonly coming: readonly PriceMove[];
  /** Of what is charged today. */
  readonly vat: VatTreatment;
  /** Of what is charged for a period that begins on the day of an instant. */
  readonly vatAt: (instant: Date) => VatTreatment;
  /** The end of the running trial, as an ISO instant; `null` without one. */
  readonly trialEnd: string | null;
  /** What the vendor has set. */
  readonly settings: StoredSettings;
}

/** The data on which prices, checks and orders of a shop depend. */
export interface ShopSituation extends SoldSituation {
  /** The organization's customer at the payment provider; `null` before its first order. */
  readonly customerId: string | null;
  /** Cents of the organization's credit that changes at work in its other shops will use. */
  readonly reservedCredit: number;
  /** Of what the running contract is charged for its next period, whatever of it is changed until then; `null` without one. */
  readonly renewalVat: VatTreatment | null;
}

export interface ShopOfOrganization {
  readonly shop: ShopRow;
  readonly organization: OrganizationRow;
}

function soldTo(
  { shop, organization }: ShopOfOrganization,
  { list, coming, ratesAt, settings }: Sales,
  stored: StoredSubscription | null,
  now: Date,
): SoldSituation {
  const vatAt = (instant: Date) => vatOf(organization, ratesAt(instant));
  const subscription = stored && subscriptionToWire(stored);
  return {
    shop,
    organization,
    stored,
    subscription,
    live: stored && liveProviderSubscription(stored),
    assortment: assortmentOf(shopPlatform(shop), subscription, settings.defaultProductVersions),
    prices: { list, contract: contractItems(stored) },
    coming,
    vat: vatAt(now),
    vatAt,
    trialEnd: trialEndOf(subscription),
    settings,
  };
}

/** Of many shops at once, by shop. */
export async function loadSoldSituations(
  db: Queryable,
  shops: readonly ShopOfOrganization[],
  now: Date,
): Promise<ReadonlyMap<string, SoldSituation>> {
  const sales = await readSales(db, now);
  const stored = await findSubscriptions(
    db,
    shops.map(({ shop }) => shop.uuid),
  );
  return new Map(shops.map((one) => [one.shop.uuid, soldTo(one, sales, stored.get(one.shop.uuid) ?? null, now)]));
}

export async function loadSituation(
  db: Queryable,
  shop: ShopRow,
  organization: OrganizationRow,
  now: Date,
): Promise<ShopSituation> {
  const sales = await readSales(db, now);
  const sold = soldTo({ shop, organization }, sales, await findSubscription(db, shop.uuid), now);
  const customer = await findCustomer(db, organization.uuid);
  return {
    ...sold,
    customerId: customer?.stripe_id ?? null,
    reservedCredit: customer === null ? 0 : await readReservedCredit(db, shop),
    renewalVat: sold.live && (await readRenewalVat(db, organization, sales.ratesAt, sold.live)),
  };
}

/** What runs before an order; `null` before the first one. */
export const runningContract = ({ live }: Pick<ShopSituation, 'live'>): RunningContract | null =>
  live && { isYearly: live.is_yearly, method: live.payment_method_type };

import type { ProductPlatform } from '@kontor/contract/product';
import type { Subscription } from '@kontor/contract/subscription';
import { licenceVersion } from '@kontor/domain/plan';
import { isPlan } from '@kontor/domain/product';
import { shopPlatform } from '@kontor/domain/shop';
import { activeItems, licenceVersionOf } from '@kontor/domain/subscription';
import type { VatTreatment } from '@kontor/domain/tax';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { salesTerms } from '../prices/sales-terms.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { findSubscription, type StoredSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription, subscriptionToWire } from '../subscriptions/subscription-wire.ts';
import type { Assortment } from './price-selection.ts';

/** What prices, checks and orders of a shop start from. */
export interface ShopSituation {
  readonly shop: ShopRow;
  readonly organization: OrganizationRow;
  readonly stored: StoredSubscription | null;
  readonly subscription: Subscription | null;
  readonly live: PaymentSubscriptionRow | null;
  /** `null` for shops that cannot buy. */
  readonly assortment: Assortment | null;
  readonly vat: VatTreatment;
  /** When the trial of the plan ends or ended; `null` without one. */
  readonly trialEnd: Date | null;
}

export async function loadSituation(
  db: Queryable,
  shop: ShopRow,
  organization: OrganizationRow,
): Promise<ShopSituation> {
  const stored = await findSubscription(db, shop.uuid);
  const subscription = stored && subscriptionToWire(stored);
  return {
    shop,
    organization,
    stored,
    subscription,
    live: stored && liveProviderSubscription(stored),
    assortment: assortmentOf(shopPlatform(shop), subscription),
    vat: vatOf(organization),
    trialEnd: stored && planTrialEnd(stored),
  };
}

const planTrialEnd = ({ items }: StoredSubscription): Date | null =>
  items.find((item) => item.is_trial && isPlan(item))?.valid_until ?? null;

/** Products come in one version per shop: that of what is active, else the default of its platform. */
export function assortmentOf(platform: ProductPlatform | null, subscription: Subscription | null): Assortment | null {
  if (platform === null) return null;
  const active = activeItems(subscription);
  // On the older licences single products can be on trial without a plan.
  const [withoutPlan] = active.some(({ product }) => isPlan(product)) ? [] : active;
  const version = withoutPlan
    ? licenceVersion(withoutPlan.product)
    : licenceVersionOf(platform, subscription, salesTerms.defaultProductVersions);
  return { platform, version };
}

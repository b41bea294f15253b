import type { Config } from '@kontor/contract/config';
import type { ProductPlatform, ProductVersion } from '@kontor/contract/product';
import type { Subscription } from '@kontor/contract/subscription';
import { orderItem, type Selection } from './cart.ts';
import { isSameLicence, licenceVersion, type ProductKey } from './plan.ts';
import { isPlan } from './product.ts';
import { activeItems, licenceVersionOf } from './subscription.ts';

/** What a shop may order from: the products of one platform, in one version. */
export interface Assortment {
  readonly platform: ProductPlatform;
  readonly version: ProductVersion;
}

/**
 * What is sold to a shop, by the server and on the page alike: the version of what is active, else the one that was agreed, else the
 * default of its platform. Versions of what ran out are not offered again. `null` for shops without a platform, which cannot buy.
 */
export function assortmentOf(
  platform: ProductPlatform | null,
  subscription: Pick<Subscription, 'items' | 'licenceVersion'> | null,
  defaults: Config['defaultProductVersions'],
): Assortment | null {
  if (platform === null) return null;
  const active = activeItems(subscription);
  // On the older licences single products can be on trial without a plan.
  const [withoutPlan] = active.some(({ product }) => isPlan(product)) ? [] : active;
  const version = withoutPlan
    ? licenceVersion(withoutPlan.product)
    : licenceVersionOf(platform, subscription, defaults);
  return { platform, version };
}

/** A selection as it can be ordered: each line in the version that is sold to the shop. */
export function selectionAsSold(selection: Selection, assortment: Assortment): Selection {
  return {
    ...selection,
    items: selection.items.map(({ product, quantity }) => orderItem({ ...product, ...assortment }, quantity)),
  };
}

/** What of a selection is not sold to the shop any more, and is ordered in another version. */
export function replacedProducts({ items }: Pick<Selection, 'items'>, assortment: Assortment): ProductKey[] {
  return items
    .map(({ product }) => product)
    .filter((product) => !isSameLicence(product, { ...product, ...assortment }));
}

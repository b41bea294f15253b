import type { Subscription } from '@kontor/contract/subscription';
import { deviceQuantity } from '@kontor/domain/cart';
import type { DeviceType } from '@kontor/domain/product';
import { activeItems } from '@kontor/domain/subscription';

/** How many devices of each kind the shop's subscription licenses now. */
export type Licences = Readonly<Record<DeviceType, number>>;

export function licencesOf(subscription: Pick<Subscription, 'items'> | null): Licences {
  const active = { items: activeItems(subscription) };
  return { wms: deviceQuantity(active, 'wms'), pos: deviceQuantity(active, 'pos') };
}

/**
 * While the subscription is unknown the licence is assumed: the page itself checks it, and the link does not change its
 * place.
 */
export const isLicensed = (licences: Licences | null, type: DeviceType): boolean =>
  licences === null || licences[type] > 0;

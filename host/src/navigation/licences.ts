import { deviceLicences } from '@kontor/domain/device';
import { type EntitlementSource, entitlementsOf } from '@kontor/domain/entitlements';
import type { DeviceType } from '@kontor/domain/product';

/** How many devices of each kind the shop's subscription licenses now, whether or not unpaid invoices switch them off. */
export type Licences = Readonly<Record<DeviceType, number>>;

export function licencesOf(subscription: EntitlementSource['subscription']): Licences {
  const { wms, pos } = entitlementsOf({ subscription, dunning: null });
  return { wms: wms.devices, pos: pos.devices };
}

/** Licences that no device uses. */
export const freeLicences = (subscription: EntitlementSource['subscription'], type: DeviceType, used: number): number =>
  deviceLicences(entitlementsOf({ subscription, dunning: null }), type, used).free;

/**
 * While the subscription is unknown the licence is assumed: the page itself checks it, and the link does not change its
 * place.
 */
export const isLicensed = (licences: Licences | null, type: DeviceType): boolean =>
  licences === null || licences[type] > 0;

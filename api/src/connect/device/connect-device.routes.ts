import type { DeviceReport } from '@kontor/contract/connect-device';
import { readEntitlements } from '../../billing/dunning/read-entitlements.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { type DevicesOf, deleteDevice } from '../../shops/device/device.repository.ts';
import { deviceOnTheWire } from '../../shops/device/device-on-the-wire.ts';
import { createRegisterDevice } from '../../shops/device/register-device.ts';

/** Devices that other systems run. */
export function connectDeviceRoutes(api: Api, infrastructure: Infrastructure): void {
  const { database, clock } = infrastructure;
  const registerDevice = createRegisterDevice(infrastructure, readEntitlements);

  const register = async (devices: DevicesOf, externalId: string, report: DeviceReport) =>
    deviceOnTheWire(await registerDevice(devices, externalId, report), clock.now());

  /** The sender knows that it is gone, so nothing is announced. */
  const remove = async (devices: DevicesOf, externalId: string) => {
    await deleteDevice(database, devices, { externalId });
  };

  for (const kind of ['wms', 'pos'] as const) {
    api.route(`PUT /connect/shop/{shopUuid}/${kind}/device/{externalId}`, ({ shop, params, body }) =>
      register({ shopUuid: shop.uuid, kind }, params.externalId, body),
    );
    api.route(`DELETE /connect/shop/{shopUuid}/${kind}/device/{externalId}`, ({ shop, params }) =>
      remove({ shopUuid: shop.uuid, kind }, params.externalId),
    );
  }
}

import type { DeviceReport } from '@kontor/contract/connect-device';
import type { ConnectDevice } from '@kontor/contract/connect-reading';
import { readEntitlements } from '../../billing/dunning/read-entitlements.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { type DevicesOf, deleteDevice, findDevicesById } from '../../shops/device/device.repository.ts';
import { deviceOnTheWire } from '../../shops/device/device-on-the-wire.ts';
import { createRegisterDevice } from '../../shops/device/register-device.ts';
import { answerChanges, bySubject, idsOf } from '../changes/answer-changes.ts';
import { refuseErased } from '../shop/refuse-erased.ts';

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

  api.route('GET /connect/shop/{shopUuid}/device', async ({ shop, ...asked }) => {
    await refuseErased(database, shop);
    return answerChanges(database, asked, {
      kind: 'device',
      within: shop.uuid,
      rowsOf: async (changes) =>
        bySubject(
          await findDevicesById(database, idsOf(changes)),
          (row) => `${row.shop_uuid}/${row.kind}/${row.external_id}`,
        ),
      present: (row, stamp): ConnectDevice => ({
        ...stamp,
        ...keysOf(stamp.subject),
        ...deviceOnTheWire(row, clock.now()),
      }),
      removed: (stamp) => ({ ...stamp, ...keysOf(stamp.subject) }),
    });
  });

  for (const kind of ['wms', 'pos'] as const) {
    api.route(`PUT /connect/shop/{shopUuid}/${kind}/device/{externalId}`, ({ shop, params, body }) =>
      register({ shopUuid: shop.uuid, kind }, params.externalId, body),
    );
    api.route(`DELETE /connect/shop/{shopUuid}/${kind}/device/{externalId}`, ({ shop, params }) =>
      remove({ shopUuid: shop.uuid, kind }, params.externalId),
    );
  }
}

function keysOf(subject: string) {
  const [shopUuid = '', kind, externalId = ''] = subject.split('/');
  return { shopUuid, kind: kind === 'wms' ? ('wms' as const) : ('pos' as const), externalId };
}

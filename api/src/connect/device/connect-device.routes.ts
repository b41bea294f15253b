import type { DeviceReport } from '@kontor/contract/connect-device';
import type { ConnectDevice } from '@kontor/contract/connect-reading';
import { readEntitlements } from '../../billing/dunning/read-entitlements.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { isErased } from '../../organizations/organization.repository.ts';
import { type DevicesOf, deleteDevice, findDevicesById } from '../../shops/device/device.repository.ts';
import { deviceOnTheWire } from '../../shops/device/device-on-the-wire.ts';
import { createRegisterDevice } from '../../shops/device/register-device.ts';
import { answerChanges, bySubject, idsOf } from '../changes/answer-changes.ts';
import type { Change } from '../changes/read-changes.ts';

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
    // The row of a shop remains with those of invoices.
    if (await isErased(database, shop.organization_uuid)) throw notFound();
    return answerChanges(database, asked, {
      kind: 'device',
      within: shop.uuid,
      rowsOf: async (changes) =>
        bySubject(
          await findDevicesById(database, idsOf(changes)),
          (row) => `${row.shop_uuid}/${row.kind}/${row.external_id}`,
        ),
      present: (row, change): ConnectDevice => ({
        ...keysOf(change),
        ...deviceOnTheWire(row, clock.now()),
        updatedAt: change.updatedAt,
        removedAt: null,
      }),
      removed: (change) => ({ ...keysOf(change), updatedAt: change.updatedAt, removedAt: change.updatedAt }),
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

function keysOf({ subject, version }: Change) {
  const [shopUuid = '', kind, externalId = ''] = subject.split('/');
  return { version, subject, shopUuid, kind: kind === 'wms' ? ('wms' as const) : ('pos' as const), externalId };
}

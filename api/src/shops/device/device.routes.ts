import type { DeviceType } from '@kontor/domain/product';
import type { Announce } from '../../infrastructure/announce.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { ReadEntitlements } from '../read-entitlements.ts';
import type { ShopRow } from '../shop.tables.ts';
import { deleteDevice, findDevices } from './device.repository.ts';
import { deviceOnTheWire } from './device-on-the-wire.ts';
import { createMakePairingCode, findPairingCodes } from './pairing-codes.ts';

interface DeviceNeeds {
  readonly announce: Announce;
  readonly readEntitlements: ReadEntitlements;
}

/** A merchant's devices: seen, connected and removed. */
export function deviceRoutes(
  api: Api,
  infrastructure: Infrastructure,
  { announce, readEntitlements }: DeviceNeeds,
): void {
  const { database, clock, record } = infrastructure;
  const makePairingCode = createMakePairingCode(infrastructure, readEntitlements);

  async function list(shopUuid: string, kind: DeviceType) {
    const now = clock.now();
    return (await findDevices(database, { shopUuid, kind })).map((row) => deviceOnTheWire(row, now));
  }

  const codes = (shopUuid: string, kind: DeviceType) => findPairingCodes(database, { shopUuid, kind }, clock.now());

  const remove = (
    { uuid: shopUuid, name: shop, organization_uuid: organizationUuid }: ShopRow,
    kind: DeviceType,
    uuid: string,
  ) =>
    inTransaction(database, async (tx) => {
      const removed = await deleteDevice(tx, { shopUuid, kind }, { uuid });
      if (removed === null) throw notFound();
      const { name: subject, external_id: externalId } = removed;
      await record(tx, { organizationUuid, action: 'device.removed', subject, details: { kind, shop } });
      // No other system knows a device without an id of its own.
      if (externalId === null) return;
      await announce(tx, {
        type: 'device.removed',
        subject: `${shopUuid}/${kind}/${externalId}`,
        numberedBy: shopUuid,
        data: { shopUuid, kind, externalId },
      });
    });

  const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
  api.route(`GET ${shop}/wms/device`, (call) => list(call.shop.uuid, 'wms'));
  api.route(`GET ${shop}/pos/device`, (call) => list(call.shop.uuid, 'pos'));
  api.route(`DELETE ${shop}/wms/device/{deviceUuid}`, (call) => remove(call.shop, 'wms', call.params.deviceUuid));
  api.route(`DELETE ${shop}/pos/device/{deviceUuid}`, (call) => remove(call.shop, 'pos', call.params.deviceUuid));
  api.route(`GET ${shop}/wms/pairing-code`, (call) => codes(call.shop.uuid, 'wms'));
  api.route(`GET ${shop}/pos/pairing-code`, (call) => codes(call.shop.uuid, 'pos'));
  api.route(`POST ${shop}/wms/pairing-code`, (call) => makePairingCode({ shopUuid: call.shop.uuid, kind: 'wms' }));
  api.route(`POST ${shop}/pos/pairing-code`, (call) => makePairingCode({ shopUuid: call.shop.uuid, kind: 'pos' }));
}

import type { Device } from '@kontor/contract/shop';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { deleteDevice, findDevices } from './device.repository.ts';
import type { DeviceKind, DeviceRow } from './device.tables.ts';

export function deviceRoutes(api: Api, { database }: Infrastructure): void {
  const list = async (shopUuid: string, kind: DeviceKind) =>
    (await findDevices(database, shopUuid, kind)).map(deviceOnTheWire);

  const remove = async (shopUuid: string, kind: DeviceKind, deviceUuid: string) => {
    if (!(await deleteDevice(database, shopUuid, kind, deviceUuid))) throw notFound();
  };

  const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
  api.route(`GET ${shop}/wms/device`, (call) => list(call.shop.uuid, 'wms'));
  api.route(`GET ${shop}/pos/device`, (call) => list(call.shop.uuid, 'pos'));
  api.route(`DELETE ${shop}/wms/device/{deviceUuid}`, (call) => remove(call.shop.uuid, 'wms', call.params.deviceUuid));
  api.route(`DELETE ${shop}/pos/device/{deviceUuid}`, (call) => remove(call.shop.uuid, 'pos', call.params.deviceUuid));
}

const deviceOnTheWire = ({ uuid, name, serial_number, state, last_seen_at }: DeviceRow): Device => ({
  uuid,
  name,
  serialNumber: serial_number,
  state,
  lastSeenAt: last_seen_at?.toISOString() ?? null,
});

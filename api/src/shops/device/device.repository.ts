import { named } from '../../infrastructure/database/named-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { DeviceKind, DeviceRow } from './device.tables.ts';

export async function findDevices(db: Queryable, shopUuid: string, kind: DeviceKind): Promise<DeviceRow[]> {
  return db
    .selectFrom('device')
    .modifyFront(named('devices-of-shop'))
    .select(['uuid', 'shop_uuid', 'kind', 'name', 'serial_number', 'state', 'last_seen_at', 'created_at'])
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
}

/** `false` if the shop has no such device. */
export async function deleteDevice(db: Queryable, shopUuid: string, kind: DeviceKind, uuid: string): Promise<boolean> {
  const result = await db
    .deleteFrom('device')
    .where('uuid', '=', uuid)
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

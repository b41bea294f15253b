import type { DeviceType } from '@kontor/domain/product';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { DeviceRow } from './device.tables.ts';

/** The devices of one product of a shop. */
export interface DevicesOf {
  readonly shopUuid: string;
  readonly kind: DeviceType;
}

/** Named one by one: a prepared statement fails once its result has further columns. */
const columns = [
  'uuid',
  'shop_uuid',
  'kind',
  'external_id',
  'name',
  'serial_number',
  'app_version',
  'state',
  'last_seen_at',
  'created_at',
] as const;

export const findDevices: (db: Queryable, of: DevicesOf) => Promise<DeviceRow[]> = kept(
  'devices-of-shop',
  (db, { shopUuid, kind }: DevicesOf) =>
    db
      .selectFrom('device')
      .select(columns)
      .where('shop_uuid', '=', shopUuid)
      .where('kind', '=', kind)
      .orderBy('created_at')
      .orderBy('uuid'),
);

export const findDevicesById = (db: Queryable, uuids: readonly string[]): Promise<DeviceRow[]> =>
  db.selectFrom('device').select(columns).where(sql<boolean>`uuid = any(${uuids}::uuid[])`).execute();

export async function countDevices(db: Queryable, { shopUuid, kind }: DevicesOf): Promise<number> {
  const { count } = await db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findReportedDevice(
  db: Queryable,
  { shopUuid, kind }: DevicesOf,
  externalId: string,
): Promise<DeviceRow | null> {
  const row = await db
    .selectFrom('device')
    .select(columns)
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', kind)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row ?? null;
}

export const insertDevice = (db: Queryable, row: DeviceRow): Promise<DeviceRow> =>
  db.insertInto('device').values(row).returning(columns).executeTakeFirstOrThrow();

/** What a system reports of its device. */
export type ReportedDevice = Pick<DeviceRow, 'name' | 'serial_number' | 'app_version' | 'state' | 'last_seen_at'>;

/** `null` if it was removed meanwhile. */
export async function updateDevice(db: Queryable, uuid: string, reported: ReportedDevice): Promise<DeviceRow | null> {
  const row = await db
    .updateTable('device')
    .set(reported)
    .where('uuid', '=', uuid)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** The device that was removed; `null` if the shop has no such device. */
export async function deleteDevice(
  db: Queryable,
  { shopUuid, kind }: DevicesOf,
  device: { readonly uuid: string } | { readonly externalId: string },
): Promise<DeviceRow | null> {
  const row = await db
    .deleteFrom('device')
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', kind)
    .where('uuid' in device ? sql<boolean>`uuid = ${device.uuid}` : sql<boolean>`external_id = ${device.externalId}`)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

import type { DeviceType } from '@kontor/domain/product';
import type { Selectable } from 'kysely';
import type { Actor } from '../../infrastructure/activity/actor.ts';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface DeviceTables {
  /**
   * - `external_id`: Given by the system that registered it, unique in shop and kind; `null` for devices that were
   *   registered otherwise.
   */
  device: TableOf<
    'device',
    {
      kind: DeviceType;
      /** Not read: time changes it (`deviceState`). The release before this one shows it as it was stored last. */
      state: 'connected' | 'disconnected';
    }
  >;
  /** Codes that connect a device to a shop, once. */
  pairing_code: TableOf<
    'pairing_code',
    {
      kind: DeviceType;
      /** Who made it. */
      actor: Json<Actor>;
    }
  >;
}

export type DeviceRow = Selectable<DeviceTables['device']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends DeviceTables {}
}

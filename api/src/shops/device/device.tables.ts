import type { DeviceType } from '@kontor/domain/product';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Actor } from '../../infrastructure/activity/actor.ts';

export interface DeviceTables {
  device: {
    uuid: string;
    shop_uuid: string;
    kind: DeviceType;
    /** Given by the system that registered it, unique in shop and kind; `null` for devices that were registered otherwise. */
    external_id: string | null;
    name: string;
    serial_number: string;
    app_version: string | null;
    /** Not read: time changes it (`deviceState`). The release before this one shows it as it was stored last. */
    state: 'connected' | 'disconnected';
    last_seen_at: Date | null;
    created_at: Date;
  };
  /** Codes that connect a device to a shop, once. */
  pairing_code: {
    code_hash: string;
    shop_uuid: string;
    kind: DeviceType;
    created_at: Date;
    expires_at: Date;
    used_at: Generated<Date | null>;
    /** Who made it. */
    actor: ColumnType<Actor | null, string | null | undefined, string | null>;
  };
}

export type DeviceRow = Selectable<DeviceTables['device']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends DeviceTables {}
}

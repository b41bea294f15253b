import type { Selectable } from 'kysely';

export type DeviceKind = 'wms' | 'pos';

export interface DeviceTables {
  device: {
    uuid: string;
    shop_uuid: string;
    kind: DeviceKind;
    name: string;
    serial_number: string;
    state: 'connected' | 'disconnected';
    last_seen_at: Date | null;
    created_at: Date;
  };
}

export type DeviceRow = Selectable<DeviceTables['device']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends DeviceTables {}
}

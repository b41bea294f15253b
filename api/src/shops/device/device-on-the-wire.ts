import type { Device } from '@kontor/contract/shop';
import { deviceState } from '@kontor/domain/device';
import type { DeviceRow } from './device.tables.ts';

/** The device as pages and other systems see it now. */
export const deviceOnTheWire = (
  { uuid, name, serial_number, app_version, last_seen_at }: Omit<DeviceRow, 'state'>,
  now: Date,
): Device => ({
  uuid,
  name,
  serialNumber: serial_number,
  appVersion: app_version,
  state: deviceState(last_seen_at, now),
  lastSeenAt: last_seen_at?.toISOString() ?? null,
});

import { randomUUID } from 'node:crypto';
import type { DeviceReport } from '@kontor/contract/connect-device';
import { deviceState } from '@kontor/domain/device';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { ReadEntitlements } from '../read-entitlements.ts';
import {
  type DevicesOf,
  findReportedDevice,
  insertDevice,
  type ReportedDevice,
  updateDevice,
} from './device.repository.ts';
import type { DeviceRow } from './device.tables.ts';
import { lockLicences, requireFreeLicence } from './licences.ts';

/** @throws ProblemError 409 if the device is new and the shop has no free licence for it */
export type RegisterDevice = (devices: DevicesOf, externalId: string, report: DeviceReport) => Promise<DeviceRow>;

/** Registers a device of another system, or stores what it reports of one that is registered. */
export const createRegisterDevice =
  (
    { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
    readEntitlements: ReadEntitlements,
  ): RegisterDevice =>
  async (devices, externalId, report) => {
    const now = clock.now();
    const reported = reportedDevice(report, now);
    // The usual report, and one that licences do not matter to: it waits for nothing.
    const known = await findReportedDevice(database, devices, externalId);
    const stored = known && (isAsReported(known, report) ? known : await updateDevice(database, known.uuid, reported));
    if (stored !== null) return stored;
    return inTransaction(database, async (tx) => {
      const licences = await lockLicences(tx, readEntitlements, devices);
      const other = await findReportedDevice(tx, devices, externalId);
      // Another server has registered it in the meantime.
      const updated = other && (await updateDevice(tx, other.uuid, reported));
      if (updated !== null) return updated;
      requireFreeLicence(licences, devices);
      const { shopUuid: shop_uuid, kind } = devices;
      return insertDevice(tx, {
        uuid: randomUUID(),
        shop_uuid,
        kind,
        external_id: externalId,
        created_at: now,
        ...reported,
      });
    });
  };

function reportedDevice({ name, serialNumber, appVersion, lastSeenAt }: DeviceReport, now: Date): ReportedDevice {
  const last_seen_at = lastSeenAt === null ? null : new Date(lastSeenAt);
  const state = deviceState(last_seen_at, now);
  return { name, serial_number: serialNumber, app_version: appVersion, last_seen_at, state };
}

/** Whether the report says what is stored already. */
const isAsReported = (known: DeviceRow, { name, serialNumber, appVersion, lastSeenAt }: DeviceReport): boolean =>
  known.name === name &&
  known.serial_number === serialNumber &&
  known.app_version === appVersion &&
  (known.last_seen_at?.getTime() ?? null) === (lastSeenAt === null ? null : new Date(lastSeenAt).getTime());

import { type DeviceLicences, deviceLicences } from '@kontor/domain/device';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { lockName } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { ReadEntitlements } from '../read-entitlements.ts';
import { countDevices, type DevicesOf } from './device.repository.ts';

/** Licences and devices of a shop as they are until the end of the transaction: registrations of one shop wait for each other. */
export async function lockLicences(
  tx: Tx,
  readEntitlements: ReadEntitlements,
  { shopUuid, kind }: DevicesOf,
): Promise<DeviceLicences> {
  await lockName(tx, `device-licences|${shopUuid}`);
  return readLicences(tx, readEntitlements, { shopUuid, kind });
}

export const readLicences = async (
  db: Queryable,
  readEntitlements: ReadEntitlements,
  devices: DevicesOf,
): Promise<DeviceLicences> => {
  const used = await countDevices(db, devices);
  return deviceLicences(await readEntitlements(db, devices.shopUuid), devices.kind, used);
};

/** @throws ProblemError 409 if no further device can be registered, with the reason */
export function requireFreeLicence({ refusal, licensed, used }: DeviceLicences, { kind }: DevicesOf): void {
  if (refusal === null) return;
  throw refusal === 'not-entitled'
    ? new ProblemError(refusal, { detail: `The shop may not use ${kind} now` })
    : new ProblemError(refusal, {
        detail: `${used} of ${licensed} licences for ${kind} devices are used`,
        licences: { licensed, used },
      });
}

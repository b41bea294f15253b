import type { Paired, PairingCode, PairingCodeState } from '@kontor/contract/pairing';
import { pairingCodeMinutes } from '@kontor/domain/device';
import { sql } from 'kysely';
import { currentActor, system } from '../../infrastructure/activity/actor.ts';
import { after, minutes } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { SigningKeys } from '../../infrastructure/secrets/signing-keys.ts';
import type { ReadEntitlements } from '../read-entitlements.ts';
import type { DevicesOf } from './device.repository.ts';
import { lockLicences, requireFreeLicence } from './licences.ts';
import { compactPairingCode, newPairingCode } from './pairing-code.ts';

const lifetime = minutes(pairingCodeMinutes);

/** Codes of one shop that are valid at a time. */
const maxOpen = 5;

/** Codes that are made for one shop: more than anybody needs, and few enough that none is guessed because there are so many. */
const madeLimit = { max: 20, window: minutes(15) };

export type MakePairingCode = (devices: DevicesOf) => Promise<PairingCode>;

/** Makes codes that connect a device to a shop. Only a keyed hash is stored: 35 bits could be guessed from a plain one. */
export const createMakePairingCode =
  (
    { database, clock, limits, signingKeys }: Pick<Infrastructure, 'database' | 'clock' | 'limits' | 'signingKeys'>,
    readEntitlements: ReadEntitlements,
  ): MakePairingCode =>
  async (devices) => {
    await limits.take(`pairing-code|${devices.shopUuid}`, madeLimit);
    const now = clock.now();
    const expiresAt = after(now, lifetime);
    const code = newPairingCode();
    await inTransaction(database, async (tx) => {
      requireFreeLicence(await lockLicences(tx, readEntitlements, devices), devices);
      await insertCode(tx, devices, signingKeys.sign(messageOf(code)), now, expiresAt);
      await endOldest(tx, devices.shopUuid);
    });
    return { code, expiresAt: expiresAt.toISOString() };
  };

const messageOf = (code: string): string => `pairing-code|${code}`;

const insertCode = (tx: Tx, { shopUuid: shop_uuid, kind }: DevicesOf, code_hash: string, now: Date, expires: Date) =>
  tx
    .insertInto('pairing_code')
    .values({
      code_hash,
      shop_uuid,
      kind,
      created_at: now,
      expires_at: expires,
      actor: JSON.stringify(currentActor()),
    })
    .execute();

/** A page that is opened again and again is never refused a code; the one that is shown is the newest. */
const endOldest = (tx: Tx, shopUuid: string) =>
  tx
    .deleteFrom('pairing_code')
    .where('shop_uuid', '=', shopUuid)
    .where('used_at', 'is', null)
    .where('code_hash', 'not in', (of) =>
      of
        .selectFrom('pairing_code')
        .select('code_hash')
        .where('shop_uuid', '=', shopUuid)
        .where('used_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('code_hash')
        .limit(maxOpen),
    )
    .execute();

/** The codes that are not expired, newest first. */
export async function findPairingCodes(
  db: Queryable,
  { shopUuid, kind }: DevicesOf,
  now: Date,
): Promise<PairingCodeState[]> {
  const rows = await db
    .selectFrom('pairing_code')
    .select(['expires_at', 'used_at'])
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('code_hash')
    .execute();
  return rows.map((row) => ({
    expiresAt: row.expires_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }));
}

/**
 * Redeems a code, once. `null` for one that is wrong, used or expired.
 *
 * @param entered in upper or lower case, with or without spaces and dashes
 */
export async function redeemPairingCode(
  {
    database,
    clock,
    signingKeys,
    record,
  }: Pick<Infrastructure, 'database' | 'clock' | 'record'> & { readonly signingKeys: SigningKeys },
  entered: string,
): Promise<Paired | null> {
  return inTransaction(database, async (tx) => {
    const code = await useCode(tx, signingKeys.signatures(messageOf(compactPairingCode(entered))), clock.now());
    if (code === null) return null;
    const { kind, actor, ...shop } = code;
    const { shop_uuid: shopUuid, organization_uuid: organizationUuid, name: subject } = shop;
    await record(tx, {
      organizationUuid,
      action: 'device.paired',
      subject,
      details: { kind },
      // The device has no session of its own.
      by: actor ?? system,
    });
    return { shopUuid, kind };
  });
}

/** @param hashes by each of our keys: one may have been replaced since the code was made */
async function useCode(tx: Tx, hashes: readonly string[], now: Date) {
  const row = await tx
    .updateTable('pairing_code')
    .set({ used_at: now })
    .from('shop')
    .whereRef('shop.uuid', '=', 'pairing_code.shop_uuid')
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['shop_uuid', 'kind', 'actor', 'organization_uuid', 'name'])
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets who made codes. */
export const forgetMaker = (tx: Tx, userUuid: string) =>
  tx.updateTable('pairing_code').set({ actor: null }).where(sql<boolean>`actor->>'userUuid' = ${userUuid}`).execute();

export const deleteExpiredPairingCodes = (tx: Tx, now: Date) =>
  tx.deleteFrom('pairing_code').where('expires_at', '<=', now).execute();

import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { createSealer } from '../../infrastructure/sealing.ts';
import { isSealed, type KeyRing } from '../../infrastructure/secrets/key-ring.ts';
import { holdLegacySigningKey, legacySigningKey } from '../../infrastructure/secrets/legacy-signing-key.ts';
import type { SealedSecrets } from '../../infrastructure/secrets/sealed-secrets.ts';
import type { TotpRow } from './totp.tables.ts';

type Sealed = Pick<TotpRow, 'user_uuid' | 'sealed_secret'>;

/** Sealed for one user: it cannot be opened in another user's row. */
const purposeOf = (userUuid: string): string => `totp secret|${userUuid}`;

const legacySealer = (key: string, userUuid: string) => createSealer(key, purposeOf(userUuid));

export async function sealTotpSecret(tx: Tx, keyRing: KeyRing, userUuid: string, secret: string): Promise<string> {
  const legacyKey = await holdLegacySigningKey(tx);
  return legacyKey === null
    ? keyRing.seal(purposeOf(userUuid), secret)
    : legacySealer(legacyKey, userUuid).seal(secret);
}

export async function openTotpSecret(
  db: Queryable,
  keyRing: KeyRing,
  { user_uuid: userUuid, sealed_secret: sealed }: Sealed,
): Promise<string> {
  if (isSealed(sealed)) return keyRing.open(purposeOf(userUuid), sealed);
  const key = await legacySigningKey(db);
  if (key === null) throw new Error('The key of secrets of an earlier release is missing');
  return legacySealer(key, userUuid).open(sealed);
}

/** The secrets of authenticator apps. */
export const totpSecrets: SealedSecrets = {
  kind: 'secrets of authenticator apps',
  list: async (db) =>
    (await db.selectFrom('totp').select('sealed_secret').execute()).map(({ sealed_secret: text }) => text),
  async sealAnew(tx, keyRing) {
    const rows = await lockAll(tx);
    const others = rows.filter(({ sealed_secret: text }) => !keyRing.isCurrent(text));
    for (const row of others) {
      const secret = await openTotpSecret(tx, keyRing, row);
      await replace(tx, row, keyRing.seal(purposeOf(row.user_uuid), secret));
    }
    return others.length;
  },
  async unseal(tx, keyRing, legacyKey) {
    for (const row of await lockAll(tx)) {
      const secret = await openTotpSecret(tx, keyRing, row);
      await replace(tx, row, legacySealer(legacyKey, row.user_uuid).seal(secret));
    }
  },
};

const lockAll = (tx: Tx): Promise<Sealed[]> =>
  tx.selectFrom('totp').select(['user_uuid', 'sealed_secret']).forUpdate().execute();

const replace = async (tx: Tx, { user_uuid: userUuid }: Sealed, sealed: string): Promise<void> =>
  void (await tx.updateTable('totp').set({ sealed_secret: sealed }).where('user_uuid', '=', userUuid).execute());

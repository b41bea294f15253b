import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { createSealer } from '../../infrastructure/sealing.ts';
import { isSealed, type KeyRing } from '../../infrastructure/secrets/key-ring.ts';
import { legacySigningKey } from '../../infrastructure/secrets/legacy-signing-key.ts';
import type { SealedSecrets } from '../../infrastructure/secrets/sealed-secrets.ts';
import type { TotpRow } from './totp.tables.ts';

type Sealed = Pick<TotpRow, 'user_uuid' | 'sealed_secret'>;

/** Sealed for one user: it cannot be opened in another user's row. */
const purposeOf = (userUuid: string): string => `totp secret|${userUuid}`;

export const sealTotpSecret = (keyRing: KeyRing, userUuid: string, secret: string): string =>
  keyRing.seal(purposeOf(userUuid), secret);

export async function openTotpSecret(
  db: Queryable,
  keyRing: KeyRing,
  { user_uuid: userUuid, sealed_secret: sealed }: Sealed,
): Promise<string> {
  if (isSealed(sealed)) return keyRing.open(purposeOf(userUuid), sealed);
  const key = await legacySigningKey(db);
  if (key === null) throw new Error('The key of secrets of an earlier release is missing');
  return createSealer(key, purposeOf(userUuid)).open(sealed);
}

/** The secrets of authenticator apps. */
export const totpSecrets: SealedSecrets = {
  kind: 'secrets of authenticator apps',
  list: async (db) =>
    (await db.selectFrom('totp').select('sealed_secret').execute()).map(({ sealed_secret: text }) => text),
  async sealAnew(tx, keyRing) {
    const rows = await tx.selectFrom('totp').select(['user_uuid', 'sealed_secret']).forUpdate().execute();
    const others = rows.filter(({ sealed_secret: text }) => !keyRing.isCurrent(text));
    for (const row of others) {
      const secret = await openTotpSecret(tx, keyRing, row);
      await tx
        .updateTable('totp')
        .set({ sealed_secret: sealTotpSecret(keyRing, row.user_uuid, secret) })
        .where('user_uuid', '=', row.user_uuid)
        .execute();
    }
    return others.length;
  },
};

import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { SealedSecrets } from '../../infrastructure/sealed-secrets.ts';
import type { KeyRing } from '../../infrastructure/secrets/key-ring.ts';
import type { TotpRow } from './totp.tables.ts';

type Sealed = Pick<TotpRow, 'user_uuid' | 'sealed_secret'>;

/** Sealed for one user: it cannot be opened in another user's row. */
const purposeOf = (userUuid: string): string => `totp secret|${userUuid}`;

export const sealTotpSecret = (keyRing: KeyRing, userUuid: string, secret: string): string =>
  keyRing.seal(purposeOf(userUuid), secret);

export const openTotpSecret = (keyRing: KeyRing, { user_uuid: userUuid, sealed_secret: sealed }: Sealed): string =>
  keyRing.open(purposeOf(userUuid), sealed);

/** The secrets of authenticator apps. */
export const totpSecrets: SealedSecrets = {
  kind: 'secrets of authenticator apps',
  list: async (db) =>
    (await db.selectFrom('totp').select('sealed_secret').execute()).map(({ sealed_secret: text }) => text),
  async sealAnew(tx, keyRing) {
    const rows = await lockAll(tx);
    const others = rows.filter(({ sealed_secret: text }) => !keyRing.isCurrent(text));
    for (const row of others) {
      await replace(tx, row, sealTotpSecret(keyRing, row.user_uuid, openTotpSecret(keyRing, row)));
    }
    return others.length;
  },
};

const lockAll = (tx: Tx): Promise<Sealed[]> =>
  tx.selectFrom('totp').select(['user_uuid', 'sealed_secret']).forUpdate().execute();

const replace = async (tx: Tx, { user_uuid: userUuid }: Sealed, sealed: string): Promise<void> =>
  void (await tx.updateTable('totp').set({ sealed_secret: sealed }).where('user_uuid', '=', userUuid).execute());

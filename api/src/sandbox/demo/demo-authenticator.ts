import { demoAuthenticatorSecret, demoUsers } from '@kontor/contract/demo';
import { newRecoverySalt } from '../../accounts/totp/recovery-codes.ts';
import { sealTotpSecret } from '../../accounts/totp/totp-sealers.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { KeyRing } from '../../infrastructure/secrets/key-ring.ts';

/** Operators get in with a second factor only. */
export async function insertDemoAuthenticator(tx: Tx, keyRing: KeyRing, createdAt: Date): Promise<void> {
  const { uuid } = demoUsers.operator;
  await tx
    .insertInto('totp')
    .values({
      user_uuid: uuid,
      sealed_secret: sealTotpSecret(keyRing, uuid, demoAuthenticatorSecret),
      created_at: createdAt,
      started_by: null,
      active_since: createdAt,
      last_step: 0,
      recovery_salt: newRecoverySalt(),
    })
    .execute();
}

import { demoAuthenticatorSecret, demoStaff, demoUsers } from '@kontor/contract/demo';
import '../../accounts/staff/staff.tables.ts';
import { newRecoverySalt } from '../../accounts/totp/recovery-codes.ts';
import { sealTotpSecret } from '../../accounts/totp/totp-sealers.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { KeyRing } from '../../infrastructure/secrets/key-ring.ts';

/** The vendor's people with their roles, and the authenticator app without which nothing opens to them. */
export async function insertDemoStaff(tx: Tx, keyRing: KeyRing, createdAt: Date): Promise<void> {
  const people = (Object.keys(demoStaff) as (keyof typeof demoStaff)[]).map((name) => ({
    uuid: demoUsers[name].uuid,
    role: demoStaff[name],
    isOfEnvironment: name === 'operator',
  }));
  await tx
    .insertInto('totp')
    .values(
      people.map(({ uuid }) => ({
        user_uuid: uuid,
        sealed_secret: sealTotpSecret(keyRing, uuid, demoAuthenticatorSecret),
        created_at: createdAt,
        started_by: null,
        active_since: createdAt,
        last_step: 0,
        recovery_salt: newRecoverySalt(),
      })),
    )
    .execute();
  const given = people.filter(({ isOfEnvironment }) => !isOfEnvironment);
  await tx
    .insertInto('staff_member')
    .values(given.map(({ uuid, role }) => ({ user_uuid: uuid, role, since: createdAt })))
    .execute();
}

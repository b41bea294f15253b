import type { ResetFactors } from '@kontor/contract/second-factor';
import type { ResetPassword } from '@kontor/contract/user';
import type { Selectable } from 'kysely';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { deletePasskey, findPasskeys } from '../passkey/passkey.repository.ts';
import type { PasskeyTables } from '../passkey/passkey.tables.ts';
import { deleteTotp, findTotp } from '../totp/totp.repository.ts';

/** A factor that was added this recently may be an intruder's, on whose account the owner resets the password. */
const recent = days(7);

export const isRecent = (addedAt: Date, now: Date): boolean => after(addedAt, recent) > now;

/** What an account has besides its password, for the page that resets it. */
export async function factorsOf(db: Queryable, userUuid: string, now: Date): Promise<ResetFactors> {
  const since = (await findTotp(db, userUuid))?.active_since ?? null;
  return {
    passkeys: (await findPasskeys(db, userUuid)).map(({ uuid, name, created_at: createdAt }) => ({
      uuid,
      name,
      createdAt: createdAt.toISOString(),
      isRecent: isRecent(createdAt, now),
    })),
    app: since && { activeSince: since.toISOString(), isRecent: isRecent(since, now) },
  };
}

export interface RemovedFactors {
  readonly passkeys: readonly Selectable<PasskeyTables['passkey']>[];
  readonly app: boolean;
}

/** Removes what a password reset does not keep: what the user did not choose, or else the passkeys of the last days. */
export async function removeFactorsNotKept(
  tx: Tx,
  userUuid: string,
  keep: ResetPassword['keep'],
  now: Date,
): Promise<RemovedFactors> {
  const passkeys = (await findPasskeys(tx, userUuid)).filter(({ uuid, created_at: createdAt }) =>
    keep === undefined ? isRecent(createdAt, now) : !keep.passkeys.includes(uuid),
  );
  for (const { uuid } of passkeys) await deletePasskey(tx, userUuid, uuid);
  return { passkeys, app: keep?.app === false && (await deleteTotp(tx, userUuid)) };
}

import { confirmationPath } from '@kontor/contract/confirmation-link';
import * as z from 'zod/mini';
import { operator } from '../../infrastructure/activity/actor.ts';
import { after, hours } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { recordSecurityEventTo } from '../../infrastructure/security/record-security-event.ts';
import { hashSecret, randomSecret } from '../../infrastructure/signing.ts';
import { findToken } from '../user/confirmation-token.ts';
import { addressedTo } from '../user/display-name.ts';
import { lockUser } from '../user/user.repository.ts';
import type { UserRow } from '../user/user.tables.ts';
import { factorResetPlannedMail } from './factor-reset-planned.mail.ts';
import { factorsResetMail } from './factors-reset.mail.ts';
import './factor-reset.tables.ts';

/** The time in which the user can stop it. */
const waiting = hours(24);

/** Queued for its instant with each reset. `organizationUuid`: whose activity tells of it. */
export const resetFactorsJob = defineJob(
  'reset-factors',
  z.object({ userUuid: z.string(), tokenHash: z.string(), organizationUuid: z.nullable(z.string()) }),
);

export const isResetPlanned = async (db: Queryable, userUuid: string): Promise<boolean> =>
  (await db.selectFrom('factor_reset').select('user_uuid').where('user_uuid', '=', userUuid).executeTakeFirst()) !==
  undefined;

type Planning = Pick<Infrastructure, 'clock' | 'outbox' | 'jobs' | 'environment' | 'log'>;

/** Mails to all known addresses of a user that the factors are going to be removed. @returns when they are */
export async function planFactorReset(
  { clock, outbox, jobs, environment, log }: Planning,
  tx: Tx,
  user: UserRow,
  organizationUuid: string | null,
): Promise<Date> {
  const now = clock.now();
  const token = randomSecret();
  const tokenHash = hashSecret(token);
  const effectiveAt = after(now, waiting);
  await tx
    .insertInto('factor_reset')
    .values({ user_uuid: user.uuid, token_hash: tokenHash, requested_at: now, effective_at: effectiveAt })
    .execute();
  const payload = { userUuid: user.uuid, tokenHash, organizationUuid };
  await jobs.enqueue(tx, resetFactorsJob, payload, { dueAt: effectiveAt });
  const mail = factorResetPlannedMail({ link: `${environment.publicUrl}${confirmationPath(token, 'factor-reset')}` });
  await outbox.send(tx, { ...addressedTo(user), mail });
  // Without the name: that address is not proven to be the user's.
  const pending = (await findToken(tx, now, user.uuid, 'email-change'))?.new_email ?? null;
  if (pending !== null) await outbox.send(tx, { to: pending, name: null, language: user.language, mail });
  recordSecurityEventTo(log, 'factor-reset-planned', { user: user.uuid });
  return effectiveAt;
}

/** Stops a reset by the mailed link. @returns whose it was; `null` for another token, and once it has taken effect */
export async function stopFactorReset(tx: Tx, token: string): Promise<string | null> {
  const stopped = await tx
    .deleteFrom('factor_reset')
    .where('token_hash', '=', hashSecret(token))
    .returning('user_uuid')
    .executeTakeFirst();
  return stopped?.user_uuid ?? null;
}

type Carrying = Pick<Infrastructure, 'database' | 'outbox' | 'environment' | 'log' | 'record'>;

/** Removes the factors of a user who has not stopped it; a disabled one has none either. */
export const createResetFactors =
  (
    { database, outbox, environment, log, record }: Carrying,
    removeFactors: (tx: Tx, userUuid: string) => Promise<void>,
  ): JobHandler<typeof resetFactorsJob> =>
  ({ userUuid, tokenHash, organizationUuid }) =>
    inTransaction(database, async (tx) => {
      const user = await lockUser(tx, userUuid);
      const { numDeletedRows } = await tx
        .deleteFrom('factor_reset')
        .where('user_uuid', '=', userUuid)
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (user === null || numDeletedRows === 0n) return;
      await removeFactors(tx, userUuid);
      await outbox.send(tx, {
        ...addressedTo(user),
        mail: factorsResetMail({ link: `${environment.publicUrl}/login` }),
      });
      recordSecurityEventTo(log, 'factors-reset', { user: userUuid });
      if (organizationUuid === null) return;
      await record(tx, {
        organizationUuid,
        action: 'operator.acted',
        details: { what: 'factors-reset' },
        by: operator,
      });
    });

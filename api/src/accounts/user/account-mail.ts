import { confirmationPath } from '@kontor/contract/confirmation-link';
import { interactionParameter } from '@kontor/contract/interaction-parameter';
import { language } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { recordSecurityEventTo } from '../../infrastructure/security/record-security-event.ts';
import { accountExistsMail } from './account-exists.mail.ts';
import { activationMail } from './activation.mail.ts';
import { issueToken } from './confirmation-token.ts';
import { addressedTo } from './display-name.ts';
import { passwordResetMail } from './password-reset.mail.ts';
import type { PluginLogins } from './plugin-logins.ts';
import { findOrInsertUser, findUserByEmail } from './user.repository.ts';

/**
 * A request that names an address only. A job carries it out whether or not the address has an account, so that neither
 * the answer nor its duration reveals it.
 */
export const mailActivationJob = defineJob(
  'mail-activation',
  z.object({
    email: z.string(),
    language: language(),
    kind: z.enum(['activation', 'partner-activation']),
    /** The plugin login that waits in the requesting browser. Absent in jobs of an older release. */
    pluginLoginId: z.optional(z.nullable(z.string())),
    /** The partner by whose link the request came. */
    partnerUuid: z.optional(z.nullable(z.string())),
  }),
);

export const mailPasswordResetJob = defineJob('mail-password-reset', z.object({ email: z.string() }));

/** Keeps by whose link a sign-up came, until it is complete. Provided by the partners room. */
export type KeepReferral = (tx: Tx, userUuid: string, partnerUuid: string) => Promise<void>;

interface ActivationNeeds {
  readonly pluginLogins: Pick<PluginLogins, 'findWaiting'>;
  readonly keepReferral: KeepReferral;
}

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'outbox' | 'environment' | 'log'>;

export const createMailActivation =
  (
    { database, clock, outbox, environment }: Needs,
    { pluginLogins, keepReferral }: ActivationNeeds,
  ): JobHandler<typeof mailActivationJob> =>
  ({ email, language, kind, pluginLoginId = null, partnerUuid = null }) =>
    inTransaction(database, async (tx) => {
      const now = clock.now();
      const user = await findOrInsertUser(tx, { email, language, now });
      if (user.state === 'active' || user.state === 'disabled') {
        const query = pluginLoginId === null ? '' : `?${interactionParameter}=${pluginLoginId}`;
        const link = `${environment.publicUrl}/login${query}`;
        await outbox.send(tx, { ...addressedTo(user), mail: accountExistsMail({ link }) });
        return;
      }
      // With the account, not with the link: whichever mail is opened, in whatever browser.
      if (partnerUuid !== null) await keepReferral(tx, user.uuid, partnerUuid);
      const waiting = pluginLoginId === null ? null : await pluginLogins.findWaiting(tx, pluginLoginId, now);
      const token = await issueToken(tx, now, {
        kind,
        userUuid: user.uuid,
        pluginLoginId: waiting,
      });
      const link = `${environment.publicUrl}${confirmationPath(token, 'email-address')}`;
      await outbox.send(tx, { to: email, name: null, language, mail: activationMail({ link }) });
    });

export const createMailPasswordReset =
  ({ database, clock, outbox, environment, log }: Needs): JobHandler<typeof mailPasswordResetJob> =>
  ({ email }) =>
    inTransaction(database, async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (user === null || user.state === 'incomplete' || user.state === 'disabled') return;
      const token = await issueToken(tx, clock.now(), { kind: 'password-reset', userUuid: user.uuid });
      const link = `${environment.publicUrl}/reset-password?token=${token}`;
      await outbox.send(tx, { ...addressedTo(user), mail: passwordResetMail({ link }) });
      recordSecurityEventTo(log, 'password-reset-requested', { user: user.uuid });
    });

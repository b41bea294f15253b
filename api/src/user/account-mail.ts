import { randomUUID } from 'node:crypto';
import { interactionParameter } from '@kontor/contract/interaction-parameter';
import type { Language } from '@kontor/contract/schema';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { JobHandler } from '../infrastructure/jobs/job-worker.ts';
import { findPluginLogin } from '../openid/plugin-login.repository.ts';
import { issueToken } from './confirmation-token.ts';
import { findUserByEmail, insertUser } from './user.repository.ts';

/**
 * What somebody asked for who gave nothing but an address. It is done by a job whether or not the address is known, so that
 * neither the answer nor its duration tells.
 */
export interface AccountMailJobs {
  'mail-activation': {
    email: string;
    language: Language;
    kind: 'activation' | 'partner-activation';
    /** The plugin that waits in the browser that asked. Absent in jobs of an older release. */
    pluginLoginId?: string | null;
  };
  'mail-password-reset': { email: string };
}

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'outbox' | 'environment'>;

export const createMailActivation =
  ({ database, clock, outbox, environment }: Needs): JobHandler<'mail-activation'> =>
  ({ email, language, kind, pluginLoginId = null }) =>
    inTransaction(database, async (tx) => {
      const now = clock.now();
      await insertUser(tx, {
        uuid: randomUUID(),
        email,
        password_hash: null,
        first_name: null,
        last_name: null,
        language,
        state: 'incomplete',
        token_type: null,
        created_at: now,
      });
      const user = await findUserByEmail(tx, email);
      if (user === null) throw new Error('A user that was just added is missing');
      if (user.state === 'active' || user.state === 'disabled') {
        const query = pluginLoginId === null ? '' : `?${interactionParameter}=${pluginLoginId}`;
        const link = `${environment.publicUrl}/login${query}`;
        await outbox.send(tx, { to: email, language: user.language, template: 'account-exists', link });
        return;
      }
      const waiting = pluginLoginId === null ? null : await findPluginLogin(tx, pluginLoginId, now);
      const token = await issueToken(tx, now, {
        kind,
        userUuid: user.uuid,
        pluginLoginId: waiting?.interaction_id ?? null,
      });
      const link = `${environment.publicUrl}/confirmation/${token}`;
      await outbox.send(tx, { to: email, language, template: 'activation', link });
    });

export const createMailPasswordReset =
  ({ database, clock, outbox, environment }: Needs): JobHandler<'mail-password-reset'> =>
  ({ email }) =>
    inTransaction(database, async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (user === null || user.state === 'incomplete' || user.state === 'disabled') return;
      const token = await issueToken(tx, clock.now(), { kind: 'password-reset', userUuid: user.uuid });
      const link = `${environment.publicUrl}/reset-password?token=${token}`;
      await outbox.send(tx, { to: email, language: user.language, template: 'password-reset', link });
    });

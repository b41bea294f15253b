import { confirmationPath } from '@kontor/contract/confirmation-link';
import type { PendingEmailChange } from '@kontor/contract/user';
import { shownEmail } from '@kontor/domain/shown-email';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findToken, issueToken, voidTokens } from './confirmation-token.ts';
import { addressedTo } from './display-name.ts';
import { emailChangeMail } from './email-change.mail.ts';
import { emailChangeNoticeMail } from './email-change-notice.mail.ts';
import { lockCaller } from './user.repository.ts';
import type { UserRow } from './user.tables.ts';

/** A change of address, from the request to the confirmation of the new address. */
export interface EmailChangeService {
  /** Mails a link to the new address and a notice to the old one. An earlier request becomes void. */
  request(user: UserRow, newEmail: string): Promise<void>;
  pending(user: UserRow): Promise<PendingEmailChange | null>;
  /** Mails a new link to the pending address; the earlier link becomes void. */
  resend(user: UserRow): Promise<void>;
  withdraw(user: UserRow): Promise<void>;
}

export function createEmailChangeService({
  database,
  clock,
  outbox,
  environment,
}: Pick<Infrastructure, 'database' | 'clock' | 'outbox' | 'environment'>): EmailChangeService {
  const findPending = async (db: Parameters<typeof findToken>[0], user: UserRow) => {
    const token = await findToken(db, clock.now(), user.uuid, 'email-change');
    return token?.new_email ? { email: token.new_email, expiresAt: token.expires_at } : null;
  };

  async function mailLink(tx: Tx, user: UserRow, newEmail: string): Promise<void> {
    await lockCaller(tx, user);
    await voidTokens(tx, user.uuid, ['email-change']);
    const token = await issueToken(tx, clock.now(), { kind: 'email-change', userUuid: user.uuid, newEmail });
    const link = `${environment.publicUrl}${confirmationPath(token, 'email-address')}`;
    // Without the name: the address is not proven to be the user's, and a name may be any text.
    await outbox.send(tx, { to: newEmail, name: null, language: user.language, mail: emailChangeMail({ link }) });
  }

  return {
    async request(user, newEmail) {
      if (newEmail === user.email) throw violation('email', 'already-taken', 'The address of this account already');
      await inTransaction(database, async (tx) => {
        await mailLink(tx, user, newEmail);
        const link = `${environment.publicUrl}/forgot-password`;
        await outbox.send(tx, {
          ...addressedTo(user),
          mail: emailChangeNoticeMail({ newEmail: shownEmail(newEmail), link }),
        });
      });
    },

    async pending(user) {
      const pending = await findPending(database, user);
      return pending && { email: pending.email, expiresAt: pending.expiresAt.toISOString() };
    },

    resend: (user) =>
      inTransaction(database, async (tx) => {
        const pending = await findPending(tx, user);
        if (pending === null) throw notFound();
        await mailLink(tx, user, pending.email);
      }),

    withdraw: (user) => voidTokens(database, user.uuid, ['email-change']),
  };
}

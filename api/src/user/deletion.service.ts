import type { Queryable, Tx } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { SessionService } from '../session/session.service.ts';
import { hasToken, issueToken } from './confirmation-token.ts';
import { deleteUser, lockUser, updateUser } from './user.repository.ts';
import type { UserRow } from './user.tables.ts';

/** Whether the user belongs to an organization that is still charged for something. Answered by the subscription area. */
export type HasLiveSubscription = (db: Queryable, userUuid: string) => Promise<boolean>;

export interface DeletionService {
  /** Removes an account whose sign-up was never completed. */
  abortSignup(userUuid: string): Promise<void>;
  /** Mails a link that deletes the account; one at a time. */
  request(user: UserRow): Promise<'confirmation-sent' | 'pending'>;
  /** Deletes what tells who the user was. Invoices stay with the organization (HGB §257, AO §147). */
  confirm(tx: Tx, userUuid: string): Promise<void>;
}

export function createDeletionService(
  { database, clock, outbox, environment }: Pick<Infrastructure, 'database' | 'clock' | 'outbox' | 'environment'>,
  sessions: SessionService,
  hasLiveSubscription: HasLiveSubscription,
): DeletionService {
  return {
    abortSignup: (userUuid) =>
      inTransaction(database, async (tx) => {
        const user = await lockUser(tx, userUuid);
        if (user?.state === 'active') throw new ProblemError('signup-already-completed');
        await deleteUser(tx, userUuid);
      }),

    request: (user) =>
      inTransaction(database, async (tx) => {
        await lockUser(tx, user.uuid);
        if (await hasLiveSubscription(tx, user.uuid)) throw new ProblemError('active-subscription');
        if (await hasToken(tx, clock.now(), user.uuid, 'deletion')) return 'pending';
        const token = await issueToken(tx, clock.now(), { kind: 'deletion', userUuid: user.uuid });
        const link = `${environment.publicUrl}/confirmation/${token}`;
        await outbox.send(tx, { to: user.email, language: user.language, template: 'deletion', link });
        return 'confirmation-sent';
      }),

    async confirm(tx, userUuid) {
      await sessions.endAll(tx, userUuid);
      await tx.deleteFrom('confirmation_token').where('user_uuid', '=', userUuid).execute();
      await tx.deleteFrom('membership').where('user_uuid', '=', userUuid).execute();
      await updateUser(tx, userUuid, {
        email: `deleted-${userUuid}@invalid`,
        password_hash: null,
        first_name: null,
        last_name: null,
        newsletter_opt_in: false,
        state: 'disabled',
      });
    },
  };
}

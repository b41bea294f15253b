import type { JoinRequest } from '@kontor/contract/member';
import { removeFactors } from '../accounts/confirmation/confirmation.service.ts';
import { checkNewPassword } from '../accounts/factors/password.service.ts';
import type { Browser } from '../accounts/session/browser.ts';
import { hashPassword } from '../accounts/session/password.ts';
import type { SessionService } from '../accounts/session/session.service.ts';
import type { OpenedSession } from '../accounts/session/session-tokens.ts';
import { voidAllTokens } from '../accounts/user/confirmation-token.ts';
import type { LockInvitation } from '../accounts/user/invitation.ts';
import { findOrInsertUser, lockUser, updateUser } from '../accounts/user/user.repository.ts';
import type { UserRow } from '../accounts/user/user.tables.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { deleteDraft } from './draft.repository.ts';

export interface Joined {
  readonly user: UserRow;
  readonly session: OpenedSession;
}

/** Makes the account of a person who was invited. The link has proven the address. */
export type Join = (request: JoinRequest, browser: Browser) => Promise<Joined>;

export function createJoin(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  sessions: SessionService,
  lockInvitation: LockInvitation,
): Join {
  const refused = () => new ProblemError('token-invalid', { logged: { reason: 'invitation' } });

  /** The user of the address, locked: a new one, or one whose sign-up was not finished. */
  async function lockNewcomer(tx: Tx, email: string, language: UserRow['language']): Promise<UserRow> {
    const { uuid } = await findOrInsertUser(tx, { email, language, now: clock.now() });
    const user = await lockUser(tx, uuid);
    if (user === null) throw new Error('A user that was just added is missing');
    if (user.state === 'disabled') throw refused();
    if (user.state === 'active') throw new ProblemError('signup-already-completed');
    return user;
  }

  return async ({ token, firstName, lastName, password }, browser) => {
    const passwordHash = await hashPassword(password);
    return actForAll(() =>
      inTransaction(database, async (tx) => {
        const invitation = await lockInvitation(tx, clock.now(), token);
        if (invitation === null) throw refused();
        await checkNewPassword(password, invitation.email, 'password');
        const newcomer = await lockNewcomer(tx, invitation.email, invitation.language);
        // What others may have set up with this address before.
        await sessions.endAll(tx, newcomer.uuid);
        await voidAllTokens(tx, newcomer.uuid);
        await removeFactors(tx, newcomer.uuid);
        await deleteDraft(tx, newcomer.uuid);
        const user = await updateUser(tx, newcomer.uuid, {
          first_name: firstName,
          last_name: lastName,
          language: invitation.language,
          password_hash: passwordHash,
          state: 'active',
        });
        await invitation.follow(user);
        return { user, session: await sessions.open(tx, user.uuid, browser) };
      }),
    );
  };
}

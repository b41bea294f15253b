import { shownEmail } from '@kontor/domain/shown-email';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction, isUniqueViolation } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { stopFactorReset } from '../factors/factor-reset.ts';
import type { Browser } from '../session/browser.ts';
import type { SessionService } from '../session/session.service.ts';
import type { OpenedSession } from '../session/session-tokens.ts';
import { redeemToken, voidAllTokens } from '../user/confirmation-token.ts';
import type { DeletionService } from '../user/deletion.service.ts';
import { addressedTo } from '../user/display-name.ts';
import type { LockInvitation } from '../user/invitation.ts';
import type { PluginLogins } from '../user/plugin-logins.ts';
import { findUserByEmail, lockUser, updateUser } from '../user/user.repository.ts';
import type { ConfirmationTokenRow, UserRow } from '../user/user.tables.ts';
import { emailChangedMail } from './email-changed.mail.ts';

export interface Confirmed {
  readonly redirectTo: string;
  /** The session that an activation opens; `'ended'` when the account has been deleted. */
  readonly session?: OpenedSession | 'ended';
  /** What the link did; `'kept'` if it is still valid, `null` if it was refused. */
  readonly done: ConfirmedEvent | 'kept' | null;
}

interface ConfirmedEvent {
  readonly event:
    | 'member-joined'
    | 'account-activated'
    | 'email-changed'
    | 'account-deletion-confirmed'
    | 'factor-reset-stopped';
  readonly user: string;
}

/** The browser in which the link was opened. */
export interface Opener {
  readonly browser: Browser;
  /** The browser's current session. */
  readonly sessionUuid: string | undefined;
  /** Its user; `undefined` without a session. */
  readonly userUuid: string | undefined;
}

export interface ConfirmationService {
  confirm(token: string, opener: Opener): Promise<Confirmed>;
}

const invalid: Confirmed = { redirectTo: '/confirmation-token-invalid', done: null };
const emailChangeFailed: Confirmed = { redirectTo: '/email-change-failed', done: null };

/** Password-reset mails link to their own page, so their token is not accepted here. */
const kinds = ['activation', 'partner-activation', 'email-change', 'deletion'] as const;

export function createConfirmationService(
  { database, clock, outbox }: Pick<Infrastructure, 'database' | 'clock' | 'outbox'>,
  sessions: SessionService,
  deletion: DeletionService,
  pluginLogins: Pick<PluginLogins, 'giveTo'>,
  lockInvitation: LockInvitation,
): ConfirmationService {
  /** Receiving the mail proves ownership of the account: passwords and factors that others set with this address are removed. */
  async function activate(
    tx: Tx,
    user: UserRow,
    kind: 'activation' | 'partner-activation',
    browser: Browser,
    pluginLoginId: string | null,
  ): Promise<Confirmed> {
    if (user.state !== 'incomplete' && user.state !== 'double-opt-in-confirmed') return invalid;
    await sessions.endAll(tx, user.uuid);
    await voidAllTokens(tx, user.uuid);
    await removeFactors(tx, user.uuid);
    await updateUser(tx, user.uuid, { state: 'double-opt-in-confirmed', token_type: kind, password_hash: null });
    // The plugin login that was waiting when this mail was requested, on whatever device the link is opened.
    if (pluginLoginId !== null) await pluginLogins.giveTo(tx, pluginLoginId, user.uuid);
    return {
      redirectTo: kind === 'activation' ? '/signup' : '/partner-signup/field-of-activity',
      session: await sessions.open(tx, user.uuid, browser),
      done: { event: 'account-activated', user: user.uuid },
    };
  }

  async function changeEmail(
    tx: Tx,
    user: UserRow,
    { new_email: email }: ConfirmationTokenRow,
    { sessionUuid }: Opener,
  ): Promise<Confirmed> {
    if (email === null || (await findUserByEmail(tx, email)) !== null) return emailChangeFailed;
    const tokenType = user.state === 'active' ? 'email-change' : user.token_type;
    await updateUser(tx, user.uuid, { email, token_type: tokenType });
    await voidAllTokens(tx, user.uuid);
    await sessions.endAll(tx, user.uuid, sessionUuid);
    await outbox.send(tx, { ...addressedTo(user), mail: emailChangedMail({ newEmail: shownEmail(email) }) });
    return { redirectTo: '/email-change-successful', done: { event: 'email-changed', user: user.uuid } };
  }

  async function deleteAccount(tx: Tx, user: UserRow): Promise<Confirmed> {
    const outcome = await deletion.confirm(tx, user);
    const done = { event: 'account-deletion-confirmed', user: user.uuid } as const;
    if (outcome === 'waiting') return { redirectTo: '/deletion-request-pending', done };
    return { redirectTo: '/deletion-confirmed', session: 'ended', done };
  }

  /** Without a session of the invited address the invitation stays valid, for after the login or the sign-up. */
  async function followInvitation(tx: Tx, token: string, { userUuid }: Opener): Promise<Confirmed> {
    const invitation = await lockInvitation(tx, clock.now(), token);
    if (invitation === null) return invalid;
    const user = await findUserByEmail(tx, invitation.email);
    if (user === null || user.state === 'incomplete' || user.state === 'double-opt-in-confirmed')
      return { redirectTo: `/signup/join?token=${token}`, done: 'kept' };
    if (user.uuid !== userUuid) return { redirectTo: '/login', done: 'kept' };
    await invitation.follow(user);
    return { redirectTo: invitation.redirectTo, done: { event: 'member-joined', user: user.uuid } };
  }

  async function redeem(tx: Tx, token: string, opener: Opener): Promise<Confirmed> {
    const redeemed = await redeemToken(tx, clock.now(), token, kinds);
    if (redeemed === null) {
      const stoppedFor = await stopFactorReset(tx, token);
      if (stoppedFor === null) return followInvitation(tx, token, opener);
      return { redirectTo: '/', done: { event: 'factor-reset-stopped', user: stoppedFor } };
    }
    const user = await lockUser(tx, redeemed.user_uuid);
    if (user === null || user.state === 'disabled') return invalid;
    switch (redeemed.kind) {
      case 'activation':
      case 'partner-activation':
        return activate(tx, user, redeemed.kind, opener.browser, redeemed.plugin_login_id);
      case 'email-change':
        return changeEmail(tx, user, redeemed, opener);
      case 'deletion':
        return deleteAccount(tx, user);
      default:
        return invalid;
    }
  }

  return {
    async confirm(token, opener) {
      try {
        // The link proves who acts; a confirmed deletion also touches rows of others that refer to the account.
        return await actForAll(() => inTransaction(database, (tx) => redeem(tx, token, opener)));
      } catch (error) {
        // Another account took the address between the check and the change.
        if (isUniqueViolation(error, 'app_user_email')) return emailChangeFailed;
        throw error;
      }
    },
  };
}

/** Removes all sign-in methods besides the password. */
export async function removeFactors(tx: Tx, userUuid: string): Promise<void> {
  for (const table of ['passkey', 'totp', 'recovery_code'] as const) {
    await tx.deleteFrom(table).where('user_uuid', '=', userUuid).execute();
  }
}

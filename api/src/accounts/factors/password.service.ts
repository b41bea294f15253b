import type { ResetFactors } from '@kontor/contract/second-factor';
import type { ResetPassword } from '@kontor/contract/user';
import { minutes } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import type { SessionService } from '../session/session.service.ts';
import { guessesOfPassword, type SpendCode } from '../totp/second-factor.ts';
import { findTotp } from '../totp/totp.repository.ts';
import { isTooCommon } from '../user/common-passwords.ts';
import { findResetUser, redeemToken, voidAllTokens } from '../user/confirmation-token.ts';
import { addressedTo } from '../user/display-name.ts';
import { passwordChangedMail } from '../user/password-changed.mail.ts';
import { passwordResetFactorsRemovedMail } from '../user/password-reset-factors-removed.mail.ts';
import { lockCaller, lockUser, updateUser } from '../user/user.repository.ts';
import type { UserRow } from '../user/user.tables.ts';
import { factorsOf, isRecent, type RemovedFactors, removeFactorsNotKept } from './reset-factors.ts';

export interface PasswordService {
  /** Refuses with a violation at `path` unless this is the user's password. Counts failed attempts. */
  confirm(user: UserRow, password: string, path: string): Promise<void>;
  /** Changes the password and ends every session except this one. */
  change(user: UserRow, newPassword: string, sessionUuid: string): Promise<void>;
  /** The factors of the account whose password a mailed token may reset; `null` if the token is not valid. */
  lookAtReset(token: string): Promise<ResetFactors | null>;
  /** Sets a password with a mailed token, ends every session, and removes the factors that are not kept. */
  reset(request: ResetPassword): Promise<{ readonly user: UserRow; readonly removed: RemovedFactors }>;
}

const wrongPasswords = { max: 10, window: minutes(15) };

/** @throws a violation at `path` for a password that is easily guessed */
export async function checkNewPassword(password: string, email: string, path: string): Promise<void> {
  if (await isTooCommon(password, email))
    throw violation(path, 'password-too-common', 'Among the most common passwords');
}

export function createPasswordService(
  { database, clock, limits, outbox }: Pick<Infrastructure, 'database' | 'clock' | 'limits' | 'outbox'>,
  sessions: SessionService,
  spendCode: SpendCode,
): PasswordService {
  /**
   * After a new password was set: ends sessions, voids links and resets the counted attempts that an attacker may have
   * caused with the old one.
   */
  async function shutOutIntruders(tx: Tx, user: UserRow, exceptSessionUuid?: string): Promise<void> {
    await sessions.endAll(tx, user.uuid, exceptSessionUuid);
    await voidAllTokens(tx, user.uuid);
    await limits.clear(tx, guessesOfPassword(user.uuid));
  }

  async function tellOwner(tx: Tx, user: UserRow, removed: RemovedFactors): Promise<void> {
    const passkeys = removed.passkeys.map(({ name }) => name);
    const mail =
      removed.app || passkeys.length > 0
        ? passwordResetFactorsRemovedMail({ removed: { passkeys, app: removed.app } })
        : passwordChangedMail({});
    await outbox.send(tx, { ...addressedTo(user), mail });
  }

  /** A reset proves no more than access to the mailbox. That must not be enough to sign in without the app's codes. */
  async function checkRemovalOfApp(user: UserRow, code: string | undefined): Promise<void> {
    const totp = await findTotp(database, user.uuid);
    if (!totp?.active_since || isRecent(totp.active_since, clock.now())) return;
    if (code === undefined) throw violation('code', 'required', 'A code is needed to remove the app');
    if ((await spendCode(user, code)) === null) throw violation('code', 'wrong-code', 'Not a code of the app');
  }

  return {
    async confirm(user, password, path) {
      const key = `confirm-password|${user.uuid}`;
      await limits.take(key, wrongPasswords);
      if (!(await isPassword(user.password_hash, password))) {
        throw violation(path, 'wrong-password', 'The password is wrong');
      }
      await limits.giveBack([key]);
    },

    async change(user, newPassword, sessionUuid) {
      await checkNewPassword(newPassword, user.email, 'newPassword');
      const passwordHash = await hashPassword(newPassword);
      await inTransaction(database, async (tx) => {
        await lockCaller(tx, user);
        await updateUser(tx, user.uuid, { password_hash: passwordHash });
        await shutOutIntruders(tx, user, sessionUuid);
        await tellOwner(tx, user, { passkeys: [], app: false });
      });
    },

    async lookAtReset(token) {
      const user = await findResetUser(database, clock.now(), token);
      return user && factorsOf(database, user.uuid, clock.now());
    },

    async reset({ token, password, keep, code }) {
      const asking = await findResetUser(database, clock.now(), token);
      if (asking === null) throw invalidToken();
      // Before the token is redeemed, so that it remains valid for a better password.
      await checkNewPassword(password, asking.email, 'password');
      if (keep?.app === false) await checkRemovalOfApp(asking, code);
      const passwordHash = await hashPassword(password);
      return inTransaction(database, async (tx) => {
        const redeemed = await redeemToken(tx, clock.now(), token, ['password-reset']);
        const user = redeemed && (await lockUser(tx, redeemed.user_uuid));
        if (user === null || user.state === 'disabled') throw invalidToken();
        // Until a sign-up is complete, the token type says which kind of sign-up it is.
        const tokenType = user.state === 'active' ? 'password-reset' : user.token_type;
        await updateUser(tx, user.uuid, { password_hash: passwordHash, token_type: tokenType });
        const removed = await removeFactorsNotKept(tx, user.uuid, keep, clock.now());
        await shutOutIntruders(tx, user);
        await tellOwner(tx, user, removed);
        return { user, removed };
      });
    },
  };
}

const invalidToken = () => new ProblemError('token-invalid', { logged: { reason: 'password-reset' } });

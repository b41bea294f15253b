import { minutes } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import type { SessionService } from '../session/session.service.ts';
import { guessesOfPassword } from '../totp/second-factor.ts';
import { isTooCommon } from './common-passwords.ts';
import { isResetToken, redeemToken, voidAllTokens } from './confirmation-token.ts';
import { lockCaller, lockUser, updateUser } from './user.repository.ts';
import type { UserRow } from './user.tables.ts';

export interface PasswordService {
  /** Refuses with a violation at `path` unless this is the user's password. Counts failed attempts. */
  confirm(user: UserRow, password: string, path: string): Promise<void>;
  /** Changes the password and ends every session except this one. */
  change(user: UserRow, newPassword: string, sessionUuid: string): Promise<void>;
  /** Whether a mailed token is valid. */
  canReset(token: string): Promise<boolean>;
  /** Sets a password with a mailed token and ends every session. */
  reset(token: string, password: string): Promise<UserRow>;
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
): PasswordService {
  /**
   * After a new password was set: ends sessions, voids links and resets the counted attempts that an attacker may have
   * caused with the old one.
   */
  async function shutOutIntruders(tx: Tx, user: UserRow, exceptSessionUuid?: string): Promise<void> {
    await sessions.endAll(tx, user.uuid, exceptSessionUuid);
    await voidAllTokens(tx, user.uuid);
    await limits.clear(tx, guessesOfPassword(user.uuid));
    await outbox.send(tx, { to: user.email, language: user.language, template: 'password-changed' });
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
      });
    },

    canReset: (token) => isResetToken(database, clock.now(), token),

    async reset(token, password) {
      const passwordHash = await hashPassword(password);
      return inTransaction(database, async (tx) => {
        const redeemed = await redeemToken(tx, clock.now(), token, ['password-reset']);
        const user = redeemed && (await lockUser(tx, redeemed.user_uuid));
        if (user === null || user.state === 'disabled') {
          throw new ProblemError('token-invalid', { logged: { reason: 'password-reset' } });
        }
        // Thrown inside the transaction, so that the token remains valid for a better password.
        await checkNewPassword(password, user.email, 'password');
        // Until a sign-up is complete, the token type says which kind of sign-up it is.
        const tokenType = user.state === 'active' ? 'password-reset' : user.token_type;
        await updateUser(tx, user.uuid, { password_hash: passwordHash, token_type: tokenType });
        await shutOutIntruders(tx, user);
        return user;
      });
    },
  };
}

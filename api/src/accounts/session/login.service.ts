import type { Credentials } from '@kontor/contract/session';
import { minutes } from '../../infrastructure/clock.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { createSemaphore } from '../../infrastructure/semaphore.ts';
import type { CheckSecondFactor } from '../totp/second-factor.ts';
import { findUserByEmail } from '../user/user.repository.ts';
import type { UserRow } from '../user/user.tables.ts';
import { hashesAtOnce, isPassword } from './password.ts';

export interface LoginService {
  /** The user whose credentials these are; the second factor is checked after the password. */
  login(credentials: Credentials, address: string): Promise<UserRow>;
}

const window = minutes(15);

/** Failed attempts: per address and account, per account, and per address. */
const limitsFor = (email: string, address: string) => [
  { key: `login|${email}|${address}`, limit: { max: 10, window } },
  { key: `login|${email}`, limit: { max: 50, window } },
  { key: `login-from|${address}`, limit: { max: 100, window } },
];

/**
 * One more than are hashed simultaneously, so that the next user is looked up meanwhile. Further logins wait here
 * instead of in the database's queue, where reads of signed-in users would wait behind them.
 */
const loginSemaphore = createSemaphore(hashesAtOnce + 1);

export const createLoginService = (
  { database, limits }: Pick<Infrastructure, 'database' | 'limits'>,
  checkSecondFactor: CheckSecondFactor,
): LoginService => ({
  login: ({ username, password, code }, address) =>
    loginSemaphore(async () => {
      const email = username.trim().toLowerCase();
      const attempts = limitsFor(email, address);
      await limits.takeAll(attempts);
      const user = await findUserByEmail(database, email);
      const matches = await isPassword(user?.password_hash ?? null, password);
      if (user === null || !matches) throw new ProblemError('invalid-credentials');
      await limits.giveBack(attempts.map(({ key }) => key));
      // Only a correct password reveals that there is a second factor.
      await checkSecondFactor(user, code);
      return user;
    }),
});

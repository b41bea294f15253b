import type { Credentials } from '@kontor/contract/session';
import { minutes } from '../../infrastructure/clock.ts';
import { createGate } from '../../infrastructure/gate.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { CheckSecondFactor } from '../totp/second-factor.ts';
import { findUserByEmail } from '../user/user.repository.ts';
import type { UserRow } from '../user/user.tables.ts';
import { hashesAtOnce, isPassword } from './password.ts';

export interface LoginService {
  /** Whose credentials these are; a second factor is asked for once the password is right. */
  login(credentials: Credentials, address: string): Promise<UserRow>;
}

const window = minutes(15);

/** Failed attempts: of one address on one account, on one account from anywhere, of one address on all accounts. */
const limitsFor = (email: string, address: string) => [
  { key: `login|${email}|${address}`, limit: { max: 10, window } },
  { key: `login|${email}`, limit: { max: 50, window } },
  { key: `login-from|${address}`, limit: { max: 100, window } },
];

/**
 * One more than are hashed, so that the next one is looked up meanwhile. The rest of a rush waits here and not at the database,
 * where the reads of those who are signed in would stand in line behind it.
 */
const inTurn = createGate(hashesAtOnce + 1);

export const createLoginService = (
  { database, limits }: Pick<Infrastructure, 'database' | 'limits'>,
  checkSecondFactor: CheckSecondFactor,
): LoginService => ({
  login: ({ username, password, code }, address) =>
    inTurn(async () => {
      const email = username.trim().toLowerCase();
      const attempts = limitsFor(email, address);
      await limits.takeAll(attempts);
      const user = await findUserByEmail(database, email);
      const matches = await isPassword(user?.password_hash ?? null, password);
      if (user === null || !matches) throw new ProblemError('invalid-credentials');
      await limits.giveBack(attempts.map(({ key }) => key));
      // Only who knows the password learns that there is a second factor.
      await checkSecondFactor(user, code);
      return user;
    }),
});

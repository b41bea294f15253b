import type { Credentials } from '@kontor/contract/session';
import { minutes } from '../infrastructure/clock.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { CheckSecondFactor } from '../totp/second-factor.ts';
import { findUserByEmail } from '../user/user.repository.ts';
import type { UserRow } from '../user/user.tables.ts';
import { isPassword } from './password.ts';

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

export const createLoginService = (
  { database, limits }: Pick<Infrastructure, 'database' | 'limits'>,
  checkSecondFactor: CheckSecondFactor,
): LoginService => ({
  async login({ username, password, code }, address) {
    const email = username.trim().toLowerCase();
    const attempts = limitsFor(email, address);
    for (const { key, limit } of attempts) await limits.take(key, limit);
    const user = await findUserByEmail(database, email);
    const matches = await isPassword(user?.password_hash ?? null, password);
    if (user === null || !matches) throw new ProblemError('invalid-credentials');
    for (const { key } of attempts) await limits.giveBack(key);
    // Only who knows the password learns that there is a second factor.
    await checkSecondFactor(user, code);
    return user;
  },
});

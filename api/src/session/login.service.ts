import { minutes } from '../infrastructure/clock.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findUserByEmail } from '../user/user.repository.ts';
import type { UserRow } from '../user/user.tables.ts';
import { isPassword } from './password.ts';
import type { SessionService } from './session.service.ts';
import type { OpenedSession } from './session-tokens.ts';

export interface LoginService {
  login(email: string, password: string, address: string): Promise<{ user: UserRow; pair: OpenedSession }>;
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
  sessions: SessionService,
): LoginService => ({
  async login(username, password, address) {
    const email = username.trim().toLowerCase();
    const attempts = limitsFor(email, address);
    for (const { key, limit } of attempts) await limits.take(key, limit);
    const user = await findUserByEmail(database, email);
    const matches = await isPassword(user?.password_hash ?? null, password);
    if (user === null || !matches) throw new ProblemError('invalid-credentials');
    for (const { key } of attempts) await limits.giveBack(key);
    // Only who knows the password learns that the account is disabled.
    if (user.state === 'disabled') throw new ProblemError('user-disabled');
    return { user, pair: await sessions.open(database, user.uuid) };
  },
});

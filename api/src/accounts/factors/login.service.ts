import { randomUUID } from 'node:crypto';
import { accountEmail } from '@kontor/contract/email-address';
import { hours, minutes, seconds } from '../../infrastructure/clock.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Count, RateLimiter } from '../../infrastructure/http/rate-limit.ts';
import { senderOf } from '../../infrastructure/http/sender.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { createSemaphore } from '../../infrastructure/semaphore.ts';
import type { Login } from '../session/browser-session.ts';
import type { KnownDevices } from '../session/known-device.ts';
import { hashesAtOnce, isPassword } from '../session/password.ts';
import type { CheckSecondFactor } from '../totp/second-factor.ts';
import { findUserByEmail } from '../user/user.repository.ts';

const signInMethods = {
  none: 'password',
  app: 'password-and-app',
  'recovery-code': 'password-and-recovery-code',
} as const;

/** Longer than the longest wait, so that attackers who wait do not begin anew. */
const window = hours(1);

/** Attempts at one account that a sender has before those of others hold it up. */
const ownAttempts = 2;

/**
 * Failed attempts of a browser that is not known to the account: per sender, per account, and per both. They are slowed down, not
 * shut out: the owner may be among them. The sender comes first: past its limit nothing else is written. The first part of a key
 * names the limit in the log.
 */
function limitsFor(
  limits: RateLimiter,
  email: string,
  sender: string,
): Record<'first' | 'later', Count[]> & { own: string } {
  const ofSender: Count = {
    key: limits.placeOf('login-from', sender),
    limit: { max: 100, window, spacing: { first: seconds(1), longest: seconds(30) } },
  };
  const ofAccount: Count = {
    key: limits.placeOf('login-account', email),
    limit: { max: 50, window, spacing: { first: seconds(1), longest: seconds(30) } },
  };
  const ofFirst: Count = { key: limits.placeOf('login-first', email), limit: { max: 1000, window: hours(24) } };
  const ofBoth: Count = {
    key: limits.placeOf('login', `${sender}|${email}`),
    limit: { max: 10, window, spacing: { first: seconds(5), longest: minutes(15) } },
  };
  return { first: [ofSender, ofFirst, ofBoth], later: [ofSender, ofAccount, ofBoth], own: ofBoth.key };
}

/** A known browser is limited by its own attempts alone. */
const limitsForDevice = (device: string): Count[] => [
  { key: `login-device|${device}`, limit: { max: 10, window, spacing: { first: seconds(5), longest: minutes(5) } } },
];

/**
 * Counts an attempt in all limits. One that is refused has guessed nothing, so the limits before the one that refused it do
 * not keep it: otherwise attempts of the owner that others' guesses hold up would lengthen the wait of the owner's address.
 */
async function takeAttempt(limits: RateLimiter, attempts: readonly Count[]): Promise<readonly Count[]> {
  try {
    await limits.takeAll(attempts);
    return attempts;
  } catch (error) {
    const before = attempts.findIndex(({ key }) => key.split('|', 1)[0] === limitThatRefused(error));
    if (before > 0) await limits.giveBack(attempts.slice(0, before).map(({ key }) => key));
    throw error;
  }
}

const limitThatRefused = (error: unknown): string | undefined =>
  error instanceof ProblemError ? error.options.logged?.reason : undefined;

/**
 * Guesses of others do not hold up a sender who has not failed at the account yet: so its owner gets in at once. That holds for
 * a thousand such attempts a day, which are so few that attackers gain nothing by coming from ever new
 * addresses (docs/decisions/0031-guesses-are-slowed-down-and-known-browsers-are-not.md).
 */
async function takeOfUnknown(limits: RateLimiter, email: string, sender: string): Promise<readonly Count[]> {
  const { first, later, own } = limitsFor(limits, email, sender);
  if ((await limits.count(own)) >= ownAttempts) return takeAttempt(limits, later);
  try {
    return await takeAttempt(limits, first);
  } catch (error) {
    if (limitThatRefused(error) !== 'login-first') throw error;
    return takeAttempt(limits, later);
  }
}

/** Compared where no account has the address, so that the same work is done. */
const noUser = randomUUID();

/**
 * One more than are hashed simultaneously, so that the next user is looked up meanwhile. Further logins wait here
 * instead of in the database's queue, where reads of signed-in users would wait behind them.
 */
const loginSemaphore = createSemaphore(hashesAtOnce + 1);

export const createLogin =
  (
    { database, limits }: Pick<Infrastructure, 'database' | 'limits'>,
    checkSecondFactor: CheckSecondFactor,
    devices: Pick<KnownDevices, 'idOf'>,
  ): Login =>
  ({ username, password, code }, request) =>
    loginSemaphore(async () => {
      const email = accountEmail(username);
      const user = await findUserByEmail(database, email);
      const device = devices.idOf(request, user?.uuid ?? noUser);
      const attempts =
        device === null
          ? await takeOfUnknown(limits, email, senderOf(request))
          : await takeAttempt(limits, limitsForDevice(device));
      const matches = await isPassword(user?.password_hash ?? null, password);
      if (user === null || !matches) {
        const reason = user === null ? 'unknown-account' : 'wrong-password';
        throw new ProblemError('invalid-credentials', { logged: { user: user?.uuid, reason } });
      }
      await limits.giveBack(attempts.map(({ key }) => key));
      // Only a correct password reveals that there is a second factor.
      return { user, method: signInMethods[await checkSecondFactor(user, code)] };
    });

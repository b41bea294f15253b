import { hours, minutes } from '../../infrastructure/clock.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Count } from '../../infrastructure/http/rate-limit.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { addressedTo } from '../user/display-name.ts';
import type { UserRow } from '../user/user.tables.ts';
import { recoveryCodeUsedMail } from './recovery-code-used.mail.ts';
import { compactCode, hashRecoveryCode } from './recovery-codes.ts';
import { countRecoveryCodes, findTotp, takeRecoveryCode, takeStep } from './totp.repository.ts';
import type { TotpRow } from './totp.tables.ts';
import { isAppCode, stepOf } from './totp-code.ts';
import { openTotpSecret } from './totp-sealers.ts';

/**
 * Refuses a user who has an authenticator app, unless the request contains one of its codes or a recovery code. Call it
 * only after the password was checked, because the answer reveals that there is a second factor.
 */
export type CheckSecondFactor = (user: UserRow, code: string | undefined) => Promise<SecondFactor>;

/** What proved the second factor; `none` for users who have none. */
export type SecondFactor = 'none' | 'app' | 'recovery-code';

/**
 * There are a million codes, three of which are valid at a time: fifty guesses a day would take decades. A new password
 * resets the guesses that were made with the old one. An attacker who reads the mail can set a new password repeatedly;
 * the last limit stops that.
 */
export const guessLimits = (userUuid: string) => [
  ...guessLimitsOfPassword(userUuid),
  { key: `second-factor-total|${userUuid}`, limit: { max: 200, window: hours(24) } },
];

const guessLimitsOfPassword = (userUuid: string) => [
  { key: `second-factor|${userUuid}`, limit: { max: 10, window: minutes(15) } },
  { key: `second-factor-day|${userUuid}`, limit: { max: 50, window: hours(24) } },
];

/** Counted per password: a new one starts with no attempts. */
export const guessesOfPassword = (userUuid: string) => guessLimitsOfPassword(userUuid).map(({ key }) => key);

type Needs = Pick<Infrastructure, 'database' | 'limits' | 'outbox' | 'keyRing'>;

/**
 * Uses a code of a user's app, or a recovery code, and says which it is; `null` for a wrong one, and for every one without
 * an app. Counts guesses.
 *
 * @param first counted before those of the account
 */
export type SpendCode = (
  user: UserRow,
  code: string,
  first?: readonly Count[],
) => Promise<'app' | 'recovery-code' | null>;

export function createSpendCode({ database, limits, outbox, keyRing }: Needs): SpendCode {
  async function isGood(user: UserRow, totp: TotpRow, code: string): Promise<boolean> {
    if (isAppCode(code)) {
      const step = stepOf(openTotpSecret(keyRing, totp), code);
      return step !== null && takeStep(database, user.uuid, step);
    }
    const hash = await hashRecoveryCode(code, totp.recovery_salt);
    return inTransaction(database, async (tx) => {
      if (!(await takeRecoveryCode(tx, user.uuid, hash))) return false;
      const left = await countRecoveryCodes(tx, user.uuid);
      await outbox.send(tx, { ...addressedTo(user), mail: recoveryCodeUsedMail({ left }) });
      return true;
    });
  }

  return async (user, entered, first = []) => {
    const totp = await findTotp(database, user.uuid);
    if (totp === null || totp.active_since === null) return null;
    const code = compactCode(entered);
    const guesses = [...first, ...guessLimits(user.uuid)];
    await limits.takeAll(guesses);
    if (!(await isGood(user, totp, code))) return null;
    await limits.giveBack(guesses.map(({ key }) => key));
    return isAppCode(code) ? 'app' : 'recovery-code';
  };
}

export const createCheckSecondFactor =
  (database: Database, spendCode: SpendCode): CheckSecondFactor =>
  async (user, code) => {
    const totp = await findTotp(database, user.uuid);
    if (totp === null || totp.active_since === null) return 'none';
    const logged = { user: user.uuid };
    if (code === undefined) throw new ProblemError('second-factor-required', { status: 401, logged });
    const used = await spendCode(user, code);
    if (used === null) throw new ProblemError('second-factor-invalid', { logged });
    return used;
  };

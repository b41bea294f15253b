import type { FactorChange } from '@kontor/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Xsrf } from '../../infrastructure/http/xsrf.ts';
import { findPasskeys } from '../passkey/passkey.repository.ts';
import type { PasskeySignIn } from '../passkey/passkey-sign-in.ts';
import type { SpendCode } from '../totp/second-factor.ts';
import { findTotp } from '../totp/totp.repository.ts';
import type { PasswordService } from '../user/password.service.ts';
import type { UserRow } from '../user/user.tables.ts';

/**
 * Refuses a change of an account's factors unless the password and one of the factors that it has are proved. Every
 * change asks for it: an intruder with the password could otherwise add a factor, or make new recovery codes, and then
 * remove the owner's with them.
 */
export type ConfirmFactorChange = (user: UserRow, request: FastifyRequest, proof: FactorChange) => Promise<void>;

interface Proofs {
  readonly passwords: Pick<PasswordService, 'confirm'>;
  readonly passkeySignIn: PasskeySignIn;
  readonly spendCode: SpendCode;
  readonly xsrf: Pick<Xsrf, 'bindingOf'>;
}

export function createConfirmFactorChange(
  database: Database,
  { passwords, passkeySignIn, spendCode, xsrf }: Proofs,
): ConfirmFactorChange {
  const notAccepted = () => new ProblemError('passkey-not-accepted', { logged: { event: 'second-factor-failed' } });

  async function checkPasskey(user: UserRow, request: FastifyRequest, proof: Required<FactorChange>['passkey']) {
    const owner = await passkeySignIn.finish(xsrf.bindingOf(request) ?? '', proof).catch((error: unknown) => {
      // Not 401, which would mean that the session has ended.
      throw error instanceof ProblemError ? notAccepted() : error;
    });
    if (owner.uuid !== user.uuid) throw notAccepted();
  }

  return async (user, request, { password, code, passkey }) => {
    await passwords.confirm(user, password, 'password');
    if (passkey !== undefined) return checkPasskey(user, request, passkey);
    const totp = await findTotp(database, user.uuid);
    const hasApp = totp?.active_since != null;
    if (hasApp && code !== undefined) {
      if ((await spendCode(user, totp, code)) === null) throw violation('code', 'wrong-code', 'Not a code of the app');
      return;
    }
    const hasPasskey = (await findPasskeys(database, user.uuid)).length > 0;
    const missing = [hasApp && 'code', hasPasskey && 'passkey'].filter((path) => path !== false);
    if (missing.length === 0) return;
    throw new ProblemError('validation-failed', {
      violations: missing.map((path) => ({ path, code: 'required', message: 'A factor of the account is needed' })),
      logged: { event: 'second-factor-asked' },
    });
  };
}

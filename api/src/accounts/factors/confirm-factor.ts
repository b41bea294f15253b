import type { FactorChange } from '@kontor/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { violation } from '../../infrastructure/http/problem.ts';
import type { Xsrf } from '../../infrastructure/http/xsrf.ts';
import type { PasskeyProofs } from '../passkey/passkey-proofs.ts';
import type { SpendCode } from '../totp/second-factor.ts';
import type { PasswordService } from '../user/password.service.ts';
import type { UserRow } from '../user/user.tables.ts';
import { findProofMethods } from './proof-methods.ts';

/**
 * Refuses a change of an account's factors unless its body proves the password and one of the factors that the account has,
 * or one of them was just proven: without either the request has not come as far as this (`freshProof` of the call). Every
 * change asks for it: an intruder with the password could otherwise add a factor, or make new recovery codes, and then
 * remove the owner's with them.
 */
export type ConfirmFactorChange = (user: UserRow, request: FastifyRequest, proof: FactorChange) => Promise<void>;

interface Proofs {
  readonly passwords: Pick<PasswordService, 'confirm'>;
  readonly passkeys: PasskeyProofs;
  readonly spendCode: SpendCode;
  readonly xsrf: Pick<Xsrf, 'bindingOf'>;
}

export function createConfirmFactorChange(
  database: Database,
  { passwords, passkeys, spendCode, xsrf }: Proofs,
): ConfirmFactorChange {
  return async (user, request, { password, code, passkey }) => {
    const provesFactor = code !== undefined || passkey !== undefined;
    if (password !== undefined) await passwords.confirm(user, password, 'password');
    else if (provesFactor || (await findProofMethods(database, user.uuid)).length === 0) {
      throw violation('password', 'required', 'The password is needed');
    }
    if (passkey !== undefined) {
      await passkeys.finishFor(user, 'sign-in', xsrf.bindingOf(request) ?? '', passkey);
    } else if (code !== undefined && (await spendCode(user, code)) === null) {
      throw violation('code', 'wrong-code', 'Neither a code of the app nor a recovery code');
    }
  };
}

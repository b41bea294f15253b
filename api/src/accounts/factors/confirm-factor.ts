import type { FactorChange } from '@kontor/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import { violation } from '../../infrastructure/http/problem.ts';
import type { Xsrf } from '../../infrastructure/http/xsrf.ts';
import type { PasskeyProofs } from '../passkey/passkey-proofs.ts';
import type { SpendCode } from '../totp/second-factor.ts';
import type { UserRow } from '../user/user.tables.ts';
import type { PasswordService } from './password.service.ts';

/**
 * Refuses a change of an account's factors unless its body proves the password and one of the factors that the account has,
 * or one of them was just proven: without either the request has not come as far as this (`freshProof` of the call). Every
 * change asks for it: an intruder with the password could otherwise add a factor, or make new recovery codes, and then
 * remove the owner's with them. Whether the account has a factor is not looked up again: one that was set up meanwhile would
 * have neither asked for.
 */
export type ConfirmFactorChange = (change: {
  readonly user: UserRow;
  readonly request: FastifyRequest;
  readonly body: FactorChange;
  readonly isFactorProven: boolean;
}) => Promise<void>;

interface Proofs {
  readonly passwords: Pick<PasswordService, 'confirm'>;
  readonly passkeys: PasskeyProofs;
  readonly spendCode: SpendCode;
  readonly xsrf: Pick<Xsrf, 'bindingOf'>;
}

export function createConfirmFactorChange({ passwords, passkeys, spendCode, xsrf }: Proofs): ConfirmFactorChange {
  return async ({ user, request, body: { password, code, passkey }, isFactorProven }) => {
    if (password !== undefined) await passwords.confirm(user, password, 'password');
    else if (!isFactorProven) throw violation('password', 'required', 'The password is needed');
    if (passkey !== undefined) {
      await passkeys.finishFor(user, 'sign-in', xsrf.bindingOf(request) ?? '', passkey);
    } else if (code !== undefined && (await spendCode(user, code)) === null) {
      throw violation('code', 'wrong-code', 'Neither a code of the app nor a recovery code');
    }
  };
}

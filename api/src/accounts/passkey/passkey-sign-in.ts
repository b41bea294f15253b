import type { PasskeyRequest } from '@kontor/contract/passkey';
import type { PasskeyProof } from '@kontor/contract/second-factor';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { UserRow } from '../user/user.tables.ts';
import { challengeOf, requestOptions, userHandleOf, verifyProof } from './ceremony.ts';
import type { Challenges } from './challenges.ts';
import { countUse, findByCredentialId } from './passkey.repository.ts';
import type { PasskeyRow } from './passkey.tables.ts';
import type { RelyingParty } from './relying-party.ts';

/** Sign-in with a passkey. The passkey names its account; the server does not reveal whether an address has one. */
export interface PasskeySignIn {
  /** @param browser identifies the requesting browser */
  begin(browser: string): Promise<PasskeyRequest>;
  /** The user whose passkey signed the challenge that this browser received. */
  finish(browser: string, proof: PasskeyProof): Promise<UserRow>;
}

/** @param user whose passkey it is, if it is known */
const invalid = (user?: string) => new ProblemError('passkey-invalid', { logged: { user } });

export function createPasskeySignIn(
  { database, clock, log }: Pick<Infrastructure, 'database' | 'clock' | 'log'>,
  party: RelyingParty,
  challenges: Challenges,
): PasskeySignIn {
  /** Logged for the operator, because a wrong PUBLIC_URL shows only here; the browser gets no reason. */
  function refuse(passkey: PasskeyRow, reason: string): never {
    log.warn({ passkey: passkey.uuid, reason }, 'passkey refused');
    throw invalid(passkey.user_uuid);
  }

  return {
    async begin(browser) {
      const options = await requestOptions(party);
      await challenges.remember(options.challenge, 'sign-in', browser);
      return options;
    },

    async finish(browser, proof) {
      const challenge = challengeOf(proof.clientDataJSON);
      if (challenge === null || !(await challenges.redeem(challenge, 'sign-in', browser))) throw invalid();
      const passkey = await findByCredentialId(database, proof.id);
      if (passkey === null || proof.userHandle !== userHandleOf(passkey.user_uuid)) throw invalid();
      const signCount = await verifyProof(party, challenge, proof, passkey).catch((error: unknown) =>
        refuse(passkey, String(error)),
      );
      if (!(await countUse(database, passkey.uuid, signCount, clock.now()))) {
        refuse(passkey, 'its count went back: there is a copy of it');
      }
      return database
        .selectFrom('app_user')
        .selectAll()
        .where('uuid', '=', passkey.user_uuid)
        .executeTakeFirstOrThrow();
    },
  };
}

import type { PasskeyRequest } from '@kontor/contract/passkey';
import type { PasskeyProof } from '@kontor/contract/second-factor';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { UserRow } from '../user/user.tables.ts';
import { challengeOf, requestOptions, userHandleOf, verifyProof } from './ceremony.ts';
import type { Challenges } from './challenges.ts';
import { countUse, findByCredentialId, findPasskeys } from './passkey.repository.ts';
import type { ChallengePurpose, PasskeyRow } from './passkey.tables.ts';
import type { RelyingParty } from './relying-party.ts';

type ProofPurpose = Exclude<ChallengePurpose, 'set-up'>;

/**
 * Proofs of passkeys: to sign in, and to prove a factor of the account again. A passkey names its account; the server does
 * not reveal whether an address has one.
 */
export interface PasskeyProofs {
  /**
   * @param boundTo identifies the requesting browser or session
   * @param user whose passkeys are accepted; any without it
   */
  begin(purpose: ProofPurpose, boundTo: string, user?: UserRow): Promise<PasskeyRequest>;
  /** The user whose passkey signed the challenge that this browser received. */
  finish(purpose: ProofPurpose, boundTo: string, proof: PasskeyProof): Promise<UserRow>;
  /** The same where the user is known. Refused with another code than a sign-in: 401 would end the session. */
  finishFor(user: UserRow, purpose: ProofPurpose, boundTo: string, proof: PasskeyProof): Promise<void>;
}

/** @param user whose passkey it is, if it is known */
const invalid = (user?: string) => new ProblemError('passkey-invalid', { logged: { user } });

const notAccepted = () => new ProblemError('passkey-not-accepted', { logged: { event: 'second-factor-failed' } });

export function createPasskeyProofs(
  { database, clock, log }: Pick<Infrastructure, 'database' | 'clock' | 'log'>,
  party: RelyingParty,
  challenges: Challenges,
): PasskeyProofs {
  /** Logged for the operator, because a wrong PUBLIC_URL shows only here; the browser gets no reason. */
  function refuse(passkey: PasskeyRow, reason: string): never {
    log.warn({ passkey: passkey.uuid, reason }, 'passkey refused');
    throw invalid(passkey.user_uuid);
  }

  return {
    async begin(purpose, boundTo, user) {
      const accepted = user && (await findPasskeys(database, user.uuid));
      return requestOptions(party, challenges.issue(purpose, boundTo), accepted);
    },

    async finish(purpose, boundTo, proof) {
      const challenge = challengeOf(proof.clientDataJSON);
      if (challenge === null || !challenges.isOpen(challenge, purpose, boundTo)) throw invalid();
      const passkey = await findByCredentialId(database, proof.id);
      if (passkey === null) throw new ProblemError('passkey-invalid', { unknownPasskey: true });
      if (proof.userHandle !== userHandleOf(passkey.user_uuid)) throw invalid();
      const signCount = await verifyProof(party, challenge, proof, passkey).catch((error: unknown) =>
        refuse(passkey, String(error)),
      );
      if (!(await challenges.use(challenge))) throw invalid(passkey.user_uuid);
      if (!(await countUse(database, passkey.uuid, signCount, clock.now()))) {
        refuse(passkey, 'its count went back: there is a copy of it');
      }
      return database
        .selectFrom('app_user')
        .selectAll()
        .where('uuid', '=', passkey.user_uuid)
        .executeTakeFirstOrThrow();
    },

    async finishFor(user, ...proof) {
      const owner = await this.finish(...proof).catch((error: unknown) => {
        throw error instanceof ProblemError ? notAccepted() : error;
      });
      if (owner.uuid !== user.uuid) throw notAccepted();
    },
  };
}

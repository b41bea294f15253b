import type { Call, FreshProof } from '@kontor/contract/call';
import { proofMinutes } from '@kontor/contract/fresh-proof';
import type { ProofMethod } from '@kontor/contract/problem';
import { after, type Clock, minutes } from '../clock.ts';
import type { Caller } from './call-context.ts';
import { ProblemError } from './problem.ts';

/** What a user can prove a second factor with; nothing without one. Implemented by the accounts room. */
export type FindProofMethods = (userUuid: string) => Promise<readonly ProofMethod[]>;

/**
 * The one place that reads what the table of calls demands of second factors.
 *
 * @param proof `freshProof` of the call, as far as its request does not meet it
 * @returns whether a factor of the account was just proven; `false` also where nothing asks for that
 * @throws ProblemError 403 for one of the vendor's people without a second factor, or whose session has proven none, and for a proof that is
 *   missing or too old
 */
export type CheckProof = (
  permission: Call['permission'],
  proof: FreshProof | undefined,
  caller: Caller,
) => Promise<boolean>;

export function createCheckProof(findMethods: FindProofMethods, clock: Clock): CheckProof {
  const isFresh = ({ factorProvenAt }: Caller) =>
    factorProvenAt !== null && after(factorProvenAt, minutes(proofMinutes)) > clock.now();

  return async (permission, proof, caller) => {
    if (permission !== 'staff' && proof === undefined) return false;
    const methods = await findMethods(caller.user.uuid);
    if (permission === 'staff' && methods.length === 0) throw new ProblemError('second-factor-required');
    const isProven = methods.length > 0 && isFresh(caller);
    const isAsked = proof === undefined ? caller.factorProvenAt === null : !isProven;
    if (methods.length > 0 && isAsked) throw new ProblemError('step-up-required', { methods });
    return isProven;
  };
}

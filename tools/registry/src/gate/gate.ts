import { filesStored } from './files-stored.ts';
import { hostApi } from './host-api.ts';
import type { Candidate, Progress, Refusal, Rule } from './refusal.ts';

/** The cheapest first. */
const rules: readonly Rule[] = [hostApi, filesStored];

/** Asks every rule about a candidate: a remote against every live release of the host, a host against every live remote. */
export async function checkCandidate(candidate: Candidate, progress: Progress): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const rule of rules) refusals.push(...(await rule(candidate, progress)));
  return refusals;
}

import type { Registry, Release } from '@kontor/contract/registry';
import { liveReleases } from '@kontor/domain/release-choice';
import { deploymentOf, RefusedChangeError } from '@kontor/registry/changes';
import { type Context, type Options, UsageError } from './command.ts';
import type { Refusal } from './gate/refusal.ts';

/** The gate says no. */
export class GateRefusedError extends Error {
  override readonly name = 'GateRefusedError';
  readonly refusals: readonly Refusal[];
  constructor(subject: string, version: string, refusals: readonly Refusal[]) {
    super(`The gate refuses ${subject} ${version}.`);
    this.refusals = refusals;
  }
}

/** What the gate found, for a person. */
export const refusalText = (refusals: readonly Refusal[]): string =>
  refusals.map(({ rule, reason, wayOut }) => `${rule}\n  ${reason}\n  Way out: ${wayOut}`).join('\n');

/** Options of commands that give a release to people. */
export const gateOptions = {
  'skip-gate': { type: 'boolean', description: 'Does not ask the gate; needs --reason' },
  'accept-size': { type: 'boolean', description: 'Lets the release be larger than its budget; needs --reason' },
  reason: { type: 'string', value: 'TEXT', description: 'Why somebody answers for that: stands in the log' },
} as const satisfies Options;

/** Which releases of the other side somebody may get: what the gate's answer depends on. */
const surroundings = (registry: Registry, subject: string): string => {
  const others = subject === 'host' ? Object.keys(registry.remotes).sort() : ['host'];
  const versions = (name: string) => liveReleases(deploymentOf(registry, name)).map(({ version }) => version);
  return others.map((name) => [name, ...versions(name)].join(' ')).join(', ');
};

export interface Passed {
  /** For the summary: empty, or why the gate was not asked. */
  readonly note: string;
  /** Throws if the gate would look at something else by now. */
  readonly stillHolds: (registry: Registry) => void;
}

/** Asks the gate about a release, unless somebody answers for it. */
export async function throughGate(
  { store, gate, progress }: Context,
  candidate: { readonly registry: Registry; readonly subject: string; readonly release: Release },
  values: { readonly 'skip-gate': boolean; readonly 'accept-size': boolean; readonly reason: string | undefined },
): Promise<Passed> {
  const { registry, subject, release } = candidate;
  const { 'skip-gate': skipGate, 'accept-size': acceptSize, reason } = values;
  if ((skipGate || acceptSize) && !reason) {
    throw new UsageError(`--${skipGate ? 'skip-gate' : 'accept-size'} needs --reason TEXT: it stands in the log.`);
  }
  if (reason && !skipGate && !acceptSize) throw new UsageError('--reason belongs to --skip-gate or --accept-size.');
  if (skipGate) return { note: `; gate not asked: ${reason}`, stillHolds: () => {} };
  progress(`Asking the gate about ${subject} ${release.version}`);
  const refusals = await gate({ store, ...candidate, acceptSize }, progress);
  if (refusals.length > 0) throw new GateRefusedError(subject, release.version, refusals);
  const checkedAgainst = surroundings(registry, subject);
  return {
    note: acceptSize ? `; size accepted: ${reason}` : '',
    stillHolds: (now) => {
      if (surroundings(now, subject) === checkedAgainst) return;
      const message = 'While the gate looked at it, somebody changed what it has to run with. Run the command again.';
      throw new RefusedChangeError('changed-meanwhile', message);
    },
  };
}

import { type CompatibilityRule, incompatibilities } from '@kontor/domain/compatibility';
import { pairsOf } from './counterparts.ts';
import type { Candidate, Refusal } from './refusal.ts';

/** For a remote: either it is built for a host that runs, or the host that it needs comes first. */
const waysOut: Readonly<Record<CompatibilityRule, string>> = {
  exposes: 'Build it with remoteConfig() of @kontor/build, which exposes src/remote.tsx as ./remote.',
  'host-api': 'Promote a host with that host API first, or build the remote against the host that runs.',
  federation: 'Build the remote with the lockfile of the host that runs, or promote a host with that runtime first.',
  'shared-version':
    'Promote a host that brings it first, or build the remote with the version of the host’s lockfile (docs/decisions/0002-one-sharing-policy.md).',
  'shared-import':
    'Add it to shared/build/src/sharing-policy.ts and promote that host first, or do without it in the remote.',
};

/** What the records of two builds tell: a remote in every live host, a host with every live remote. */
export function compatibility({ registry, release }: Candidate): Refusal[] {
  return pairsOf(registry, release).flatMap(({ host, remote }) => {
    const other = remote === release ? `host ${host.version}` : `${remote.build.name} ${remote.version}`;
    const { team, contact } = remote.build.owner;
    return incompatibilities(remote.build, host.build).map(({ rule, reason }) => ({
      rule,
      reason: `With ${other}: ${reason}`,
      wayOut:
        remote === release
          ? waysOut[rule]
          : `Keep it in this host, or have ${team} (${contact}) publish ${remote.build.name} for this host first.`,
    }));
  });
}

import type { RemoteBuild } from '@kontor/contract/build-record';
import { type CompatibilityRule, incompatibilities } from '@kontor/domain/compatibility';
import type { Candidate, Refusal } from '../refusal.ts';
import { otherIn, pairsOf } from './counterparts.ts';

/** Where a host has to break compatibility with every remote, and neither can be promoted first. */
const together = ({ name }: RemoteBuild): string => `promote both at once: pnpm registry promote host ${name}`;

type WayOut = (remote: RemoteBuild) => string;

/** For a remote: it is compatible with a current host, or the required host is promoted first or together with it. */
const forRemote: Readonly<Record<CompatibilityRule, WayOut>> = {
  exposes: () => 'Build it with remoteConfig() of @kontor/build, which exposes src/remote.tsx as ./remote.',
  'host-api': (remote) =>
    `Promote a host with that host API first, ask for less in the remote’s package.json if it uses nothing newer (docs/host-api.md), or ${together(remote)}.`,
  federation: (remote) => `Build the remote with the lockfile of the host that runs, or ${together(remote)}.`,
  'shared-version': (remote) =>
    `Promote a host that brings it first, build the remote with the version of the host’s lockfile (docs/decisions/0002-one-sharing-policy.md), or ${together(remote)}.`,
  'shared-import': () =>
    'Add it to shared/build/src/sharing-policy.ts and promote that host first, or do without it in the remote.',
  'own-pages': ({ name }) => `Change that record of ${name} (docs/the-gate.md, rule own-pages).`,
};

const doWithout: WayOut = ({ name, owner: { team, contact } }) =>
  `Keep it in this host, or have ${team} (${contact}) publish ${name} for this host first.`;

const goAlong: WayOut = (remote) =>
  `Keep it in this host, or have ${remote.owner.team} (${remote.owner.contact}) publish ${remote.name} for this host, and ${together(remote)}.`;

const forHost: Readonly<Record<CompatibilityRule, WayOut>> = {
  exposes: doWithout,
  'host-api': goAlong,
  federation: goAlong,
  'shared-version': goAlong,
  'shared-import': doWithout,
  'own-pages': ({ owner: { team, contact } }) =>
    `Choose another path or name for the host’s page, or have ${team} (${contact}) move its page first.`,
};

/** Checks by the records of two builds: a remote in every live host, a host with every live remote. */
export function compatibility({ registry, release }: Candidate): Refusal[] {
  return pairsOf(registry, release).flatMap((pair) => {
    const { host, remote } = pair;
    return incompatibilities(remote.build, host.build).map(({ rule, reason }) => ({
      rule,
      reason: `With ${otherIn(pair, release)}: ${reason}`,
      wayOut: (remote === release ? forRemote : forHost)[rule](remote.build),
    }));
  });
}

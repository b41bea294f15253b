import { meets } from '@kontor/domain/version-range';
import { pairsOf } from './counterparts.ts';
import type { Candidate, Refusal } from './refusal.ts';

/** A remote runs only in hosts with the host API that it was built against, or a later one of the same major. */
export function hostApi({ registry, release }: Candidate): Refusal[] {
  return pairsOf(registry, release)
    .filter(({ host, remote }) => !meets(host.build.hostApi, remote.build.hostApi))
    .map(({ host, remote }) => ({
      rule: 'host-api',
      reason: `${remote.build.name} ${remote.version} needs host API ${remote.build.hostApi}; host ${host.version} has ${host.build.hostApi}.`,
      wayOut:
        remote === release
          ? 'Promote a host with that host API first, or build the remote against the host that runs.'
          : `Have ${remote.build.owner.team} (${remote.build.owner.contact}) publish ${remote.build.name} for this host API first.`,
    }));
}

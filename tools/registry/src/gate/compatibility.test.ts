import { hostRelease, remoteRelease } from '@kontor/registry/testing/example-builds';
import { expect, test } from 'vitest';
import { candidateOf, running } from '../testing/example-candidate.ts';
import { compatibility } from './compatibility.ts';

const current = hostRelease('a', { hostApi: '2.1.0' });
const previous = hostRelease('b', { hostApi: '2.0.0' });

test('a remote has to fit every host that may be served, also after a rollback', () => {
  const refused = compatibility(
    candidateOf(remoteRelease('c', { hostApi: '^2.1.0' }), { host: running(current, previous) }),
  );
  expect(refused).toEqual([
    {
      rule: 'host-api',
      reason: `With host ${previous.version}: signup needs host API ^2.1.0; the host has 2.0.0.`,
      wayOut:
        'Promote a host with that host API first, ask for less in the remote’s package.json if it uses nothing newer (docs/host-api.md), or promote both at once: pnpm registry promote host signup.',
    },
  ]);
});

test('a host has to fit every remote that may be served, and the refusal names the team to ask', () => {
  const remotes = {
    signup: running(remoteRelease('c', { hostApi: '^2.0.0' })),
    partner: running(remoteRelease('d', { name: 'partner', hostApi: '^1.0.0' })),
  };
  const refused = compatibility(candidateOf(current, { remotes }));
  expect(refused.map(({ rule, wayOut }) => [rule, wayOut])).toEqual([
    [
      'host-api',
      'Keep it in this host, or have Sign-up (signup@example.com) publish partner for this host, and promote both at once: pnpm registry promote host partner.',
    ],
  ]);
});

import { aPage } from '@kontor/domain/testing';
import { hostBuild, remoteBuild } from '@kontor/registry/testing/example-builds';
import { expect, test } from 'vitest';
import { knownPages } from './known-pages.ts';

const login = aPage({ path: '/login' });
const tools = aPage({ path: '/garden/tools' });

test('the pages of a host and of its remotes are those of their records, without what the host leaves out', () => {
  const garden = remoteBuild({ name: 'garden', ownPages: { tools, gate: aPage({ path: '/login' }) } });
  expect(knownPages(hostBuild({ ownPages: { login } }), [garden])).toEqual({
    login: { ...login, owner: 'host' },
    tools: { ...tools, owner: 'garden' },
  });
});

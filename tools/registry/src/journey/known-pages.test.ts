import { hostBuild, remoteBuild } from '@kontor/registry/testing/example-builds';
import { expect, test } from 'vitest';
import { knownPages, withOwnPages } from './known-pages.ts';

const routes = { login: { path: '/login', access: 'public', owner: 'host' } };
const tools = { path: '/garden/tools', access: 'public', title: { de: 'Werkzeuge', en: 'Tools' } };
const garden = remoteBuild({ name: 'garden', ownPages: { tools } });

test('the pages that a remote brings along are opened like those of the host’s table', () => {
  const host = hostBuild({ routes, mountsOwnPages: true });
  expect(withOwnPages(knownPages(host, []), host, garden)).toEqual({
    pages: { ...routes, tools: { path: '/garden/tools', access: 'public', owner: 'garden' } },
    isRecorded: true,
  });
});

test('a host before them does not show them, so they are not opened', () => {
  const host = hostBuild({ routes });
  expect(withOwnPages(knownPages(host, []), host, garden).pages).toEqual(routes);
});

import { hostRelease, remoteRelease } from '@kontor/registry/testing/example-builds';
import { expect, test } from 'vitest';
import { candidateOf } from '../testing/example-candidate.ts';
import { readScripts } from './scripts.ts';
import { serverScript } from './server-script.ts';

const server = { file: 'server/server.js' };
const reasonsFor = (source: string, release = hostRelease('a', { server })) => {
  const files = new Map([
    [server.file, Buffer.from(source)],
    ['page.js', Buffer.from('require("fs")')],
  ]);
  return serverScript(candidateOf(release), files, readScripts(files)).map(({ reason }) => reason);
};

test.each([
  ['a module of Node', 'const fs = require("node:fs")', 'server/server.js contains require("node:fs").'],
  ['whatever module it is told', 'load = (name) => require(name)', 'server/server.js contains require("…").'],
  ['what cannot be parsed', '<!doctype html>', 'server/server.js is no JavaScript that can be read.'],
  ['a script that is too large', `"${'x'.repeat(6_000_000)}"`, 'server/server.js has 6.0 MB; 6 MB are allowed.'],
])('%s is refused', (_, source, reason) => {
  expect(reasonsFor(source)).toEqual([reason]);
});

test('a script that asks for nothing of Node may stay; those for browsers are of no concern here', () => {
  expect(reasonsFor('globalThis.kontor_host_server = { render: async () => null }; typeof require')).toEqual([]);
});

test('a release of before, without such a script, may stay', () => {
  expect(reasonsFor('require("fs")', hostRelease('a'))).toEqual([]);
  const release = remoteRelease('a');
  const files = new Map([['remote.js', Buffer.from('require("fs")')]]);
  expect(serverScript(candidateOf(release), files, readScripts(files))).toEqual([]);
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { remoteRelease } from '@kontor/registry/testing/example-builds';
import { afterAll, describe, expect, it } from 'vitest';
import { candidateOf } from '../testing/example-candidate.ts';
import { filesServed } from './files-served.ts';

const published = new Map(
  ['remote.js', 'remoteEntry.js', 'remoteEntry.js.br'].map((path) => [path, Buffer.from(path)] as const),
);
const served = new Map<string, string>();
const server = createServer(({ url = '' }, response) => {
  const content = served.get(url);
  response.writeHead(content === undefined ? 404 : 200).end(content);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());

const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const ask = (url: string) => filesServed(candidateOf({ ...remoteRelease('a'), url }), published);

describe('a release at an origin of its team', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['passes with all of its files, however they are compressed', {}, null],
    ['is refused if one is missing', { 'remote.js': '' }, '/signup/remote.js is answered with 404.'],
    ['is refused if one is another', { 'remote.js': 'evil()' }, '/signup/remote.js is another file'],
    ['is refused once, however many are wrong', { 'remote.js': '', 'remoteEntry.js': 'x' }, '(and 1 more)'],
  ])('%s', async (_, changes, reason) => {
    served.clear();
    const files = { 'remote.js': 'remote.js', 'remoteEntry.js': 'remoteEntry.js', ...changes };
    for (const [path, content] of Object.entries(files)) if (content) served.set(`/signup/${path}`, content);
    const refusals = await ask(`${origin}/signup/`);
    expect(refusals).toEqual(
      reason === null
        ? []
        : [expect.objectContaining({ rule: 'files-served', reason: expect.stringContaining(reason) })],
    );
  });

  it('is refused if the server cannot be reached', async () => {
    const [refusal] = await ask('http://127.0.0.1:1/signup/');
    expect(refusal?.reason).toContain('cannot be read: ');
  });

  it('is asked nothing if it lies at the portal itself', async () => {
    expect(await ask('/remotes/signup/1/')).toEqual([]);
  });
});

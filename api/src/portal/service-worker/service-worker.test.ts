import type { RegistryEntry } from '@kontor/contract/registry';
import { emptyDeployment } from '@kontor/registry/changes';
import type { Store } from '@kontor/registry/store';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { hostRelease } from '../../testing/releases.ts';
import { serviceWorkerRoutes } from './service-worker.routes.ts';

const file = 'assets/service-worker.js';
const withWorker = hostRelease('a', { serviceWorker: { file } });

interface Surroundings {
  readonly host?: typeof withWorker;
  readonly serviceWorker?: boolean;
  readonly overrides?: number;
  readonly stored?: Buffer | null;
}

async function ask(url: string, { host = withWorker, serviceWorker = true, overrides = 0, stored }: Surroundings = {}) {
  const entry: RegistryEntry = {
    revision: 1,
    at: '',
    by: '',
    action: 'promote',
    subject: 'host',
    summary: '',
    registry: { host: { ...emptyDeployment, current: host }, remotes: {} },
  };
  const content = stored === undefined ? Buffer.from('ours()') : stored;
  const store = { location: 'a folder', read: async (path: string) => (path === file ? content : null) };
  const app = Fastify();
  serviceWorkerRoutes(app, {
    store: store as unknown as Store,
    registry: { latest: async () => entry, history: async function* () {} },
    overrides: { read: () => Array.from({ length: overrides }) as never },
    environment: { serviceWorker },
    log: { error() {} },
  });
  const answer = await app.inject(url);
  await app.close();
  return answer;
}

test('the service worker is that of the running release, asked for anew each time, and may ask this origin only', async () => {
  const { body, headers } = await ask('/service-worker.js');
  expect(body).toBe('ours()');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; connect-src 'self';/),
  });
});

test.each<[string, Surroundings]>([
  ['it is switched off', { serviceWorker: false }],
  ['the release has none', { host: hostRelease('a') }],
  ['the browser runs a developer’s build', { overrides: 1 }],
])('if %s, the answer is one that removes itself', async (_, surroundings) => {
  const { statusCode, body } = await ask('/service-worker.js', surroundings);
  expect(statusCode).toBe(200);
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain("addEventListener('fetch'");
});

test('if it cannot be read, browsers keep the one they have', async () => {
  expect((await ask('/service-worker.js', { stored: null })).statusCode).toBe(503);
});

test.each(['de', 'en'])(
  'the page without a connection is there to be kept, with its own policy: %s',
  async (language) => {
    const { body, headers } = await ask(`/service-worker/offline-${language}`);
    expect(body).toContain(`<html lang="${language}">`);
    expect(headers['content-security-policy']).toMatch(/script-src 'sha256-/);
  },
);

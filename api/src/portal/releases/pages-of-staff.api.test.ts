import type { PageRegistry } from '@kontor/contract/page-registry';
import { aPage } from '@kontor/domain/testing';
import { emptyDeployment } from '@kontor/registry/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../infrastructure/clock.ts';
import { merchantWithShop } from '../../testing/accounts.ts';
import { newStaff } from '../../testing/operator.ts';
import { createPortalStore, type PortalStore, portalOf } from '../../testing/portal-store.ts';
import { hostRelease, remoteRelease, versionNamed } from '../../testing/releases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const html =
  '<!doctype html><html lang="de"><head><title>Kontor</title></head><body><div id="root"></div></body></html>';
const desk = aPage({ path: '/vault', access: 'signed-in', needs: 'GET /backoffice/approval' });
const secret = aPage({
  path: '/vault/keys',
  access: 'signed-in',
  needs: 'GET /backoffice/staff',
  navigation: { slot: 'home', order: 10 },
});
const files = { scripts: ['remote.js'], styles: [] };
const vault = remoteRelease('vault', 'c', {
  files,
  pages: {},
  ownPages: { desk, secret },
  errorReportingDsn: 'https://key@vault-errors.test/1',
});

let stored: PortalStore;
let kontor: TestApp;
beforeAll(async () => {
  stored = createPortalStore({ [`hosts/${versionNamed('a')}/index.html`]: html });
  await stored.run({
    host: { ...emptyDeployment, current: hostRelease('a') },
    remotes: {
      signup: { ...emptyDeployment, current: remoteRelease('signup', 'b') },
      vault: { ...emptyDeployment, current: vault },
    },
  });
  kontor = await createTestApp({ parts: { portal: portalOf(stored) } });
});
afterAll(async () => {
  await kontor?.close();
  stored.remove();
});

async function get(client: Pick<TestClient, 'cookies'> | null, url: string, accept = 'text/html') {
  const cookie = [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  return kontor.app.inject({ method: 'GET', url, headers: { accept, ...(cookie && { cookie }) } });
}

const registryIn = (body: string) =>
  JSON.parse(/id="kontor-registry">(.*?)<\/script>/.exec(body)?.[1] ?? '{}') as PageRegistry;

const everywhere = ['/', '/login', '/organization/1/shop/2', '/vault2', '/pages', '/status'];

test('no document and no header of anyone else says that there is a remote for the vendor’s people', async () => {
  const merchant = await merchantWithShop(kontor);
  const staff = await newStaff(kontor, 'finance');
  for (const client of [null, merchant.client, staff.client]) {
    for (const url of client === staff.client ? everywhere.filter((path) => path !== '/pages') : everywhere) {
      const { body, headers } = await get(client, url);
      expect(body + JSON.stringify(headers)).not.toContain('vault');
    }
  }
  const { body, headers } = await get(null, '/vault/keys');
  expect(JSON.stringify(registryIn(body)) + JSON.stringify(headers)).not.toContain('vault');
});

test('below its address there is nothing for anyone else, and for those who are not known only after signing in', async () => {
  const { client } = await merchantWithShop(kontor);
  for (const url of ['/vault', '/vault/keys', '/VAULT/keys']) {
    const answer = await get(client, url);
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/not-found']);
  }
  expect((await get(null, '/vault/keys')).statusCode).toBe(200);
});

test('who writes the cookie of another person learns nothing', async () => {
  const staff = await newStaff(kontor, 'admin');
  const { client } = await merchantWithShop(kontor);
  const forged = new Map([...client.cookies].filter(([name]) => name.includes('owner')));
  for (const [name] of forged) forged.set(name, staff.userUuid);
  expect((await get({ cookies: forged }, '/pages')).body).not.toContain('vault');
  expect(registryIn((await get({ cookies: forged }, '/vault')).body).remotes).not.toHaveProperty('vault');
});

test('the vendor’s people get its pages with the roles that may open them, also after their access token has expired', async () => {
  const { client } = await newStaff(kontor, 'finance');
  const registryAt = async (url: string) => registryIn((await get(client, url)).body);
  const shown = async () => {
    const all = (await get(client, '/pages', 'application/json')).json<PageRegistry>();
    expect(all.isForStaff).toBe(true);
    expect((await registryAt('/vault/keys')).isForStaff).toBe(true);
    return all.remotes['vault']?.pages;
  };
  const everyone = ['support', 'finance', 'sales', 'operations', 'admin'];
  expect(await shown()).toMatchObject({ desk: { staff: everyone }, secret: { staff: ['admin'] } });
  await kontor.timeTravel.advance(minutes(30));
  expect(await shown()).toHaveProperty('desk');
});

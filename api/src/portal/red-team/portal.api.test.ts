import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDeployment } from '@kontor/registry/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantWithShop } from '../../testing/accounts.ts';
import { createPortalStore, type PortalStore, portalOf } from '../../testing/portal-store.ts';
import { hostRelease, remoteRelease, versionNamed } from '../../testing/releases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Portal } from '../pages/portal.ts';

// A running portal two of whose remotes are hostile: each page says by `?attack=` what its code tries. Signed in and
// anonymous, the attackers are people who have opened a page; the victim is another merchant.

const folder = join(import.meta.dirname, 'remotes');
/** Those that end their process come last: after that the remote's pages are not tried for half a minute. */
const ending = ['flood-page.js', 'never-end.js', 'take-heap.js', 'take-memory.js'];
const attacks = [...readdirSync(folder).filter((name) => !ending.includes(name)), ...ending];

const hostileScript = `
const attacks = {${attacks.map((name) => `${JSON.stringify(name)}: () => {\n${readFileSync(join(folder, name), 'utf8')}\nreturn hostile; }`).join(',\n')}};
globalThis.hostile = (request) => {
  const name = /attack=([a-z.-]+)/.exec(request.url)?.[1];
  return name === undefined ? globalThis.shown(request) : attacks[name]()(request);
};`;

const hostScript = `
globalThis.shown = async ({ url, answers }) => {
  const text = (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return { title: 'Page', markup: '<main>' + text(JSON.stringify(answers)) + '</main>' };
};
const loaded = new Set();
globalThis.kontor_host_server = {
  async queries() {
    return [{ call: 'GET /user' }, { call: 'GET /organization/{organizationUuid}/shop/{shopUuid}' }];
  },
  async render(request, loadBundle) {
    for (const url of Object.values(request.bundles)) if (!loaded.has(url)) loadBundle(loaded.add(url) && url);
    return (globalThis.hostile ?? shown)(request);
  },
};`;

const html = `<!doctype html><html lang="de"><head><title>Kontor</title>
<script defer src="/assets/main.js"></script><link href="/assets/main.css" crossorigin rel="stylesheet"></head>
<body><div id="root"><div class="loading-screen"></div></div></body></html>`;

const server = { file: 'server/server.js' };
const version = versionNamed('a');

let stored: PortalStore;
let kontor: TestApp;
let portal: Portal;

beforeAll(async () => {
  stored = createPortalStore({
    [`hosts/${version}/index.html`]: html,
    [`hosts/${version}/server/server.js`]: hostScript,
    'assets/main.css': 'body { color: red }',
    ...Object.fromEntries(
      ['subscription', 'signup'].flatMap((name) => [
        [`remotes/${name}/${version}/server/server.js`, `/* ${name} */ ${hostileScript}`],
        [`remotes/${name}/${version}/remote.css`, 'h1 { color: green }'],
      ]),
    ),
  });
  const remote = (name: string) => ({ ...emptyDeployment, current: remoteRelease(name, 'a', { server, pages: {} }) });
  await stored.run({
    host: { ...emptyDeployment, current: hostRelease('a', { server, pages: {} }) },
    remotes: { subscription: remote('subscription'), signup: remote('signup') },
  });
  portal = portalOf(stored, { answers: 3000, rendering: 5000 });
  kontor = await createTestApp({ parts: { portal } });
  await portal.ready();
});
afterAll(async () => {
  await kontor?.close();
  stored.remove();
});

type Merchant = Awaited<ReturnType<typeof merchantWithShop>>;

async function pageOf(merchant: Merchant | null, path: string): Promise<string> {
  const { statusCode, body } = await kontor.app.inject({
    method: 'GET',
    url: path,
    headers: { accept: 'text/html' },
    cookies: Object.fromEntries(merchant?.client.cookies ?? []),
  });
  expect(statusCode).toBe(200);
  return body;
}

const isRendered = (body: string) => body.includes('data-rendered=');

test.each(attacks)(
  '%s shows nothing of a merchant to others, signed in or not, and takes no page from them',
  async (name) => {
    const victim = await merchantWithShop(kontor, { name: 'Fahrradhaus Opfer' });
    const attacker = await merchantWithShop(kontor, { name: 'Angreifer' });
    const secrets = [victim.email, victim.shop.uuid, 'Fahrradhaus Opfer'];
    const asAttacker = () => pageOf(attacker, `${attacker.shopPath}/subscription?attack=${name}`);
    const anonymously = () => pageOf(null, `/signup/create-account?attack=${name}`);
    await Promise.all([asAttacker(), anonymously()]);
    await pageOf(victim, `${victim.shopPath}/subscription?attack=${name}`);
    const own = await pageOf(victim, `${victim.shopPath}/subscription`);
    expect(own).toContain(victim.email);
    // It is the hostile remote itself that has rendered it.
    if (!ending.includes(name)) expect(own).toContain('<main>');
    for (const body of [await asAttacker(), await anonymously(), await pageOf(null, '/signup/create-account')]) {
      for (const secret of secrets) expect(body).not.toContain(secret);
    }
    // The host's own page is whole whatever a remote does.
    const home = await pageOf(victim, victim.shopPath);
    expect(isRendered(home)).toBe(true);
    expect(home).toContain('Fahrradhaus Opfer');
    await victim.client.expect(200, 'GET /user');
  },
);

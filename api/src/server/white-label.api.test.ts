import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@kontor/contract/language';
import { offlinePagePath } from '@kontor/contract/service-worker';
import { emptyDeployment } from '@kontor/registry/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVendor } from '../infrastructure/brand/read-brand.ts';
import { readme } from '../organizations/export/readme.ts';
import { changeBrand } from '../testing/brand.ts';
import { operatorOf } from '../testing/operator.ts';
import { createPortalStore, type PortalStore, portalOf } from '../testing/portal-store.ts';
import { hostRelease, remoteRelease, versionNamed } from '../testing/releases.ts';
import { changeSettings } from '../testing/settings.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { otherBrand } from '../testing/vendor.ts';

// A portal of another vendor, from the same images: what its servers send on their own. Each page of each remote is in the tests of
// its owner (on-server.test.ts), each mail in mails.test.ts, each paper in billing/texts/other-vendor.test.ts.

/** The HTML of the host as its build writes it, but for what the build fills in. */
const html = readFileSync(join(import.meta.dirname, '../../../host/src/html/index.html'), 'utf8')
  .replace("<%= require('../favicon.svg') %>", '/assets/favicon.svg')
  .replaceAll(/<%[^]*?%>/g, '');
const hostScript = `globalThis.kontor_host_server = {
  render: async ({ answers }) => {
    const { body } = answers.find(({ call }) => call === 'GET /config');
    return { markup: '<main>' + body.brand.name + '</main>', title: 'Login – ' + body.brand.name };
  },
};`;

const operators: string[] = [];
let stored: PortalStore;
let kontor: TestApp;

beforeAll(async () => {
  stored = createPortalStore({
    [`hosts/${versionNamed('a')}/index.html`]: html,
    [`hosts/${versionNamed('a')}/server/server.js`]: hostScript,
  });
  const host = hostRelease('a', { server: { file: 'server/server.js' }, pages: {} });
  await stored.run({
    host: { ...emptyDeployment, current: host },
    remotes: { signup: { ...emptyDeployment, current: remoteRelease('signup', 'a') } },
  });
  const portal = portalOf(stored);
  kontor = await createTestApp({ parts: { portal }, environment: { operators } });
  await portal.ready();
});
afterAll(async () => {
  await kontor?.close();
  stored.remove();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  kontor.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

const pages = ['/login', '/organization/x/shop/y', '/foo.bar/', '/assets/missing.0123456789abcdef.js'];
const documents = [...pages, ...languages.map(offlinePagePath), '/openapi.json', '/api/v4/config'];
const sent = async () => {
  const all = await Promise.all(
    documents.flatMap((url) => languages.map(async (language) => get(url, { 'accept-language': language }))),
  );
  return all.map(({ body, headers }) => ({ body, policy: headers['content-security-policy'] ?? '' }));
};

/** Name and company, mark and colours of the first brand. What is named after it on the wire has no capital letter. */
const ofFirst = /Kontor(?! Connect)|Speicherstra|M7\.5 6\.5h3\.4|#19a6eb|kontor\.test/i;
/** The wire (docs/decisions/0108): ids of elements, headers, cookies and calls. */
const wire = /kontor-(?:registry|answers|access|plugin|export)|"pk_test_[^"]*"|kontor_[a-z]+/g;

test('a server says of the brand that is set what it says of the first one, and nothing of that is left', async () => {
  const before = await sent();
  expect(before.filter(({ body }) => ofFirst.test(body.replaceAll(wire, ''))).length).toBeGreaterThan(documents.length);

  const operator = await operatorOf(kontor, operators);
  await changeSettings(operator, { senderEmail: 'post@ladenlicht.test', supportEmail: 'hallo@ladenlicht.test' });
  await changeBrand(operator, otherBrand);
  // Pages of failures say what was read last.
  await get('/login');
  const after = await sent();
  for (const [index, { body, policy }] of after.entries()) {
    const left = body.replaceAll(wire, '').match(ofFirst)?.[0];
    expect([documents[Math.floor(index / languages.length)], left]).toEqual([expect.anything(), undefined]);
    for (const [, style = ''] of body.matchAll(/<style>(html:root[^<]*)<\/style>/g)) {
      expect(style).toContain('--sky-500:#f59e0b');
      expect(policy).toContain("style-src 'self' 'sha256-");
    }
  }
  const login = await get('/login');
  expect(login.body).toContain('<title>Login – Ladenlicht</title>');
  expect(login.body).toContain('<main>Ladenlicht</main>');
  expect(login.body).toMatch(/<link rel="icon" type="image\/svg\+xml" href="\/brand\/[\da-f]{32}\.svg">/);
});

test('the description of an export names whose it is', async () => {
  const { database, environment } = kontor.infrastructure;
  const text = readme('Radwerk', new Date(), await readVendor(database, environment));
  expect(text).toContain('alles, was Ladenlicht zu Ihrer Organisation gespeichert hat');
  expect(text).toContain('everything that Ladenlicht has stored');
  expect(text.replaceAll(wire, '')).not.toMatch(ofFirst);
});

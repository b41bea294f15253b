import { randomUUID } from 'node:crypto';
import { type Call, isDocument } from '@kontor/contract/call';
import { calls } from '@kontor/contract/calls';
import { demoOrganizations, demoShops, demoUsers } from '@kontor/contract/demo';
import { commonErrors, commonRoleErrors } from '@kontor/contract/problem';
import type { Page } from '@playwright/test';
import { fillCompany, fillPerson } from '../../src/account-form.ts';
import { fillCard } from '../../src/card.ts';
import { openCheckout } from '../../src/checkout.ts';
import { connectAs } from '../../src/connect-client.ts';
import { signIn } from '../../src/sign-in.ts';
import { expect, viewports } from '../../src/test.ts';
import { missing, test } from '../../src/topology/test-on-topology.ts';
import type { Topology } from '../../src/topology/topology.ts';
import { Visitor } from '../../src/topology/visitor.ts';
import { words } from '../../src/words.ts';

const text = words.de;

test.skip(missing !== null, `Not behind a gateway: ${missing}`);
test.describe.configure({ mode: 'serial', timeout: 90_000 });
test.use({ viewport: viewports.desktop, locale: 'de-DE' });

const open = (page: Page, target: keyof typeof text.navigation) =>
  page.getByRole('link', { name: text.navigation[target], exact: true }).click();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const isProblem = (body: unknown): body is { readonly code: string } =>
  typeof body === 'object' && body !== null && 'code' in body;

/** Every file that a page requests, until the test ends. */
function watch(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test('a session of one server is valid at the other, and so is its refresh', async ({
  page,
  context,
  topology,
  servers: { apis },
}) => {
  await signIn(page, 'merchant@demo.test');
  const [first, second] = apis.map(({ origin }) => origin);
  const cookies = await context.cookies();
  for (const origin of [first, second]) {
    const user = await new Visitor(origin ?? '', topology.address(), cookies).send('GET', '/user');
    expect(user).toMatchObject({ status: 200, body: { email: 'merchant@demo.test' } });
  }
  const refreshed = new Visitor(first ?? '', topology.address(), cookies);
  expect((await refreshed.post('/auth/refresh-cookie', {})).status).toBe(204);
  const atTheOther = new Visitor(second ?? '', topology.address(), refreshed.cookies);
  expect((await atTheOther.send('GET', '/user')).status).toBe(200);
  // The gateway uses both, without an effect on the page.
  await page.reload();
  await expect
    .poll(async () => {
      expect((await page.request.get('/api/v4/user')).status()).toBe(200);
      return [...(await topology.answeredBy('/api/v4/user'))].sort();
    })
    .toEqual([first, second].sort());
  await expect(page.getByRole('navigation', { name: text.mainNavigation })).toBeVisible();
});

test('an order at one server is paid, whichever server receives the payment provider’s event', async ({ page }) => {
  await signIn(page, 'multi@demo.test');
  const checkout = await openCheckout(page);
  await fillCard(checkout, '4242424242424242');
  await checkout.getByRole('button', { name: text.order }).click();
  await expect(page.getByText(text.ordered)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: text.done }).click();
  await open(page, 'invoices');
  await expect(page.getByText(text.paid)).toHaveCount(1);
});

test('what a merchant reads is answered through the gateway as the table of calls says', async ({ page, topology }) => {
  await signIn(page, demoUsers.merchant.email);
  const visitor = new Visitor(topology.origin, topology.address(), await page.context().cookies());
  const ids: Readonly<Record<string, string>> = {
    organizationUuid: demoOrganizations.radwerk,
    shopUuid: demoShops.radwerkCloud,
  };
  const readings = Object.entries<Call>(calls).flatMap(([key, call]) => {
    const path = key.replace(/^GET /, '').replaceAll(/\{(\w+)\}/g, (name, id: string) => ids[id] ?? name);
    const isRead = ['signed-in', 'member', 'merchant'].includes(call.permission) && /^\/[^{]*$/.test(path);
    return isRead && call.success.body !== null && !isDocument(call.success.body) ? [{ path, call }] : [];
  });
  const answers = await Promise.all(
    readings.map(async ({ path, call }) => ({ path, call, ...(await visitor.send('GET', path)) })),
  );
  const isTold = ({ call: { success, errors }, status, body }: (typeof answers)[number]) =>
    status === success.status
      ? typeof success.body === 'object' && success.body?.safeParse(body ?? '').success
      : [...commonErrors, ...commonRoleErrors, ...errors].some((code) => isProblem(body) && body.code === code);
  expect(answers.filter((answer) => !isTold(answer)).map(({ path, status, body }) => [path, status, body])).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
});

test('the call with the longest bodies takes as many bytes as the table of calls says, and no more', async ({
  page,
  topology,
}) => {
  const erp = await connectAs(page.request, topology.addClient('usage:write'));
  const report = (length: number) => {
    const event = { id: randomUUID(), shopUuid: demoShops.radwerkCloud, type: 'order', quantity: 1 };
    const events = [{ ...event, occurredAt: new Date(0).toISOString() }];
    return JSON.stringify({ events }).padEnd(length);
  };
  const most = calls['POST /connect/usage'].bodyLimit;
  const counted = await erp.post('usage', report(most));
  expect([counted.status(), await counted.json()]).toMatchObject([200, { rejected: [{ code: 'month-closed' }] }]);
  const refused = await erp.post('usage', report(most + 1));
  expect([refused.status(), await refused.json()]).toMatchObject([413, { code: 'payload-too-large' }]);
});

test('a job is done once, by either server', async ({ topology }) => {
  const addresses = Array.from({ length: 20 }, () => `job-${randomUUID()}@example.test`);
  const visitor = new Visitor(topology.origin, topology.address());
  for (const email of addresses) {
    expect((await visitor.post('/signup/create-account', { email, language: 'de' })).status).toBeLessThan(300);
  }
  const ofThese = () => topology.mail.recipients.filter((recipient) => addresses.includes(recipient));
  await expect.poll(() => new Set(ofThese()).size).toBe(addresses.length);
  expect(ofThese().sort()).toEqual(addresses.sort());
});

test('a remote is replaced by a newer version while its form is filled in, and nothing is lost', async ({
  page,
  topology,
}) => {
  const asked = watch(page);
  await signIn(page, 'new@demo.test', { landsOn: /\/signup/ });
  await page.getByRole('radio', { name: text.cloudShop }).check();
  await page.getByRole('button', { name: text.toProducts }).click();
  await page.getByRole('checkbox', { name: /^POS/ }).check();
  await page.getByRole('button', { name: text.toAccount }).click();
  await expect(page.getByRole('heading', { name: text.account })).toBeVisible();
  await fillPerson(page, 'Eva', 'Brandt');

  await topology.deployNewer('mfe-signup', '0.2.0');

  await fillCompany(page, 'Radwerk Berlin GmbH');
  await expect(page.getByLabel(text.firstName)).toHaveValue('Eva');
  await page.getByRole('button', { name: text.createAccount }).click();
  // Saved after a pause in typing; a second tab continues with the saved values.
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/signup/draft'),
  );
  await page.getByLabel(text.shopName).fill('Radwerk');
  await saved;
  await expect(page.getByRole('button', { name: text.createShop })).toBeEnabled();
  const files = asked.filter((path) => path.startsWith('/remotes/signup/'));
  expect(new Set(files.map((path) => path.split('/')[3]?.split('-')[0]))).toEqual(new Set(['0.1.0']));
  // The new container does not have the old version, which open tabs can still load.
  for (const path of files) expect((await page.request.get(path)).status()).toBe(200);

  const later = await page.context().newPage();
  const askedLater = watch(later);
  await later.goto('/signup');
  await expect(later.getByLabel(text.shopName)).toBeVisible();
  const laterFiles = askedLater.filter((path) => path.startsWith('/remotes/signup/'));
  expect(new Set(laterFiles.map((path) => path.split('/')[3]?.split('-')[0]))).toEqual(new Set(['0.2.0']));
});

const askForGone = ({ origin }: Topology) => fetch(`${origin}/assets/gone.0123456789abcdef.js?token=a-canary`);

test('a stopped container of a remote has no effect; without the storage as well, only its own area fails', async ({
  page,
  browser,
  topology,
  allow,
}) => {
  await topology.stopFrontend('mfe-subscription');
  await signIn(page, 'merchant@demo.test');
  await open(page, 'invoices');
  await expect(heading(page, text.navigation.invoices)).toBeVisible();

  await topology.stopStorage();
  allow(/status of 503/);
  // With an empty cache: files loaded before are cached for ever.
  const context = await browser.newContext({ baseURL: topology.origin, viewport: viewports.desktop, locale: 'de-DE' });
  const fresh = await context.newPage();
  await signIn(fresh, 'merchant@demo.test');
  await open(fresh, 'invoices');
  await expect(fresh.getByRole('heading', { name: text.areaFailed })).toBeVisible();
  await fresh.getByRole('link', { name: 'ERP', exact: true }).click();
  await expect(heading(fresh, 'ERP')).toBeVisible();

  await topology.startFrontend('mfe-subscription');
  await topology.startStorage();
  // The gateway resolves names again within five seconds; files that are missing in the storage, too, are not found.
  await expect.poll(async () => (await askForGone(topology)).status).toBe(404);
  await open(fresh, 'invoices');
  await expect(async () => {
    const retry = fresh.getByRole('button', { name: text.retry });
    if (await retry.isVisible()) await retry.click();
    await expect(heading(fresh, text.navigation.invoices)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await context.close();
});

test('a client with a forged address is limited by its own, and other clients are not affected', async ({
  topology,
}) => {
  const username = `guessed-${randomUUID()}@example.test`;
  const guess = (visitor: Visitor, claimed: string) =>
    visitor.post(
      '/auth/login',
      { username, password: 'a guess' },
      { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` },
    );
  const guesser = new Visitor(topology.origin, topology.address());
  const statuses: number[] = [];
  for (let turn = 1; turn <= 12; turn += 1) statuses.push((await guess(guesser, `203.0.113.${turn}`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const other = new Visitor(topology.origin, topology.address());
  expect((await guess(other, '203.0.113.1')).status).toBe(401);
});

test('files are compressed, cached for ever under hashed names, and have the headers of the portal', async ({
  page,
  topology,
}) => {
  const asked = watch(page);
  await page.goto('/partner-signup/create-account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scripts = asked.filter((path) => path.endsWith('.js'));
  expect(scripts.some((path) => path.startsWith('/assets/'))).toBe(true);
  expect(scripts.some((path) => path.startsWith('/remotes/signup/'))).toBe(true);
  for (const path of scripts) {
    const { headers } = await fetch(topology.origin + path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(Object.fromEntries(headers), path).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-type': expect.stringMatching(/^(application|text)\/javascript; charset=utf-8$/),
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  }
});

test('missing files are not cached, too large bodies are refused, and no query is logged', async ({ topology }) => {
  const gone = await askForGone(topology);
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect((await fetch(`${topology.origin}/assets/gone.js`, { method: 'DELETE' })).status).toBe(405);
  const visitor = new Visitor(topology.origin, topology.address());
  for (const size of [100_000, 3_000_000]) {
    const answer = await visitor.post('/auth/login', { username: 'a', password: 'a'.repeat(size) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
  }
  expect(await topology.log()).not.toContain('a-canary');
});

test('a path that would end the request to the storage and start another is not found', async ({ page, topology }) => {
  const asked = watch(page);
  await page.goto('/partner-signup/create-account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scripts = ['/assets/', '/remotes/signup/'].flatMap(
    (folder) => asked.find((path) => path.startsWith(folder) && path.endsWith('.js')) ?? [],
  );
  expect(scripts).toHaveLength(2);
  const tails = ['%20HTTP/1.1%0d%0aHost:%20attacker.test%0d%0aX-Rest:%20', '%3Fversions', '%0a'];
  for (const path of scripts.flatMap((script) => tails.map((tail) => script + tail))) {
    const answer = await fetch(topology.origin + path);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
  }
});

test('a server is stopped under load: it becomes not ready first, no request is aborted, and another one replaces it', async ({
  topology,
  servers: { apis },
}) => {
  const leaving = apis.pop();
  if (!leaving) throw new Error('No server to stop');
  const statuses: number[] = [];
  let loading = true;
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (loading) statuses.push((await fetch(`${topology.origin}/api/v4/config`)).status);
    }),
  );
  await expect.poll(() => statuses.length).toBeGreaterThan(50);
  const stopped = leaving.stop();
  await expect.poll(async () => (await fetch(`${leaving.origin}/health/ready`)).status).toBe(503);
  expect((await fetch(`${leaving.origin}/api/v4/config`)).status).toBe(200);
  expect(await stopped).toBe(0);
  const answered = statuses.length;
  await expect.poll(() => statuses.length).toBeGreaterThan(answered + 50);
  const coming = await topology.startApi();
  apis.push(coming);
  await expect.poll(async () => (await topology.answeredBy('/api/v4/config')).has(coming.origin)).toBe(true);
  loading = false;
  await load;
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('while no server answers, users and programs are told so, and the portal recovers by itself', async ({
  page,
  topology,
  servers: { apis },
  allow,
}) => {
  allow(/status of 503/);
  await Promise.all(apis.splice(0).map((api) => api.stop()));
  const problem = await fetch(`${topology.origin}/api/v4/config`);
  expect([problem.status, problem.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  expect(await problem.json()).toMatchObject({ status: 503, code: 'unavailable' });
  await page.goto('/login');
  await expect(heading(page, 'Gerade nicht erreichbar.')).toBeVisible();
  apis.push(await topology.startApi());
  // The page tries again every five seconds, and so does the gateway with names.
  await expect(heading(page, text.login)).toBeVisible();
});

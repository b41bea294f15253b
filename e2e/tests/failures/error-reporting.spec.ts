import type { Page } from '@playwright/test';
import { testOnOwnPortal } from '../../src/own-portal.ts';
import { createOwnRegistry } from '../../src/own-registry.ts';
import type { Receiver } from '../../src/receiver.ts';
import { signIn } from '../../src/sign-in.ts';
import { expect, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;

/** The receiver replaces two projects: the portal's, and, at another origin, that of the subscription's team. */
const test = testOnOwnPortal(() => ({})).extend<object>({
  environment: [
    async ({ receiver: { host, port } }, use) => {
      const registry = await createOwnRegistry();
      const { subscription } = (await registry.latest()).remotes;
      if (!subscription?.current) throw new Error('No release of the subscription runs');
      const build = { ...subscription.current.build, errorReportingDsn: `http://key@localhost:${port}/2` };
      const current = { ...subscription.current, build };
      await registry.change('subscription', (deployment) => ({ ...deployment, current }));
      const reporting = { SENTRY_DSN: `http://key@${host}/1`, RELEASE: 'kontor-7' };
      await use({ KONTOR_REGISTRY: registry.folder, ...reporting });
      await registry.remove();
    },
    { scope: 'worker' },
  ],
});

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

interface Report {
  readonly tags: Readonly<Record<string, string>>;
  readonly release: string;
  readonly environment: string;
  readonly exception: { readonly values: { readonly type: string; readonly value: string }[] };
}

/** The last line of an envelope is the event (https://develop.sentry.dev/sdk/foundations/envelopes/). */
const reportsOf = ({ received }: Receiver): Report[] =>
  received.map(({ body }) => JSON.parse(body.trim().split('\n').at(-1) ?? '') as Report);

const fetchesOfCode = (page: Page) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/error-reporting.')) fetched.push(request.url());
  });
  return fetched;
};

/** Uncaught, like an error in an event handler. */
const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);

test.beforeEach(({ receiver }) => void receiver.received.splice(0));

test('an uncaught error is reported once, by code that visits without errors do not load', async ({
  page,
  receiver,
  allow,
}) => {
  allow(/Kassenbuch/);
  const fetched = fetchesOfCode(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(fetched).toEqual([]);
  await fail(page, 'Kassenbuch 1');
  await expect.poll(() => receiver.received.length).toBe(1);
  await fail(page, 'Kassenbuch 2');
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(fetched).toHaveLength(1);
  expect(receiver.received[0]).toMatchObject({ method: 'POST', url: expect.stringContaining('/api/1/envelope/') });
  expect(reportsOf(receiver)[0]).toMatchObject({
    release: 'kontor-7',
    environment: 'development',
    tags: { remote: 'host', page: '/login', error_id: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/) },
    exception: { values: [{ type: 'Error', value: 'Kassenbuch 1' }] },
  });
});

test('an error inside a remote goes to its owner’s project, with remote and version, and to no other', async ({
  page,
  receiver,
  allow,
}) => {
  allow(/subscription/, /TypeError/, /Kassenbuch/);
  await page.route('**/invoice', (route) => route.fulfill({ json: [null] }));
  await signIn(page, 'merchant@demo.test');
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('heading', { name: text.areaFailed })).toBeVisible();
  await fail(page, 'Kassenbuch 3');
  await expect.poll(() => receiver.received.length).toBe(2);
  const projects = receiver.received.map(({ url }) => url.split('/envelope')[0]);
  expect(projects.sort()).toEqual(['/api/1', '/api/2']);
  const [ofHost, ofRemote] = reportsOf(receiver).sort((a, b) =>
    (a.tags.remote ?? '').localeCompare(b.tags.remote ?? ''),
  );
  expect(ofHost).toMatchObject({ release: 'kontor-7', tags: { remote: 'host' } });
  expect(ofHost?.tags).not.toHaveProperty('remote_version');
  const version = /^\d+\.\d+\.\d+-[0-9a-f]{12}$/;
  expect(ofRemote).toMatchObject({
    release: expect.stringMatching(/^subscription@\d/),
    tags: {
      remote: 'subscription',
      remote_version: expect.stringMatching(version),
      page: '/organization/:organizationUuid/shop/:shopUuid/invoices',
    },
  });
});

test('a remote that cannot be loaded is reported to its owner as well', async ({ page, receiver, allow }) => {
  allow(/ERR_FAILED/, /remotes\/subscription/);
  await page.route('**/remotes/subscription/**', (route) => route.abort());
  await signIn(page, 'merchant@demo.test');
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('heading', { name: text.areaFailed })).toBeVisible();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  expect(receiver.received.filter(({ url }) => !url.startsWith('/api/2/'))).toEqual([]);
  expect(reportsOf(receiver)[0]?.tags).toMatchObject({
    remote: 'subscription',
    remote_version: expect.stringMatching(/^\d/),
  });
});

test('the id on the error page matches the report, even for an error before the service was configured', async ({
  page,
  receiver,
  allow,
}) => {
  allow(/status of 500/, /App config was not loaded/);
  await page.route('**/api/v4/config', (route) => route.fulfill({ status: 500, json: {} }));
  // Public pages bring their configuration with them.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ooops.' })).toBeVisible();
  const [id] = (await page.locator('body').innerText()).match(/[0-9A-F]{4}-[0-9A-F]{4}/) ?? [];
  await page.unroute('**/api/v4/config');
  await page.getByRole('button', { name: text.retry }).click();
  await expect(page.getByLabel(text.email)).toBeVisible();
  await expect.poll(() => reportsOf(receiver).map(({ tags }) => tags.error_id)).toContain(id);
});

test('no report contains typed values, the user, or data of a URL', async ({ page, receiver, allow }) => {
  allow(/canary/i, /status of 4/, /page: Object/);
  const canaries = [
    'canary-word',
    'eva.canary@radwerk.test',
    'canaryTokenOfTwentyFourLetters',
    'DE89370400440532013000',
  ];
  await page.route('**/reset-password/check', (route) => route.fulfill({ json: { isValid: true } }));
  await page.goto(`/reset-password?token=${canaries[2]}`);
  await page
    .getByLabel(/Passwort/)
    .first()
    .fill(`${canaries[0]} typed`);
  await fail(page, `POST ${page.url()} of ${canaries[1]} with ${canaries[3]} failed`);
  await expect.poll(() => receiver.received.length).toBe(1);
  await page.goto(`/login?mail=${canaries[1]}`);
  await page.getByLabel(text.email).fill(canaries[1] ?? '');
  await page.evaluate((value) => void Promise.reject({ form: value }), canaries[0]);
  await expect.poll(() => receiver.received.length).toBe(2);
  const sent = JSON.stringify(receiver.received);
  expect(canaries.filter((canary) => sent.includes(canary))).toEqual([]);
  expect(sent).not.toMatch(/merchant@demo|Jana|user_agent|"user"/);
});

test('a session that cannot be renewed is not reported', async ({ page, receiver, allow }) => {
  allow(/status of (401|503)/);
  await signIn(page, 'merchant@demo.test');
  await page.route('**/api/v4/auth/refresh-cookie', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/invoice', (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await fail(page, 'the one to wait for');
  allow(/the one to wait for/);
  await expect.poll(() => receiver.received.length).toBe(1);
});

test('a service that is blocked changes nothing', async ({ page, receiver, allow }) => {
  allow(/Kassenbuch/, /ERR_FAILED/);
  await page.route(`${receiver.origin}/**`, (route) => route.abort());
  await signIn(page, 'merchant@demo.test');
  await fail(page, 'Kassenbuch');
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.invoices })).toBeVisible();
  expect(receiver.received).toEqual([]);
});

import { join } from 'node:path';
import type { PageRegistry } from '@kontor/contract/page-registry';
import { freePort } from '@kontor/programs/free-port';
import { startProcess } from '@kontor/programs/server-process';
import { declineMarketing } from '@kontor/registry-tool/journey/demo-session';
import { registryFolder } from '@kontor/workspace/build-portal';
import { root } from '@kontor/workspace/bundles';
import type { BrowserContext, Page } from '@playwright/test';
import { testOnOwnPortal } from '../../src/own-portal.ts';
import { createOwnRegistry, type OwnRegistry } from '../../src/own-registry.ts';
import { fillLogin, signOut } from '../../src/sign-in.ts';
import { expect, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;

/** A portal whose releases this file changes. */
const test = testOnOwnPortal(() => ({})).extend<object, { registry: OwnRegistry }>({
  registry: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      const registry = await createOwnRegistry();
      await use(registry);
      await registry.remove();
    },
    { scope: 'worker' },
  ],
  environment: [async ({ registry }, use) => use({ KONTOR_REGISTRY: registry.folder }), { scope: 'worker' }],
});

test.use({ viewport: viewports.desktop, locale: 'de-DE', serviceWorkers: 'allow' });
test.beforeEach(({ context }) => declineMarketing(context));

/** Opens the login page, and waits until the service worker has kept it. */
async function visitFirst(page: Page): Promise<void> {
  await page.goto('/login');
  await expect.poll(() => keptAddresses(page)).toContain('/login?language=de');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** What the service worker has kept of pages. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const pages = await caches.open('kontor-pages-1');
    return (await pages.keys()).map(({ url }) => url.slice(location.origin.length));
  });

/** Which release of a remote the page was made for. */
const shownRelease = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const text = document.getElementById('kontor-registry')?.textContent ?? '{}';
    return (JSON.parse(text) as PageRegistry).remotes['subscription']?.release.version;
  });

const loginIsUsable = (page: Page) => expect(page.getByRole('button', { name: text.login, exact: true })).toBeEnabled();

/** Deploys a release of the subscription with this version, and waits until the portal sends pages of it. */
async function deploy(page: Page, registry: OwnRegistry, version: string): Promise<void> {
  await registry.change('subscription', ({ current, ...rest }) => ({
    ...rest,
    current: current && { ...current, version },
  }));
  await expect(async () => {
    const answer = await page.request.get('/forgot-password', { headers: { accept: 'text/html' } });
    expect(await answer.text()).toContain(`"version":"${version}"`);
  }).toPass({ timeout: 30_000 });
}

test('the second visit needs no network, and signs in once there is one', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/, /preload/);
  await visitFirst(page);
  await context.clearCookies({ name: /XSRF|visitor/ });
  await context.setOffline(true);
  const answer = await page.goto('/login');
  expect(answer?.fromServiceWorker()).toBe(true);
  await page.waitForFunction(() => performance.getEntriesByName('kontor:hydrated').length > 0);
  await context.setOffline(false);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('XSRF-TOKEN');
  await fillLogin(page, 'merchant@demo.test');
  await expect(page.getByRole('navigation', { name: text.mainNavigation })).toBeVisible();
});

test('a release reaches each browser after one page of the earlier one; so does its rollback', async ({
  page,
  registry,
}) => {
  await visitFirst(page);
  const before = (await shownRelease(page)) ?? '';
  for (const [version, earlier] of [
    ['9.9.9-aaaaaaaaaaaa', before],
    [before, '9.9.9-aaaaaaaaaaaa'],
  ] as const) {
    await deploy(page, registry, version);
    await page.goto('/login');
    expect(await shownRelease(page)).toBe(earlier);
    await loginIsUsable(page);
    await expect(async () => {
      const kept = await page.evaluate(async () =>
        (await (await caches.open('kontor-pages-1')).match('/login?language=de'))?.text(),
      );
      expect(kept).toContain(`"version":"${version}"`);
    }).toPass();
    await page.goto('/login');
    expect(await shownRelease(page)).toBe(version);
  }
});

test('on a shared computer nothing of a session is kept, and no person gets the page of another one', async ({
  page,
}) => {
  await visitFirst(page);
  await fillLogin(page, 'merchant@demo.test');
  await expect(page.getByRole('navigation', { name: text.mainNavigation })).toBeVisible();
  // Loaded through the service worker, with a session.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/login');
  await loginIsUsable(page);
  expect(await keptAddresses(page)).toEqual(['/login?language=de']);
  await page.goto('/');
  await signOut(page);
  const answer = await page.goto('/login');
  expect(answer?.fromServiceWorker()).toBe(true);
  await loginIsUsable(page);
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => caches.open(name)));
    const answers = await Promise.all(
      all.map(async (cache) =>
        Promise.all((await cache.keys()).map(async (key) => (await cache.match(key, { ignoreVary: true }))?.text())),
      ),
    );
    return answers.flat().join('\n');
  });
  expect(kept).not.toMatch(/merchant@demo\.test|Radwerk/);
  await fillLogin(page, 'partner@demo.test');
  await expect(page.getByRole('navigation', { name: text.mainNavigation })).toBeVisible();
  await expect(page.getByText('Radwerk')).toHaveCount(0);
});

test('the page is kept in the language that was selected', async ({ page }) => {
  await visitFirst(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.en.login })).toBeVisible();
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(() => keptAddresses(page)).toContain('/login?language=en');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: words.en.login })).toBeVisible();
});

for (const [language, heading, retry] of [
  ['de', 'Keine Verbindung.', 'Noch einmal versuchen'],
  ['en', 'No connection.', 'Try again'],
] as const) {
  test(`without a connection a signed-in page says so and comes back by itself, ${language}`, async ({
    page,
    context,
    visit,
    allow,
  }) => {
    allow(/ERR_INTERNET_DISCONNECTED/, /preload/);
    await visitFirst(page);
    await fillLogin(page, 'merchant@demo.test');
    await expect(page.getByRole('navigation', { name: text.mainNavigation })).toBeVisible();
    const address = page.url();
    const { hostname } = new URL(address);
    await context.addCookies([{ name: 'kontor-language', value: language, domain: hostname, path: '/' }]);
    await context.setOffline(true);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('link', { name: retry })).toBeVisible();
    await visit.pass(`offline-${language}`);
    await page.setViewportSize(viewports.phone);
    await visit.pass(`offline-phone-${language}`);
    expect(page.url()).toBe(address);
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: text.userMenu })).toBeVisible();
  });
}

const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

async function newPortal(port: number, KONTOR_SERVICE_WORKER: string) {
  return startProcess({
    script: join(root, 'api/src/server/main.ts'),
    env: { KONTOR_DATA_DIR: 'memory', KONTOR_DEMO: '0', KONTOR_REGISTRY: registryFolder, KONTOR_SERVICE_WORKER },
    port,
    readyAt: '/health/ready',
  });
}

test('switched off, it is gone from every browser after the next visit, with all that it has kept', async ({
  browser,
  allow,
}) => {
  // It starts two portals.
  test.setTimeout(400_000);
  allow(/ERR_CONNECTION_REFUSED/, /preload/);
  const port = await freePort();
  const context: BrowserContext = await browser.newContext({ locale: 'de-DE', baseURL: `http://127.0.0.1:${port}` });
  let portal = await newPortal(port, '1');
  try {
    const page = await context.newPage();
    await visitFirst(page);
    await portal.stop();
    // A public page needs no server for the time being.
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: text.login })).toBeVisible();
    portal = await newPortal(port, '0');
    await page.goto('/login');
    await expect.poll(() => registrations(page), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => cacheNames(page)).toEqual([]);
    const answer = await page.goto('/login');
    expect(answer?.fromServiceWorker()).toBe(false);
    await page.waitForFunction(() => performance.getEntriesByName('kontor:hydrated').length > 0);
    await page.waitForLoadState('networkidle');
    expect(await registrations(page)).toBe(0);
  } finally {
    await context.close();
    await portal.stop();
  }
});

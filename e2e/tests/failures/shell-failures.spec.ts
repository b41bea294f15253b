import { randomUUID } from 'node:crypto';
import { demoOrganizations, demoShops } from '@kontor/contract/demo';
import { declineMarketing, holdSession } from '@kontor/registry-tool/journey/demo-session';
import type { BrowserContext, Page } from '@playwright/test';
import { serveClientModules } from '../../src/client-modules.ts';
import { leaveToBrowser } from '../../src/leave-to-browser.ts';
import { shopPath } from '../../src/shop-path.ts';
import { fillLogin, signOut } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;
const radwerk = shopPath(demoOrganizations.radwerk, demoShops.radwerkCloud);
const baseData = `${radwerk}/edit-organization-base-data`;
const refresh = '**/api/v4/auth/refresh-cookie';
const savedBaseData = '**/api/v4/organization/*/base-data';

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

async function openBaseData(page: Page, context: BrowserContext, username = 'merchant@demo.test', path = baseData) {
  await holdSession(context, username);
  await page.goto(path);
  const company = page.getByLabel(text.company, { exact: true });
  await expect(company).toBeVisible();
  return company;
}

/** As if the fifteen minutes of the access cookie were over. */
const expireAccess = (context: BrowserContext) => context.clearCookies({ name: /access$/ });

test('fifty calls in each of two tabs with an expired session cause one refresh, and each call is repeated once', async ({
  page,
  context,
}) => {
  await holdSession(context, 'merchant@demo.test');
  await serveClientModules(context);
  const other = await context.newPage();
  await Promise.all([page.goto('/not-found'), other.goto('/not-found')]);
  await expireAccess(context);
  const sent: string[] = [];
  context.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const results = await Promise.all([page, other].map((tab) => tab.evaluate(fiftyCalls)));
  expect(results).toEqual([Array(50).fill('merchant@demo.test'), Array(50).fill('merchant@demo.test')]);
  expect(sent.filter((call) => call.startsWith('POST /api/v4/auth/refresh-cookie'))).toHaveLength(1);
  expect(sent.filter((call) => call === 'GET /api/v4/user').length).toBeLessThanOrEqual(200);
});

/** The used part of the client's modules; the page imports them, the test only passes values. */
interface ClientModules {
  createApiClient(options: object): { call(key: string, input: object): Promise<{ email: string }> };
  createSessionRefresh(options: object): unknown;
}

/** Runs in the browser, with the API client of the portal. */
async function fiftyCalls(): Promise<string[]> {
  const load = async (file: string) => (await import(`/client/${file}`)) as ClientModules;
  const { createApiClient } = await load('api-client.ts');
  const { createSessionRefresh } = await load('session-refresh.ts');
  const baseUrl = '/api/v4';
  const api = createApiClient({ baseUrl, refresh: createSessionRefresh({ baseUrl, onSessionLost: () => undefined }) });
  const users = await Promise.all(Array.from({ length: 50 }, () => api.call('GET /user', {})));
  return users.map(({ email }) => email);
}

test('an ended session leads to the login, and back to the page', async ({ page, context }) => {
  await openBaseData(page, context);
  await context.clearCookies({ name: /(access|refresh)$/ });
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.login })).toBeVisible();
  await fillLogin(page, 'merchant@demo.test');
  await expect(page).toHaveURL(`${radwerk}/invoices`);
});

test('a failed refresh keeps the user signed in: a banner says so, the form is kept, and it recovers', async ({
  page,
  context,
  allow,
}) => {
  allow(/status of 500/);
  const company = await openBaseData(page, context);
  await page.route(refresh, (route) => route.fulfill({ status: 500, body: '' }));
  await expireAccess(context);
  await company.fill('Radwerk Berlin Mitte GmbH');
  await page.getByRole('button', { name: text.save, exact: true }).click();
  await expect(page.getByText(text.interrupted)).toBeVisible();
  await expect(page.getByText(text.notSaved)).toBeVisible();
  await page.unroute(refresh);
  await expect(page.getByText(text.interrupted)).toBeHidden();
  await expect(company).toHaveValue('Radwerk Berlin Mitte GmbH');
  await page.getByRole('button', { name: text.save, exact: true }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
});

test('a page opened during a failing refresh is shown once it works', async ({ page, context, allow }) => {
  allow(/status of 500/, /RefreshUnavailableError/);
  await holdSession(context, 'merchant@demo.test');
  await expireAccess(context);
  await leaveToBrowser(page);
  await page.route(refresh, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(baseData);
  await expect(page.getByRole('heading', { name: text.loadingFailed })).toBeVisible();
  await page.unroute(refresh);
  await expect(page.getByRole('heading', { level: 1, name: 'Stammdaten' })).toBeVisible();
});

test('a change made while offline is kept, marked as not saved, and can be saved later', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const company = await openBaseData(page, context);
  await company.fill('Radwerk Offline GmbH');
  await context.setOffline(true);
  await expect(page.getByText(text.interrupted)).toBeVisible();
  await page.getByRole('button', { name: text.save, exact: true }).click();
  await expect(page.getByText(text.notSaved)).toBeVisible();
  await expect(company).toHaveValue('Radwerk Offline GmbH');
  await context.setOffline(false);
  await expect(page.getByText(text.interrupted)).toBeHidden();
  await page.getByRole('button', { name: text.save, exact: true }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
});

const outages: readonly [string, (page: Page, isOut: boolean) => Promise<unknown>][] = [
  ['offline', (page, isOut) => page.context().setOffline(isOut)],
  [
    'the portal is down',
    (page, isOut) => (isOut ? page.route('**/*', (route) => route.abort('connectionrefused')) : page.unroute('**/*')),
  ],
];

for (const [how, setOut] of outages) {
  test(`a page that is opened while ${how} says so in its place; nothing else is lost, and a retry loads it`, async ({
    page,
    context,
    allow,
  }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/, /ChunkLoadError/, /NetworkError/);
    await holdSession(context, 'merchant@demo.test');
    await page.goto(`${radwerk}/invoices`);
    const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const openProfile = async () => {
      await page.getByRole('button', { name: text.userMenu }).click();
      await page.getByRole('menuitem', { name: 'Mein Profil' }).click();
    };
    await heading(text.navigation.invoices);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await setOut(page, true);
    await openProfile();
    await heading(text.areaFailed);
    await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
    await heading(text.navigation.invoices);
    await openProfile();
    await heading(text.areaFailed);
    await setOut(page, false);
    await page.getByRole('main').getByRole('button', { name: text.retry, exact: true }).click();
    await heading('Mein Profil');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
}

test('a limit states the waiting time, and the call is repeated by itself', async ({ page, context, allow }) => {
  allow(/status of 429/);
  const company = await openBaseData(page, context);
  await page.route(
    savedBaseData,
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '2' }, body: '' }),
    { times: 1 },
  );
  await company.fill('Radwerk Geduld GmbH');
  await page.getByRole('button', { name: text.save, exact: true }).click();
  await expect(page.getByText(text.goesOn).first()).toBeVisible();
  await expect(page.getByText(text.saved)).toBeVisible();
  await expect(page.getByText(text.goesOn)).toHaveCount(0);
});

test('without configuration the error page is shown, and a retry loads the portal', async ({
  page,
  context,
  allow,
}) => {
  allow(/status of 503/, /App config was not loaded/);
  await declineMarketing(context);
  await page.route('**/api/v4/config', (route) => route.fulfill({ status: 503, body: '' }));
  // Public pages bring their configuration with them.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: text.loadingFailed })).toBeFocused();
  await page.unroute('**/api/v4/config');
  await page.getByRole('button', { name: text.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.login })).toBeVisible();
});

test('a page that cannot be loaded shows the error page, whose button leads home', async ({ page, context, allow }) => {
  allow(/status of 500/, /unavailable/);
  await holdSession(context, 'merchant@demo.test');
  await leaveToBrowser(page);
  await page.route('**/api/v4/organization?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(baseData);
  await expect(page.getByRole('heading', { name: text.loadingFailed })).toBeVisible();
  await expect(page).toHaveTitle(/^Fehler beim Laden/);
  await page.unroute('**/api/v4/organization?*');
  await page.getByRole('button', { name: text.toHome, exact: true }).click();
  await expect(page).toHaveURL(radwerk);
});

test('denied storage, a blocked tag manager and blocked error reporting change nothing', async ({
  page,
  context,
  allow,
}) => {
  allow(/Content Security Policy|ERR_FAILED|ERR_BLOCKED/);
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await context.route('**/api/v4/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    const errorReporting = {
      enabled: true,
      dsn: 'https://key@reports.example/1',
      environment: 'test',
      release: 'test',
    };
    await route.fulfill({ response, json: { ...config, tagManagerId: 'GTM-TEST1', errorReporting } });
  });
  await context.route(/googletagmanager|reports\.example/, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('button', { name: text.acceptCookies }).click();
  await fillLogin(page, 'merchant@demo.test');
  await page.getByRole('link', { name: text.navigation.subscription, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.subscription })).toBeVisible();
  await expireAccess(context);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.subscription })).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1, name: text.login })).toBeVisible();
});

test('each of two tabs writes to the organization that it shows', async ({ page, context }) => {
  const own = shopPath(demoOrganizations.buchhandlung, demoShops.buchhandlung);
  const company = await openBaseData(page, context, 'multi@demo.test', `${own}/edit-organization-base-data`);
  const other = await context.newPage();
  await other.goto(`${shopPath(demoOrganizations.papeterie, demoShops.papeterie)}/edit-organization-base-data`);
  const before = await other.getByLabel(text.company, { exact: true }).inputValue();
  await company.fill(`Buchhandlung ${randomUUID()}`);
  const saved = page.waitForRequest(savedBaseData);
  await page.getByRole('button', { name: text.save, exact: true }).click();
  expect((await saved).url()).toContain(demoOrganizations.buchhandlung);
  await expect(page.getByText(text.saved)).toBeVisible();
  await other.reload();
  await expect(other.getByLabel(text.company, { exact: true })).toHaveValue(before);
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await openBaseData(page, context);
  const other = await context.newPage();
  await other.goto(radwerk);
  await signOut(other);
  await expect(page.getByRole('heading', { level: 1, name: text.login })).toBeVisible();
});

test('a different user who signs in in another tab sees nothing of the first user in this one', async ({
  page,
  context,
}) => {
  const company = await openBaseData(page, context);
  await company.fill('Nicht für andere');
  const other = await context.newPage();
  await other.goto('/login');
  await fillLogin(other, 'partner@demo.test');
  await expect(page).toHaveURL(new RegExp(`/organization/${demoOrganizations.nordlicht}/?$`));
  await expect(page.getByText('Radwerk Berlin')).toHaveCount(0);
});

test('an answer that a test makes, and that is still under way when the test ends, is no failure of it', async ({
  page,
}) => {
  await page.goto('/not-found');
  const isUnderWay = Promise.withResolvers<void>();
  await page.route('**/api/v4/config', async (route) => {
    const response = await route.fetch();
    isUnderWay.resolve();
    await page.waitForEvent('close');
    await route.fulfill({ response, json: await response.json() });
  });
  await page.evaluate(() => void fetch('/api/v4/config').catch(() => undefined));
  await isUnderWay.promise;
});

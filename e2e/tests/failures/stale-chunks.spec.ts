import { registryPath } from '@kontor/contract/page-registry';
import type { Page } from '@playwright/test';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;
const profileCode = '**/assets/page-shopUser*.js*';

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

const releases = `**${registryPath}`;

/** Requests for the running releases get others than those of this page. A sign-in asks for them, too, and would load it anew. */
const deployAnother = (page: Page) =>
  page.route(releases, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/"(host|version)":"/g, '"$1":"9') });
  });

function countLoads(page: Page) {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.count += 1;
  });
  return loads;
}

async function openProfile(page: Page) {
  await page.getByRole('button', { name: text.userMenu }).click();
  await page.getByRole('menuitem', { name: 'Mein Profil' }).click();
}

test('a page whose code is gone reloads once, at the chosen URL', async ({ page, allow }) => {
  allow(/status of 404/, /ChunkLoadError/);
  let isStale = true;
  await page.route(profileCode, (route) => (isStale ? route.fulfill({ status: 404 }) : route.continue()));
  await signIn(page, 'merchant@demo.test');
  await deployAnother(page);
  const loads = countLoads(page);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isStale = false;
  });
  await openProfile(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/\/user\/edit$/);
  expect(loads.count).toBe(1);
});

test('code that stays missing is reported after one reload, without a loop, and a retry loads the page', async ({
  page,
  allow,
}) => {
  allow(/status of 404/, /ChunkLoadError/);
  await page.route(profileCode, (route) => route.fulfill({ status: 404 }));
  await signIn(page, 'merchant@demo.test');
  await deployAnother(page);
  const loads = countLoads(page);
  await openProfile(page);
  await expect(page.getByRole('heading', { name: text.areaFailed })).toBeVisible();
  expect(loads.count).toBe(1);
  await page.unroute(profileCode);
  await page.getByRole('button', { name: text.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible();
  expect(loads.count).toBe(1);
});

test('typed values are restored after the reload, except a password', async ({ page, allow }) => {
  allow(/ERR_FAILED/, /ChunkLoadError/);
  await signIn(page, 'merchant@demo.test');
  await openProfile(page);
  await page.getByLabel(text.firstName).fill('Katharina');
  const openPassword = page.getByRole('button', { name: 'Passwort ändern' });
  await openPassword.click();
  await page.getByLabel('Neues Passwort').fill('drei Räder am Kontor');
  // The code of dialogs is loaded with the first one.
  let isStale = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isStale = false;
  });
  await page.route('**/assets/*.js*', (route) => (isStale ? route.abort() : route.continue()));
  await deployAnother(page);
  const reloaded = page.waitForEvent('framenavigated');
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  await reloaded;
  await expect(page.getByLabel(text.firstName)).toHaveValue('Katharina');
  await openPassword.click();
  await expect(page.getByLabel('Neues Passwort')).toHaveValue('');
});

test('if the same release runs, the area reports the failure without a reload, and a retry loads the page', async ({
  page,
  allow,
}) => {
  allow(/status of 404/, /ChunkLoadError/);
  await page.route(profileCode, (route) => route.fulfill({ status: 404 }));
  await signIn(page, 'merchant@demo.test');
  const loads = countLoads(page);
  await openProfile(page);
  await expect(page.getByRole('heading', { name: text.areaFailed })).toBeVisible();
  await page.unroute(profileCode);
  await page.getByRole('button', { name: text.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible();
  expect(loads.count).toBe(0);
});

test('missing code of a remote reloads once, too', async ({ page, allow }) => {
  allow(/status of 404/, /ChunkLoadError/);
  const code = '**/remotes/subscription/*/page-paymentMethods*.js*';
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await signIn(page, 'merchant@demo.test');
  await deployAnother(page);
  // After the reload the page is current; code that is still missing then causes no further reload.
  page.once('load', () => void page.unroute(releases));
  const loads = countLoads(page);
  await page.getByRole('link', { name: text.navigation.paymentMethods, exact: true }).click();
  await expect(page.getByRole('heading', { name: text.areaFailed })).toBeVisible();
  expect(loads.count).toBe(1);
  await page.unroute(code);
  await page.getByRole('button', { name: text.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.paymentMethods })).toBeVisible();
});

import { ask } from '@kontor/registry-tool/journey/ask';
import type { Page } from '@playwright/test';
import { fillAccountForm } from '../../src/account-form.ts';
import { fillCard } from '../../src/card.ts';
import { openCheckout } from '../../src/checkout.ts';
import { type DataLayer, type PushedEvent, watchDataLayer } from '../../src/data-layer.ts';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { testOnOwnPortal } from '../../src/own-portal.ts';
import { fillLogin, signIn } from '../../src/sign-in.ts';
import { expect, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;
const test = testOnOwnPortal(() => ({ TAG_MANAGER_ID: 'GTM-KONTOR1' }));

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

const shop = '/organization/:organizationUuid/shop/:shopUuid';
const routeChange = (path: string) => ({ event: 'RouteChange', path });
/** Waits until that page is tracked; everything before it has then been tracked, too. */
const told = (layer: DataLayer, path: string) =>
  expect.poll(() => layer.named('RouteChange').at(-1), { message: `RouteChange ${path}` }).toEqual(routeChange(path));

async function accept(page: Page) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Akzeptieren' }).click();
}

async function login(page: Page, username: string) {
  await fillLogin(page, username);
  await expect(page.getByRole('navigation', { name: text.mainNavigation })).toBeVisible();
}

async function confirmAccount(page: Page, path: string) {
  const email = `eva-${Date.now()}@radwerk.test`;
  await page.goto(path);
  await page.getByLabel(text.email).fill(email);
  await page.getByRole('button', { name: text.startSignup }).click();
  await page.goto(linkPath(await newestMail(page.request, email)));
  return () => page.getByRole('button', { name: text.confirm }).click();
}

test('without consent nothing is pushed and nothing is requested', async ({ page }) => {
  const layer = await watchDataLayer(page);
  await signIn(page, 'merchant@demo.test');
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.invoices })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.invoices })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'dataLayer') as unknown)).toBeUndefined();
  expect(layer.pushed).toEqual([]);
  expect(layer.requested).toEqual([]);
});

test('with consent, sign-in and pages are tracked once each, despite reload and back button', async ({ page }) => {
  const layer = await watchDataLayer(page);
  await accept(page);
  await expect.poll(() => page.evaluate(() => 'tagManagerRuns' in window)).toBe(true);
  expect(layer.requested).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-KONTOR1']);
  await login(page, 'merchant@demo.test');
  await told(layer, shop);
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await told(layer, `${shop}/invoices`);
  await page.goBack();
  await told(layer, shop);
  await page.reload();
  // Whether the page with the banner is tracked depends on how quickly it is answered.
  const isAfterLogin = ({ path }: PushedEvent) => path !== '/login';
  await expect.poll(() => layer.named('RouteChange').filter(isAfterLogin)).toHaveLength(4);
  // A path without organization and shop is redirected, which is not tracked.
  await page.goto('/subscription');
  await told(layer, `${shop}/subscription`);
  expect(layer.pushed.filter(isAfterLogin).filter(({ event }) => event !== 'gtm.js')).toEqual([
    { event: 'marketing-status-changed', status: true },
    { event: 'Login' },
    ...['', '/invoices', '', '', '/subscription'].map((page) => routeChange(shop + page)),
  ]);
});

test('withdrawing consent in the user menu stops all tracking', async ({ page }) => {
  const layer = await watchDataLayer(page);
  await accept(page);
  await login(page, 'merchant@demo.test');
  await told(layer, shop);
  await page.getByRole('button', { name: text.userMenu }).click();
  await page.getByRole('menuitem', { name: 'Cookie-Einstellungen' }).click();
  const banner = page.getByRole('region', { name: 'Cookie-Einstellungen' });
  await expect(banner.getByRole('heading', { name: 'Ihre Auswahl' })).toBeFocused();
  await banner.getByRole('checkbox', { name: 'Marketing' }).uncheck();
  const before = layer.pushed.length;
  await Promise.all([page.waitForEvent('load'), banner.getByRole('button', { name: 'Auswahl speichern' }).click()]);
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.invoices })).toBeVisible();
  expect(await page.evaluate(() => 'tagManagerRuns' in window)).toBe(false);
  expect(layer.pushed).toHaveLength(before);
  expect(layer.requested).toHaveLength(1);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'kontor-marketing-status');
  expect(cookie).toMatchObject({ value: 'false', path: '/', sameSite: 'Lax' });
});

test('a merchant’s sign-up is tracked step by step, and pages with a mailed token are not', async ({ page }) => {
  const layer = await watchDataLayer(page);
  await accept(page);
  const confirm = await confirmAccount(page, '/signup/create-account');
  const before = layer.requested.length;
  await told(layer, '/confirmation/:token');
  expect(layer.requested).toHaveLength(before);
  await confirm();
  await page.getByRole('radio', { name: text.cloudShop }).check();
  await page.getByRole('button', { name: text.toProducts }).click();
  await page.getByRole('checkbox', { name: /^POS/ }).check();
  await page.getByRole('button', { name: text.toAccount }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: text.products })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: text.toAccount }).click();
  await fillAccountForm(page);
  await page.getByRole('button', { name: text.createAccount }).click();
  await page.getByLabel(text.shopName).fill('Radwerk Outlet');
  await page.getByRole('button', { name: text.createShop }).dblclick();
  await told(layer, `${shop}/preparing`);
  await expect.poll(() => layer.named('TrialSignupCompleted')).toHaveLength(1);

  const own = layer.pushed.filter(({ event }) => !/^(gtm\.js|RouteChange|marketing-status-changed)$/.test(event));
  const item = { platform: 'cloud', version: 'v2', price: 0, quantity: 1 };
  expect(own).toEqual([
    { event: 'SignupStarted' },
    { event: 'ShopSystemSelected', shopSystem: 'cloud' },
    { event: 'CloudShopSelected' },
    { event: 'ProductsSelected', erp: true, wms: false, pos: true },
    {
      event: 'StartTrial',
      transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      shopSystem: 'cloud',
      currency: 'EUR',
      value: 0,
      isYearly: false,
      items: [
        { name: expect.any(String), type: expect.stringMatching(/^(starter|advanced|professional)$/), ...item },
        { name: expect.any(String), type: 'pos', ...item },
      ],
    },
    { event: 'TrialSignupCompleted' },
  ]);
  expect(JSON.stringify(layer.pushed)).not.toMatch(/radwerk|brandt|Eva|confirmation\/(?!:token)/i);
});

test('a partner’s sign-up is tracked', async ({ page }) => {
  const layer = await watchDataLayer(page);
  await accept(page);
  const confirm = await confirmAccount(page, '/partner-signup/create-account');
  await confirm();
  await page.getByRole('radio', { name: 'Technologiepartner' }).check();
  await page.getByRole('button', { name: text.toAccount }).click();
  await told(layer, '/partner-signup/account');
  expect(layer.pushed.filter(({ event }) => /Partner|Field|Signup/.test(event))).toEqual([
    { event: 'PartnerSignupStarted' },
    { event: 'FieldOfActivitySelected', fieldOfActivity: 'technology' },
  ]);
});

test('an order and opening the shop’s admin are tracked once, with amounts in euro', async ({ page }) => {
  const layer = await watchDataLayer(page);
  await accept(page);
  await login(page, 'multi@demo.test');
  await page.context().route(/^https:(?!.*googletagmanager)/, (route) => route.abort());
  const checkout = await openCheckout(page);
  await fillCard(checkout, '4242424242424242');
  await checkout.getByRole('button', { name: text.order }).dblclick();
  await expect(page.getByText(text.ordered)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: text.done }).click();
  await page.reload();
  await page.getByRole('link', { name: 'Shop-Admin' }).click();
  await expect.poll(() => layer.named('kontorAdminButtonClicked')).toEqual([{ event: 'kontorAdminButtonClicked' }]);
  expect(layer.named('Purchase')).toEqual([
    {
      event: 'Purchase',
      transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      shopSystem: 'cloud',
      currency: 'EUR',
      value: 390.32,
      isYearly: false,
      interval: 'month',
      items: [
        { name: 'Professional', type: 'professional', platform: 'cloud', version: 'v2', price: 289, quantity: 1 },
        { name: 'POS', type: 'pos', platform: 'cloud', version: 'v2', price: 39, quantity: 1 },
      ],
    },
  ]);
});

test('a trial started in the account is tracked once, despite a double click and a reload', async ({ page }) => {
  const layer = await watchDataLayer(page);
  await accept(page);
  await login(page, 'merchant@demo.test');
  const shops = await ask(page.request, 'GET /organization', { query: { 'associations[]': ['shops'] } });
  const older = shops.flatMap((each) => each.shops ?? []).find(({ type }) => type === 'shopware6');
  await page.goto(`/organization/${older?.organizationUuid}/shop/${older?.uuid}/pos/activate`);
  await page.getByRole('button', { name: '30-Tage-Test starten' }).dblclick();
  await told(layer, `${shop}/pos/first-steps`);
  await expect(page.getByText(/^Im Test bis zum/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Im Test bis zum/)).toBeVisible();
  const item = { name: 'POS', type: 'pos', platform: 'shopware6', version: 'v1', price: 0, quantity: 1 };
  expect(layer.pushed.filter(({ event }) => /Trial/.test(event))).toEqual([
    {
      event: 'StartTrial',
      transactionId: expect.stringMatching(/^[0-9a-f-]{36}-pos$/),
      shopSystem: 'shopware6',
      currency: 'EUR',
      value: 0,
      isYearly: false,
      items: [item],
    },
    { event: 'NewTrialStartedFromAccount', category: 'AccountDirect' },
  ]);
});

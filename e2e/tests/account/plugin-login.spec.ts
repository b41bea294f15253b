import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fillAccountForm, newPassword as password } from '../../src/account-form.ts';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { loginLink, type PluginShop, startPluginShop } from '../../src/plugin.ts';
import { fillLogin } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;
const email = `eva-${randomUUID().slice(0, 8)}@radwerk.test`;

let plugin: PluginShop;
test.beforeAll(async ({ baseURL }) => {
  plugin = await startPluginShop(baseURL ?? '');
});
test.afterAll(() => plugin.stop());

// The first test creates the account and the shop with which the others sign in.
test.describe.configure({ mode: 'serial' });
test.use({ locale: 'de-DE' });

async function beginInPlugin(page: Page): Promise<void> {
  await page.goto(plugin.adminUrl);
  await page.getByRole('link', { name: loginLink }).click();
}

async function confirmInPortal(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: text.pluginLogin })).toBeVisible();
  await expect(page.getByText(plugin.shopUrl)).toBeVisible();
  await page.getByRole('button', { name: text.confirmPluginLogin }).click();
}

const inPlugin = (page: Page) => expect(page.getByRole('status')).toHaveText(/^Signed in: /);

test('a new user from the plugin signs up and returns to it, signed in', async ({ page, visit, request }) => {
  await beginInPlugin(page);
  await page.getByRole('button', { name: text.onlyNecessary }).click();
  await page.getByRole('link', { name: text.tryIt }).click();
  await expect(page.getByText(text.fromPlugin)).toBeVisible();
  await visit.pass('create-account');
  await page.getByLabel(text.email).fill(email);
  await page.getByRole('button', { name: text.startSignup }).click();
  await page.goto(linkPath(await newestMail(request, email)));
  await page.getByRole('button', { name: text.confirm }).click();

  await expect(page.getByRole('radio', { name: /^Shopware 6/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: text.cloudShop })).toBeDisabled();
  await visit.pass('signup-system');
  await page.getByRole('button', { name: text.toProducts }).click();
  await page.getByRole('checkbox', { name: /^ERP/ }).check();
  await page.getByRole('button', { name: text.toAccount }).click();
  await fillAccountForm(page);
  await page.getByRole('button', { name: text.createAccount }).click();

  await page.getByLabel(text.shopName).fill('Radwerk Werkstatt');
  await expect(page.getByLabel(text.shopAddress)).toHaveValue(plugin.shopUrl);
  await visit.pass('signup-shop');
  await page.getByRole('button', { name: text.createShop }).click();
  await confirmInPortal(page);
  await inPlugin(page);
  await expect(page.getByRole('status')).toHaveText(new RegExp(`${email}, Eva Brandt, [0-9a-f-]{36}$`));
});

test('a signed-out merchant signs in, confirms, and is signed in to the plugin; afterwards one click is enough, even a double one', async ({
  page,
  visit,
}) => {
  await beginInPlugin(page);
  await page.getByRole('button', { name: text.onlyNecessary }).click();
  await fillLogin(page, email, { password });
  await expect(page.getByRole('heading', { name: text.pluginLogin })).toBeVisible();
  await visit.pass('confirm');
  await confirmInPortal(page);
  await inPlugin(page);

  let approvals = 0;
  page.on('request', (request) => (approvals += Number(request.url().endsWith('/approval'))));
  await beginInPlugin(page);
  await page.getByRole('button', { name: text.confirmPluginLogin }).dblclick();
  await inPlugin(page);
  expect(approvals, 'approvals of two quick clicks').toBe(1);

  await beginInPlugin(page);
  await page.getByRole('link', { name: text.cancel }).click();
  await expect(page.getByRole('status')).toHaveText('Refused: access_denied');
});

test('the merchant proves the address on the home of the shop', async ({ page, visit }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: text.onlyNecessary }).click();
  await fillLogin(page, email, { password });
  const card = page.getByRole('region', { name: 'Adresse Ihres Shops nachweisen' });
  const check = card.getByRole('button', { name: 'Jetzt prüfen' });
  await check.click();
  await expect(card.getByRole('alert')).toContainText('Der Prüfwert wurde noch nicht gefunden');
  await card.getByText('Prüfwert und wo Sie ihn hinterlegen').click();
  await visit.pass('address-proof');
  await page.setViewportSize(viewports.phone);
  await visit.fit('address-proof-phone');
  plugin.publish(await card.getByRole('code').first().innerText());
  await check.click();
  await expect(page.getByText('Die Adresse ist nachgewiesen.')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('an account without access reads the reason, and its owner continues with another account', async ({
  page,
  visit,
}) => {
  await beginInPlugin(page);
  await page.getByRole('button', { name: text.onlyNecessary }).click();
  await fillLogin(page, 'dunning@demo.test');
  await expect(page.getByRole('heading', { level: 1, name: text.pluginDenied })).toBeVisible();
  await visit.pass('denied');
  await page.getByRole('button', { name: text.otherAccount }).click();
  await fillLogin(page, email, { password });
  await confirmInPortal(page);
  await inPlugin(page);
});

test('a login that belongs to another browser is refused on a page of the portal', async ({ page, context }) => {
  await beginInPlugin(page);
  await expect(page.getByRole('button', { name: text.login, exact: true })).toBeVisible();
  await context.clearCookies();
  await page.goto(page.url().replace('/login?open_id_connect_interaction_id=', '/api/v4/oidc/interaction/'));
  await expect(page.getByRole('heading', { level: 1, name: text.pluginLoginExpired })).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import { declineMarketing } from '@kontor/registry-tool/journey/demo-session';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { newAddress } from '../../src/account.ts';
import { fillAccountForm, fillCompany, fillPerson, newPassword } from '../../src/account-form.ts';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;
const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@radwerk.test`;

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

test('a merchant with Shopware 6 reloads, continues in another browser, and gets advice about the URL', async ({
  page,
  browser,
  request,
}) => {
  const email = newEmail('eva');
  await requestAccount(page, '/signup/create-account', email);
  await openMailedLink(page, request, email);
  await page.getByRole('radio', { name: 'Shopware 6' }).check();
  await page.getByRole('button', { name: text.toProducts }).click();
  await page.getByRole('checkbox', { name: /^WMS/ }).check();
  const step = saved(page, '"merchantStep":"account"');
  await page.getByRole('button', { name: text.toAccount }).click();
  await step;
  const tab = await page.context().newPage();
  await tab.goto('/signup');
  await expect(tab).toHaveURL(/\/signup\/account$/);
  await tab.close();
  const save = saved(page, 'Eva');
  await page.getByLabel(text.firstName).fill('Eva');
  await save;
  await page.reload();
  await expect(page.getByLabel(text.firstName)).toHaveValue('Eva');

  await requestAccount(page, '/signup/create-account', email);
  const phone = await anotherBrowser(browser);
  await openMailedLink(phone, request, email);
  await expect(phone).toHaveURL(/\/signup\/account$/);
  await expect(phone.getByLabel(text.firstName)).toHaveValue('Eva');
  await fillAccountForm(phone);
  await phone.getByRole('button', { name: text.createAccount }).dblclick();
  await phone.getByLabel(text.shopName).fill('Radwerk');
  await phone.getByLabel('Adresse des Shops').fill('127.0.0.1:3000');
  await expect(phone.getByText(/im Internet nicht erreichbar/)).toBeVisible();
  await phone.getByLabel('Adresse des Shops').fill('radwerk.invalid');
  await expect(phone.getByText(/antwortet gerade kein Server/)).toBeVisible();
  await phone.getByRole('button', { name: text.createShop }).click();
  await expect(phone).toHaveURL(/\/shop\/[0-9a-f-]{36}\/?$/);
  await phone.context().close();
});

test('four details on the first page start the trial of a cloud shop', async ({ page, request, visit }) => {
  const email = newEmail('short');
  await requestAccount(page, '/signup/create-account', email);
  await openMailedLink(page, request, email);
  await page.getByRole('radio', { name: text.cloudShop }).check();
  const start = page.getByRole('button', { name: 'Testphase starten' });
  await start.click();
  await expect(page.getByText(text.required).first()).toBeVisible();
  await visit.pass('short-sign-up');
  await page.getByLabel(text.firstName).fill('Eva');
  await page.getByLabel(text.lastName).fill('Brandt');
  await page.getByLabel(text.password, { exact: true }).fill(newPassword);
  await page.getByLabel(text.shopName).fill('Radwerk Kurz');
  await page.getByRole('checkbox', { name: /^WMS/ }).check();
  await start.click();
  await expect(page.getByRole('heading', { name: text.preparing })).toBeVisible();
});

test('an app installed at Shopify becomes a shop, and going back creates no second one', async ({ page, request }) => {
  const email = newEmail('shopify');
  const name = `radwerk-${randomUUID().slice(0, 8)}`;
  await page.goto('/dev/shopify');
  await page.getByLabel('Name des Shops').fill(name);
  await page.getByLabel('E-Mail-Adresse des Inhabers').fill(email);
  await page.getByRole('button', { name: 'App installieren' }).click();
  await page.getByRole('link', { name: 'Installieren' }).click();
  await page.getByRole('button', { name: text.onlyNecessary }).click();
  await expect(page.getByText(`${name}.myshopify.com ist bereit`)).toBeVisible();
  await page.getByRole('link', { name: text.createAccount }).click();
  await expect(page.getByLabel(text.email)).toHaveValue(email);
  await page.getByRole('button', { name: text.startSignup }).click();
  await expect(page.getByRole('heading', { name: text.checkMail })).toBeVisible();

  await openMailedLink(page, request, email);
  await expect(page.getByRole('radio', { name: 'Shopify' })).toBeChecked();
  await page.getByRole('button', { name: text.toProducts }).click();
  await page.getByRole('checkbox', { name: /^ERP/ }).check();
  await page.getByRole('button', { name: text.toAccount }).click();
  await fillAccountForm(page);
  await page.getByRole('button', { name: text.createAccount }).click();
  await expect(page.getByLabel('Shopify-Adresse')).toHaveValue(`${name}.myshopify.com`);
  await page.getByLabel(text.shopName).fill('Radwerk');
  await page.getByRole('button', { name: text.createShop }).click();
  await expect(page.getByRole('heading', { name: text.preparing })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\/[0-9a-f-]{36}/);
});

test('a technology partner signs up to the partner area and sees what is missing for the payout', async ({
  page,
  request,
  visit,
}) => {
  const email = newEmail('malte');
  await requestAccount(page, '/partner-signup/create-account', email);
  await openMailedLink(page, request, email);
  await expect(page.getByRole('radio', { name: 'E-Commerce-Agentur' })).toBeChecked();
  await page.getByRole('button', { name: 'Weiter zu den Shopsystemen' }).click();
  await page.getByRole('checkbox', { name: 'Shopware 6' }).check();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await page.getByRole('radio', { name: 'Technologiepartner' }).check();
  await page.getByRole('button', { name: text.toAccount }).click();
  await expect(page).toHaveURL(/\/partner-signup\/account$/);
  await fillPerson(page, 'Malte', 'Petersen');
  await page.getByRole('button', { name: 'Zugang anlegen' }).click();
  await expect(page).toHaveURL(/\/partner-signup\/company$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/partner-signup\/company$/);
  await fillCompany(page, 'Nordlicht Technik GmbH');
  await page.getByRole('button', { name: 'Partnerkonto anlegen' }).click();
  await expect(page).toHaveURL(/\/organization\/[0-9a-f-]{36}\/?$/);
  const setup = page.getByRole('region', { name: 'Bis zur ersten Auszahlung' });
  await expect(setup.getByRole('button', { name: 'Auszahlung einrichten' })).toBeVisible();
  await visit.pass('partner-home-payout-missing');
});

for (const language of ['de', 'en'] as const) {
  test(`on the narrowest phone the bar with the buttons covers no more of a sign-up than is reserved for it, ${language}`, async ({
    page,
  }) => {
    const { cloudShop, toProducts, toAccount } = words[language];
    await page.setViewportSize({ width: 320, height: 640 });
    await newAddress(page.request, language);
    await page.goto('/signup');
    await page.getByRole('radio', { name: cloudShop }).check();
    await expect(page.getByRole('button', { name: toProducts })).toBeVisible();
    expect(await page.evaluate(unreserved)).toBe(0);
    await page.getByRole('button', { name: toProducts }).press('Enter');
    await expect(page.getByRole('button', { name: toAccount })).toBeVisible();
    expect(await page.evaluate(unreserved)).toBe(0);
  });
}

test('a double click goes one step, and presses nothing on the next', async ({ page, request }) => {
  const email = newEmail('double-click');
  await requestAccount(page, '/signup/create-account', email);
  await openMailedLink(page, request, email);
  await page.getByRole('radio', { name: text.cloudShop }).check();
  await page.getByRole('button', { name: text.toProducts }).dblclick();
  const products = page.getByRole('heading', { name: text.products });
  await expect(products).toBeVisible();
  await expect(page.getByText('Bitte wählen Sie mindestens einen Wert aus')).toBeHidden();
  // In the place of this page's back button, the first page has the one that aborts the sign-up.
  await page.getByRole('link', { name: 'Zurück' }).dblclick();
  await expect(page.getByRole('heading', { name: text.shopSystem })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: text.cloudShop })).toBeChecked();
});

test('an aborted sign-up leaves no data', async ({ page, request }) => {
  const email = newEmail('given-up');
  await requestAccount(page, '/signup/create-account', email);
  await openMailedLink(page, request, email);
  await page.getByRole('radio', { name: text.cloudShop }).check();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await requestAccount(page, '/signup/create-account', email);
  await openMailedLink(page, request, email);
  await expect(page.getByRole('radio', { name: text.cloudShop })).not.toBeChecked();
});

/** Pixels by which the bar at the bottom edge is higher than what is reserved for it. */
function unreserved(): number {
  const bar = document.querySelector('main ~ footer')?.getBoundingClientRect().height ?? Number.NaN;
  return bar - Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar'));
}

async function requestAccount(page: Page, path: string, email: string) {
  await declineMarketing(page.context());
  await page.goto(path);
  await page.getByLabel(text.email).fill(email);
  await page.getByRole('button', { name: text.startSignup }).click();
  await expect(page.getByRole('heading', { name: text.checkMail })).toBeVisible();
}

async function openMailedLink(page: Page, request: APIRequestContext, email: string) {
  await page.goto(linkPath(await newestMail(request, email)));
  await page.getByRole('button', { name: text.confirm }).click();
  await expect(page).toHaveURL(/signup/);
}

/** Until the server has saved the typed values. */
const saved = (page: Page, typed: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/signup/draft') && answer.request().postData()?.includes(typed) === true,
  );

async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: viewports.desktop, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: text.onlyNecessary }).click();
  return page;
}

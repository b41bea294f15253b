import { readFile } from 'node:fs/promises';
import { codeOf } from '@kontor/programs/authenticator-app';
import type { BrowserContext, Page } from '@playwright/test';
import { type Account, newMerchant } from '../../src/account.ts';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { fillLogin, signOut } from '../../src/sign-in.ts';
import { test as base, expect, viewports } from '../../src/test.ts';

/**
 * Passkeys need a domain name: browsers refuse them on 127.0.0.1
 * (docs/decisions/0016-passkeys-and-authenticator-apps.md).
 */
const test = base.extend({
  baseURL: ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
});

/** A user who has answered the cookie banner. */
async function withoutBanner(context: BrowserContext, baseURL = ''): Promise<void> {
  await context.addCookies([{ name: 'kontor-marketing-status', value: 'false', url: baseURL }]);
}

/** A virtual authenticator of the browser, which stores passkeys and verifies its user. */
async function plugInAuthenticator(page: Page): Promise<{ readonly countPasskeys: () => Promise<number> }> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    countPasskeys: async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

test.describe('on a desktop, in German', () => {
  test.use({ viewport: viewports.desktop, locale: 'de-DE' });

  async function signIn(page: Page, { email, password }: Account): Promise<void> {
    await page.goto('/login');
    await fillLogin(page, email, { password });
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
  }

  test('a passkey is added in the profile, signs in without a password, and is removed', async ({
    page,
    request,
    visit,
    baseURL,
  }) => {
    const account = await newMerchant(request, 'de');
    await withoutBanner(page.context(), baseURL);
    const { countPasskeys } = await plugInAuthenticator(page);
    await signIn(page, account);
    await page.goto(account.profile);
    const card = page.getByRole('region', { name: 'Passkeys' });
    await card.getByRole('button', { name: 'Passkey hinzufügen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' });
    await dialog.getByLabel('Name').fill('Laptop im Büro');
    await dialog.getByLabel('Ihr Passwort').fill(account.password);
    await visit.pass('add-passkey');
    await dialog.getByRole('button', { name: 'Weiter' }).click();
    await expect(card.getByText('Laptop im Büro')).toBeVisible();
    await visit.pass('profile');

    await signOut(page);
    await visit.pass('login');
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await expect(page.getByRole('heading', { name: 'Mein Profil' })).toBeVisible();
    await expect(card.getByText(/zuletzt benutzt/)).toBeVisible();

    await card.getByRole('button', { name: 'Passkey Laptop im Büro entfernen' }).click();
    const removal = page.getByRole('dialog', { name: /entfernen\?$/ });
    await removal.getByLabel('Ihr Passwort').fill(account.password);
    await removal.getByRole('button', { name: 'Entfernen' }).click();
    await expect(card.getByText('Laptop im Büro')).toHaveCount(0);
    // The password manager is told, and does not offer it any more.
    await expect.poll(countPasskeys).toBe(0);
  });

  test('a password reset shows the passkeys of the account and removes the recent one', async ({
    page,
    request,
    visit,
    baseURL,
  }) => {
    const account = await newMerchant(request, 'de');
    await withoutBanner(page.context(), baseURL);
    await plugInAuthenticator(page);
    await signIn(page, account);
    await page.goto(account.profile);
    await page.getByRole('button', { name: 'Passkey hinzufügen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' });
    await dialog.getByLabel('Name').fill('Telefon');
    await dialog.getByLabel('Ihr Passwort').fill(account.password);
    await dialog.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByRole('region', { name: 'Passkeys' }).getByText('Telefon')).toBeVisible();
    await signOut(page);

    await page.goto('/forgot-password');
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(account.email);
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    await expect(page.getByRole('heading', { name: 'Schauen Sie in Ihr Postfach' })).toBeVisible();
    await page.goto(linkPath(await newestMail(request, account.email)));
    await expect(page.getByRole('checkbox', { name: 'Passkey „Telefon“ behalten' })).not.toBeChecked();
    await visit.pass('reset-password');
    await page.setViewportSize(viewports.phone);
    await visit.fit('reset-password-phone');
    await page.setViewportSize(viewports.desktop);
    await page.getByLabel('Neues Passwort', { exact: true }).fill('ein anderer ganzer Satz');
    await page.getByRole('button', { name: 'Passwort speichern' }).click();
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await expect(page.getByText(/Dieser Passkey gilt nicht/)).toBeVisible();
  });

  test('another browser is signed out from the list, and its next click leads to the login', async ({
    page,
    request,
    visit,
    baseURL,
    browser,
  }) => {
    const account = await newMerchant(request, 'de');
    const elsewhere = await browser.newContext({ baseURL, locale: 'de-DE' });
    for (const context of [page.context(), elsewhere]) await withoutBanner(context, baseURL);
    const other = await elsewhere.newPage();
    await signIn(other, account);
    await signIn(page, account);
    await page.goto(account.profile);
    const card = page.getByRole('region', { name: 'Angemeldete Browser' });
    // The sign-up was a session, too.
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await expect(card.getByText('Dieser Browser')).toHaveCount(1);
    await visit.pass('sessions');
    await card.getByRole('button', { name: 'Alle anderen abmelden' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(1);

    await other.getByRole('link', { name: 'Stammdaten', exact: true }).click();
    await other.reload();
    await expect(other.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
    await elsewhere.close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Mein Profil' })).toBeVisible();
  });
});

base.describe('on 127.0.0.1', () => {
  base.use({ viewport: viewports.desktop, locale: 'de-DE' });

  base('where browsers refuse passkeys the page names the address under which they work', async ({ page, baseURL }) => {
    await withoutBanner(page.context(), baseURL);
    await plugInAuthenticator(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await expect(page.getByRole('alert')).toContainText(`unter ${baseURL?.replace('127.0.0.1', 'localhost')}.`);
  });
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: viewports.phone, locale: 'en-GB' });

  const enterPassword = (page: Page, { email, password }: Account) =>
    fillLogin(page, email, { password, language: 'en' });

  async function dropSession(page: Page): Promise<void> {
    // What the page still waits for would bring cookies of the session again.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /access|refresh|XSRF/ });
    await page.goto('/login');
  }

  test('an authenticator app is set up, required, and replaced by a recovery code', async ({
    page,
    request,
    visit,
    baseURL,
  }) => {
    const account = await newMerchant(request, 'en');
    await withoutBanner(page.context(), baseURL);
    await page.goto('/login');
    await enterPassword(page, account);
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await page.goto(account.profile);
    await page.getByRole('button', { name: 'Set up the app' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(account.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    const scan = page.getByRole('dialog', { name: 'Scan the code with the app' });
    await expect(scan.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await visit.pass('scan');
    const secret = (await scan.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '');
    await scan.getByLabel('Code from the app').fill(codeOf(secret));
    await scan.getByRole('button', { name: 'Confirm' }).click();

    const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    const codes = await shown.getByRole('listitem').allInnerTexts();
    await visit.pass('recovery-codes');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await shown.getByRole('button', { name: 'I have saved the codes' }).click();
    await expect(page.getByText('10 recovery codes are still valid.')).toBeVisible();
    await visit.pass('profile');

    await dropSession(page);
    await enterPassword(page, account);
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await visit.pass('second-step');
    await page.getByLabel('Code from the app').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();

    await dropSession(page);
    await enterPassword(page, account);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await page.goto(account.profile);
    await expect(page.getByText('9 recovery codes are still valid.')).toBeVisible();

    await page.getByRole('button', { name: 'Remove the app' }).click();
    const removal = page.getByRole('dialog');
    await removal.getByLabel('Your password').fill(account.password);
    await visit.pass('remove-app');
    // The sign-in with a code was a proof.
    await removal.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Set up the app' })).toBeVisible();
  });
});

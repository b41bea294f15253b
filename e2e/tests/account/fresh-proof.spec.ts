import { codeOf } from '@kontor/programs/authenticator-app';
import type { Page } from '@playwright/test';
import { type Account, newMerchant } from '../../src/account.ts';
import { addApp } from '../../src/authenticator-app.ts';
import { fillLogin } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';

/** Signs in with the password, before there is an app: the session has proven no factor. */
async function signIn(page: Page, { email, password }: Account, baseURL = '', language: 'de' | 'en' = 'de') {
  await page.context().addCookies([{ name: 'kontor-marketing-status', value: 'false', url: baseURL }]);
  await page.goto('/login');
  await fillLogin(page, email, { password, language });
  await expect(page).toHaveURL(/\/organization\//);
}

test.describe('on a desktop, in German', () => {
  test.use({ viewport: viewports.desktop, locale: 'de-DE' });

  test('a step that needs a second factor asks for it, keeps what was typed, and goes on in every tab', async ({
    page,
    request,
    context,
    visit,
    allow,
    baseURL,
  }) => {
    allow(/40[03]|422/, /ERR_INTERNET_DISCONNECTED/);
    const account = await newMerchant(request, 'de');
    await signIn(page, account, baseURL);
    const { secret } = await addApp(request, account);
    const proof = page.getByRole('dialog', { name: 'Bestätigen Sie, dass Sie es sind' });
    const code = proof.getByLabel('Code aus der App');

    await page.goto(`${account.shop}/members`);
    const invite = async () => {
      await page.getByRole('button', { name: 'Mitglied einladen' }).first().click();
      const form = page.getByRole('dialog', { name: 'Mitglied einladen' });
      await form.getByLabel('E-Mail-Adresse').fill('tom@radwerk.example');
      await form.getByRole('button', { name: 'Einladung senden' }).click();
      await expect(code).toBeFocused();
      return form;
    };
    let form = await invite();
    await visit.pass('proof');
    await page.setViewportSize(viewports.phone);
    await visit.pass('proof-phone');
    await page.setViewportSize(viewports.desktop);
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit.pass('proof-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Escape');
    await expect(form.getByText(/^Nicht bestätigt: Es wurde nichts geändert/)).toBeVisible();
    await expect(form.getByLabel('E-Mail-Adresse')).toHaveValue('tom@radwerk.example');
    await visit.pass('given-up');
    await form.getByRole('button', { name: 'Einladung senden' }).click();
    await expect(code).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(proof.getByText('Der Code ist falsch oder nicht mehr gültig')).toBeVisible();

    // Nothing was done, so nothing is left after a reload, or after going back.
    await page.reload();
    await expect(page.getByRole('row', { name: /tom@radwerk/ })).toHaveCount(0);
    await page.goto(`${account.shop}/activity`);
    await page.getByRole('link', { name: 'Mitglieder', exact: true }).first().click();
    await invite();
    await page.goBack();
    await expect(proof).toHaveCount(0);
    await page.goForward();

    const other = await context.newPage();
    await other.goto(`${account.shop}/export`);
    await other.getByRole('button', { name: 'Export anfordern' }).click();
    await expect(other.getByRole('dialog', { name: 'Bestätigen Sie, dass Sie es sind' })).toBeVisible();
    form = await invite();
    await context.setOffline(true);
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(proof.getByText(/^Keine Verbindung/)).toBeVisible();
    await context.setOffline(false);
    await code.press('Enter');
    await expect(page.getByRole('row', { name: /tom@radwerk/ })).toBeVisible();
    await expect(other.getByText('Der Export ist angefordert.')).toBeVisible();
    await expect(other.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: viewports.phone, locale: 'en-GB' });

  test('a recovery code proves the factor of a change, after the password of today', async ({
    page,
    request,
    visit,
    allow,
    baseURL,
  }) => {
    allow(/403/);
    const account = await newMerchant(request, 'en');
    await signIn(page, account, baseURL, 'en');
    const { recoveryCodes } = await addApp(request, account);
    await page.goto(account.profile);
    await page.getByRole('button', { name: 'Remove the app' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove the authenticator app?' });
    await removal.getByLabel('Your password').fill(account.password);
    await removal.getByRole('button', { name: 'Remove' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(proof.getByLabel('Code from the app')).toBeFocused();
    await visit.pass('proof-phone');
    await page.setViewportSize(viewports.desktop);
    await visit.pass('proof');
    await page.keyboard.type(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Set up the app' })).toBeVisible();
  });
});

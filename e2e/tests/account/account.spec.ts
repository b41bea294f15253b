import type { Page } from '@playwright/test';
import { newMerchant, vienna } from '../../src/account.ts';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { fillLogin } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;
const consent = 'kontor-marketing-status';

test.use({
  viewport: viewports.desktop,
  locale: 'de-DE',
  storageState: {
    cookies: [
      {
        name: consent,
        value: 'false',
        domain: '127.0.0.1',
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [],
  },
});

test('a forgotten password is reset by a mail that works once, and the login page confirms it', async ({
  page,
  visit,
}) => {
  const { email } = await newMerchant(page.request, 'de');
  await page.context().clearCookies({ name: new RegExp(`^(?!${consent})`) });
  await page.goto('/forgot-password');
  await page.getByLabel(text.email).fill(email);
  await page.getByRole('button', { name: text.requestLink }).click();
  await expect(page.getByText(`Wir haben an ${email} geschrieben`)).toBeVisible();
  const link = linkPath(await newestMail(page.request, email));
  await page.goto(link);
  await visit.pass('reset-password');
  await setNewPassword(page);
  await expect(page.getByText('Ihr Passwort wurde geändert')).toBeVisible();
  await fillLogin(page, email, { password: newPassword });
  await expect(page.getByRole('button', { name: text.userMenu })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr.' })).toBeVisible();
  await visit.pass('link-invalid');
  await page.getByRole('link', { name: 'Neuen Link anfordern' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('a new e-mail address is reported to the old one, and is used once it is confirmed', async ({ page, visit }) => {
  const { email, password, profile } = await newMerchant(page.request, 'de');
  const newAddress = `neu-${email}`;
  await page.goto(profile);
  const card = page.getByRole('region', { name: text.email, exact: true });
  await card.getByRole('button', { name: 'Adresse ändern' }).click();
  await card.getByLabel('Neue E-Mail-Adresse').fill(newAddress);
  await card.getByLabel('Ihr Passwort', { exact: true }).fill(password);
  await card.getByRole('button', { name: 'Adresse ändern' }).click();
  await expect(card.getByText('Bitte bestätigen Sie die neue Adresse')).toBeVisible();
  expect((await newestMail(page.request, email)).text).toContain(newAddress);
  await page.reload();
  await expect(card.getByText('Bitte bestätigen Sie die neue Adresse')).toBeVisible();
  await visit.pass('email-pending');

  await confirmMail(page, newAddress, 'E-Mail-Adresse bestätigen');
  await expect(page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist geändert.' })).toBeVisible();
  await page.goto(profile);
  await expect(page.getByText(`Sie sind als ${newAddress} angemeldet.`)).toBeVisible();
});

test('the result of a VAT id check appears by itself, and unsaved changes are protected', async ({ page, visit }) => {
  const { profile } = await newMerchant(page.request, 'de', { address: vienna });
  await page.goto(profile);
  await page.getByRole('link', { name: 'Stammdaten' }).click();
  await expect(page.getByText('Ihre USt-IdNr. fehlt noch')).toBeVisible();
  const vatId = page.getByLabel(text.vatId);
  await vatId.fill('DE000000000');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText(text.vatIdInvalid)).toBeVisible();

  await page.goBack();
  const leaving = page.getByRole('dialog', { name: 'Seite verlassen?' });
  await leaving.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await vatId.fill('at 111 111 111');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Nicht bestätigt')).toBeVisible();
  await visit.pass('vat-id-unverified');
  await vatId.fill('AT000000000');
  await expect(page.getByText('Nicht bestätigt')).toBeHidden();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Geprüft', { exact: true })).toBeVisible();
});

test('without a subscription a mail confirms the deletion, and signing in is no longer possible', async ({
  page,
  visit,
}) => {
  const { email, password, profile } = await newMerchant(page.request, 'de');
  await page.goto(profile);
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Konto löschen?' });
  await dialog.getByLabel('Ihr Passwort', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Löschung anfordern' }).click();
  await expect(page.getByRole('heading', { name: 'Bitte bestätigen Sie die Löschung.' })).toBeVisible();
  await page.getByRole('link', { name: 'Zu Ihrem Profil' }).click();
  await expect(page.getByText('Die Löschung ist noch nicht bestätigt')).toBeVisible();

  await confirmMail(page, email, 'Konto löschen');
  await expect(page.getByRole('heading', { name: 'Ihr Konto ist gelöscht.' })).toBeVisible();
  await visit.pass('deleted');
  expect((await newestMail(page.request, email)).subject).toBe('Ihr Konto wurde gelöscht');
  await page.getByRole('link', { name: 'Zur Startseite', exact: true }).click();
  await fillLogin(page, email, { password });
  await expect(page.getByText('E-Mail-Adresse oder Passwort ist nicht richtig.')).toBeVisible();
});

const newPassword = 'ein anderer ganzer Satz';

async function setNewPassword(page: Page) {
  await page.getByLabel('Neues Passwort', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
}

/** The page names what its click does. */
async function confirmMail(page: Page, to: string, button: string) {
  await page.goto(linkPath(await newestMail(page.request, to)));
  await page.getByRole('button', { name: button, exact: true }).click();
}

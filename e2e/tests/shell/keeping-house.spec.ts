import { newMerchant } from '../../src/account.ts';
import { newestMail } from '../../src/mailbox.ts';
import { expect, test, viewports } from '../../src/test.ts';

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

test.beforeEach(async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'kontor-marketing-status', value: 'false', url: baseURL ?? '' }]);
});

test('a shop gets another name and is removed; its people find what there is next', async ({ page, visit }) => {
  const { shop } = await newMerchant(page.request, 'de');
  await page.goto(`${shop}/settings`);
  await page.getByLabel('Name des Shops').fill('Radwerk Süd');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Der Shop ist gespeichert.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Organisation und Shop wechseln$/ })).toContainText('Radwerk Süd');
  await visit.pass('shop-settings');
  await page.getByRole('button', { name: 'Shop entfernen' }).click();
  const question = page.getByRole('dialog', { name: 'Radwerk Süd entfernen?' });
  await expect(question).toContainText('Das ist Ihr einziger Shop.');
  await visit.pass('shop-removal');
  await question.getByRole('button', { name: 'Endgültig entfernen' }).click();
  await expect(page).toHaveURL(/\/signup/);
});

test('the palette finds a page by its name, without a mouse', async ({ page, visit }) => {
  const { shop } = await newMerchant(page.request, 'de');
  await page.goto(shop);
  await page.getByRole('button', { name: 'Suchen', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Seite, Shop, Rechnung, Mitglied oder Aktion' });
  await expect(field).toBeFocused();
  await visit.pass('palette');
  await field.fill('mitglieder');
  await expect(page.getByRole('option', { name: /^Mitglieder/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Mitglieder' })).toBeVisible();
});

test('a message written in the help panel arrives, with a copy to its writer', async ({ page, visit }) => {
  const { shop, email } = await newMerchant(page.request, 'de');
  await page.goto(`${shop}/invoices`);
  await page.getByRole('button', { name: 'Hilfe', exact: true }).click();
  const help = page.getByRole('dialog', { name: 'Hilfe' });
  await help.getByText('Wozu ist die XML-Datei?').click();
  await expect(help.getByText(/XRechnung, die Ihre Buchhaltungssoftware einlesen kann/)).toBeVisible();
  await visit.pass('help');
  await help.getByLabel('Ihre Nachricht').fill('Wo finde ich die Rechnung vom Oktober?');
  await help.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(help).toBeHidden();
  await expect
    .poll(async () => (await newestMail(page.request, email)).text)
    .toContain('Wo finde ich die Rechnung vom Oktober?');
});

import { codeOf } from '@kontor/programs/authenticator-app';
import { newMerchant } from '../../src/account.ts';
import { fillLogin } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';

const email = 'clara@kaiwerk.example';

test.use({ viewport: viewports.desktop, locale: 'de-DE', environment: { KONTOR_OPERATORS: email } });

test('an operator without a second factor is led to setting one up, and back', async ({
  page,
  request,
  visit,
  allow,
  baseURL,
}) => {
  allow(/status of 403/);
  const account = await newMerchant(request, 'de', { email });
  await page.context().addCookies([{ name: 'kontor-marketing-status', value: 'false', url: baseURL ?? '' }]);
  await page.goto('/login');
  await fillLogin(page, email, account);
  await expect(page).toHaveURL(/\/second-factor\?return=%2Fbackoffice/);

  await page.goto('/connect');
  await expect(page).toHaveURL(/\/second-factor\?return=%2Fconnect$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Richten Sie einen zweiten Faktor ein' })).toBeVisible();
  await visit.pass('needed');
  await page.setViewportSize(viewports.phone);
  await visit.pass('needed-phone');
  await page.setViewportSize(viewports.desktop);
  await page.getByRole('button', { name: 'App einrichten' }).click();
  await page.getByRole('dialog').getByLabel('Ihr Passwort').fill(account.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Weiter' }).click();
  const scan = page.getByRole('dialog', { name: 'Code mit der App scannen' });
  const secret = (await scan.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '');
  await scan.getByLabel('Code aus der App').fill(codeOf(secret));
  await scan.getByRole('button', { name: 'Bestätigen' }).click();
  await page.getByRole('button', { name: 'Ich habe die Codes gesichert' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ihr zweiter Faktor ist eingerichtet' })).toBeVisible();
  await visit.pass('set-up');
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect(page).toHaveURL(/\/connect$/);
  await expect(page.getByRole('heading', { level: 1, name: /angebunden/ })).toBeVisible();
});

import { codeOf } from '@kontor/programs/authenticator-app';
import { newMerchant, sendAs } from '../../src/account.ts';
import { addApp } from '../../src/authenticator-app.ts';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { fillLogin } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

test('an owner asks all members for a second factor: who has none is led to setting one up, and back', async ({
  page,
  request,
  browser,
  visit,
  allow,
  baseURL,
}) => {
  allow(/status of 403/);
  const banner = { name: 'kontor-marketing-status', value: 'false', url: baseURL ?? '' };
  const account = await newMerchant(request, 'de');
  await page.context().addCookies([banner]);
  await page.goto('/login');
  await fillLogin(page, account.email, account);
  await expect(page).toHaveURL(/\/organization\//);
  const { secret, recoveryCodes } = await addApp(request, account);

  const elsewhere = await browser.newContext({ baseURL, locale: 'en-GB', viewport: viewports.phone });
  const other = await newMerchant(elsewhere.request, 'en');
  const [, , organizationUuid] = account.shop.split('/');
  const asOwner = sendAs(request);
  await asOwner('POST', '/auth/step-up', { code: recoveryCodes[0] });
  await asOwner('POST', `/organization/${organizationUuid}/invitation`, {
    email: other.email,
    role: 'admin',
    language: 'en',
  });
  await sendAs(elsewhere.request)('POST', linkPath(await newestMail(request, other.email)).replace(/\?.*/, ''));

  await page.goto(`${account.shop}/members`);
  await expect(page.getByRole('row', { name: new RegExp(`${other.email}.*keiner`) })).toBeVisible();
  await visit.pass('optional');
  await page.setViewportSize(viewports.phone);
  await visit.pass('optional-phone');
  await page.setViewportSize(viewports.desktop);
  await page.getByRole('button', { name: 'Von allen verlangen' }).click();
  const question = page.getByRole('dialog', { name: 'Von allen Mitgliedern einen zweiten Faktor verlangen?' });
  await visit.pass('question');
  await question.getByRole('button', { name: 'Verlangen' }).click();
  await page.getByLabel('Code aus der App').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('wird verlangt', { exact: true })).toBeVisible();
  await visit.pass('required');

  const member = await elsewhere.newPage();
  await elsewhere.addCookies([banner]);
  await member.goto(`${account.shop}/invoices`);
  await expect(member).toHaveURL(/\/second-factor\?return=/);
  await expect(member.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  await addApp(elsewhere.request, other);
  await member.reload();
  await member.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(member).toHaveURL(new RegExp(`${account.shop}/invoices$`));
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
  await elsewhere.close();
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('the switch says what it does, on both widths', async ({ page, request, visit, baseURL }) => {
    const account = await newMerchant(request, 'en');
    await page.context().addCookies([{ name: 'kontor-marketing-status', value: 'false', url: baseURL ?? '' }]);
    await page.goto('/login');
    await fillLogin(page, account.email, { password: account.password, language: 'en' });
    await expect(page).toHaveURL(/\/organization\//);
    await page.goto(`${account.shop}/members`);
    await expect(page.getByText('Set up a second factor of your own first.')).toBeVisible();
    await visit.pass('own-first');
    await page.setViewportSize(viewports.phone);
    await visit.pass('own-first-phone');
  });
});

import { demoUsers } from '@kontor/contract/demo';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

test('a rate of VAT is asked for by one person, and counts once another one agrees', async ({
  page,
  visit,
  browser,
  baseURL,
}) => {
  await signIn(page, demoUsers.finance.email, { landsOn: /\/backoffice\/customers$/ });
  await page.getByRole('link', { name: 'Steuersätze', exact: true }).click();
  await page.getByRole('button', { name: 'Satz von Frankreich ändern' }).click();
  const form = page.getByRole('dialog', { name: 'Steuersatz hinzufügen' });
  await form.getByLabel('Satz in Prozent').fill('20,5');
  await form.getByLabel('Gilt ab').fill('01.01.2090');
  await form.getByLabel('Grund').fill('Gesetz vom 1. Oktober');
  await visit.pass('tax-rate');
  await form.getByRole('button', { name: 'Steuersatz anfragen' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Freigabe ansehen' }).click();
  await expect(page.getByText('Eine andere Person entscheidet')).toBeVisible();
  const address = page.url();

  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: viewports.phone, locale: 'de-DE' });
  const other = await context.newPage();
  await signIn(other, demoUsers.finance2.email, { landsOn: /\/backoffice\/customers$/ });
  await other.goto('/backoffice/approvals');
  await expect(other.getByRole('heading', { name: '2 Anfragen warten auf Ihre Entscheidung.' })).toBeVisible();
  await other.goto(address);
  await other.getByRole('button', { name: 'Zustimmen' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Zustimmen' }).click();
  await expect(other.getByText('Entschieden von')).toBeVisible();
  await context.close();

  await page.goto('/backoffice/taxes');
  await expect(page.getByRole('row', { name: /Frankreich 20,5/ })).toContainText('01.01.2090');
});

test('a customer is found by keys alone, and everything about it stands on one page', async ({ page, visit }) => {
  await signIn(page, demoUsers.support.email, { landsOn: /\/backoffice\/customers$/ });
  await expect(page.getByLabel('Kunde suchen')).toBeFocused();
  await page.keyboard.type(demoUsers.merchant.email);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('table', { name: 'Kunden' }).getByRole('link')).toHaveCount(1);
  await visit.pass('found');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/backoffice\/customers\/[0-9a-f-]{36}$/);
  await visit.pass('overview');
  await page.getByRole('link', { name: 'Shops', exact: true }).click();
  await visit.pass('shops');
  await page.getByRole('table', { name: 'Shops' }).getByRole('link').first().click();
  await visit.pass('shop');
  await page.getByRole('link', { name: 'Verlauf dieses Shops' }).click();
  await expect(page.getByRole('table', { name: 'Verlauf' })).toBeVisible();
  await page.getByRole('link', { name: 'Mitglieder', exact: true }).click();
  await visit.pass('members');
  await page.getByRole('link', { name: 'Verlauf', exact: true }).click();
  await page.getByLabel('Art').selectOption('mail');
  await visit.pass('timeline');
  await page.getByRole('link', { name: 'Notizen', exact: true }).click();
  await page.getByRole('textbox', { name: 'Notiz' }).fill('Ruft lieber vormittags an');
  await page.getByRole('button', { name: 'Notiz speichern' }).click();
  await expect(page.getByText(/^Ruft lieber/)).toBeVisible();
  await visit.pass('notes');
});

test('nothing that a merchant receives names the back office', async ({ page, allow }) => {
  allow(/status of 404/);
  const named: string[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (answer) => {
    const read = async () => {
      const body = await answer.text().catch(() => '');
      const headers = JSON.stringify(await answer.allHeaders());
      if (/back-?office/i.test(body + headers)) named.push(answer.url());
    };
    reading.push(read());
  });
  await signIn(page, demoUsers.merchant.email);
  await page.getByRole('link', { name: 'Rechnungen', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/pages');
  await page.goto('/backoffice/staff');
  await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  // What comes while the page is closed has no headers any more.
  page.removeAllListeners('response');
  await Promise.all(reading);
  expect(named).toEqual([]);
});

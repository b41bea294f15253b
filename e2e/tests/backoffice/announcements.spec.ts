import { demoUsers } from '@kontor/contract/demo';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

const text = 'Zahlungen mit Karte sind gestört.';
const today = () => new Date().toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin' });

test('an outage is told to visitors and customers above their pages, until they dismiss it, or it is withdrawn', async ({
  page,
  visit,
  browser,
  baseURL,
}) => {
  await signIn(page, demoUsers.operations.email, { landsOn: /\/(backoffice|status)/ });
  await page.goto('/backoffice/announcements');
  await page.getByRole('button', { name: 'Ankündigung schreiben' }).click();
  const form = page.getByRole('dialog', { name: 'Ankündigung schreiben' });
  await form.getByLabel('Text auf Deutsch').fill(text);
  await form.getByLabel('Text auf Englisch').fill('Payments by card are down.');
  await form.getByLabel('Stufe').selectOption('Störung');
  await form.getByLabel('Erster Tag').fill(today());
  await form.getByLabel('Letzter Tag').fill(today());
  await form.getByLabel('Grund').fill('Ausfall beim Zahlungsdienst');
  await visit.pass('write');
  await form.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(page.getByRole('row', { name: /Zahlungen mit Karte sind gestört/ })).toContainText('Jetzt');
  await visit.pass('list');

  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: viewports.phone, locale: 'de-DE' });
  const visitor = await context.newPage();
  const shifts = () =>
    visitor.evaluate(async () => {
      const entries: PerformanceEntryList = await new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 1_000);
      });
      return entries.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
    });
  // Pages of visitors are rendered for all of them, from what was known some seconds before.
  await expect(async () => {
    await visitor.goto('/login');
    await expect(visitor.getByText(text)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await visitor.getByRole('button', { name: 'Nur notwendige' }).click();
  expect(await (await visitor.request.get('/login')).text()).toContain(text);
  expect(await shifts()).toBeLessThan(0.01);
  await visitor.getByRole('button', { name: `Ausblenden: ${text}` }).click();
  await expect(visitor.getByText(text)).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect(visitor.getByText(text)).toHaveCount(0);
  expect(await shifts()).toBeLessThan(0.01);
  await context.close();

  const ofMerchant = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: viewports.phone,
    locale: 'de-DE',
  });
  const merchant = await ofMerchant.newPage();
  await signIn(merchant, demoUsers.merchant.email, { landsOn: /\/organization\// });
  await merchant.reload();
  await expect(merchant.getByText(text)).toBeVisible();
  await merchant.getByRole('button', { name: `Ausblenden: ${text}` }).click();
  await merchant.reload();
  await expect(merchant.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(merchant.getByText(text)).toHaveCount(0);
  await ofMerchant.close();

  await page.getByRole('button', { name: `Löschen: ${text}` }).click();
  await page.getByRole('dialog').getByLabel('Grund').fill('Behoben');
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click();
  await expect(page.getByRole('row', { name: /Zahlungen mit Karte sind gestört/ })).toHaveCount(0);
});

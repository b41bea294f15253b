import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';

test.describe('a merchant', () => {
  test.use({ viewport: viewports.desktop, locale: 'de-DE' });

  test('sees the orders of the month and of those before, and switches the mails about them off', async ({
    page,
    visit,
  }) => {
    await signIn(page, 'merchant@demo.test');
    await page.getByRole('link', { name: 'Abonnement', exact: true }).click();
    await page.getByRole('link', { name: 'Alle Monate ansehen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bestellungen' })).toBeVisible();
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /^[\d.]+ von [\d.]+ enthaltenen$/);
    const table = page.getByRole('table', { name: 'Monat für Monat' });
    const orders = (await page.getByRole('meter').getAttribute('aria-valuetext'))?.split(' ')[0];
    await expect(table.getByRole('row').nth(1)).toContainText(orders ?? 'no orders');
    expect(await table.getByRole('row').count()).toBeGreaterThan(2);
    await visit.pass('usage');
    await page.setViewportSize(viewports.phone);
    await visit.pass('usage-phone');

    const mails = page.getByRole('checkbox', { name: /^Hinweis, wenn 80 % und 100 %/ });
    await expect(mails).toBeChecked();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/user/mails') && answer.ok());
    await mails.click();
    await saved;
    await page.reload();
    await expect(mails).not.toBeChecked();
    await mails.click();
    await expect(mails).toBeChecked();
  });
});

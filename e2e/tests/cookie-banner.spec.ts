import { expect, test, viewports } from '../src/test.ts';
import { words } from '../src/words.ts';

const text = words.de;

test.use({ locale: 'de-DE' });

for (const device of ['desktop', 'phone'] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: viewports[device] });

    test('the banner covers neither the imprint nor the sign-in, and can be answered by keyboard', async ({
      page,
      visit,
    }) => {
      await page.goto('/login');
      const banner = page.getByRole('region', { name: 'Cookie-Einstellungen' });
      await expect(banner).toBeVisible();
      await visit.pass('question');
      for (const target of [
        page.getByRole('button', { name: text.login, exact: true }),
        page.getByRole('link', { name: 'Impressum' }),
      ]) {
        await target.scrollIntoViewIfNeeded();
        // Playwright does not click covered elements.
        await target.click({ trial: true });
      }

      await page.reload();
      await expect(banner).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(banner.getByRole('link')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(banner.getByRole('heading', { name: 'Ihre Auswahl' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect(banner.getByRole('checkbox', { name: 'Notwendig' })).toBeChecked();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await visit.pass('options');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(banner).toBeHidden();
      const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'kontor-marketing-status');
      expect(cookie).toMatchObject({ value: 'true', path: '/' });
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(34_000_000);
    });
  });
}

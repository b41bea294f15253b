import { newMerchant } from '../../src/account.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

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

test.describe('on a phone', () => {
  test.use({ viewport: viewports.phone });

  test('an order can be placed while the banner is open', async ({ page, visit }) => {
    const { shop } = await newMerchant(page.request, 'de');
    await page.goto(`${shop}/subscription?plan=starter&checkout=true`);
    // The dialog hides the rest of the page from assistive technology.
    await expect(page.getByRole('region', { name: 'Cookie-Einstellungen', includeHidden: true })).toBeVisible();
    const checkout = page.getByRole('dialog', { name: text.checkout });
    const order = checkout.getByRole('button', { name: text.order });
    await expect(order).toBeVisible();
    // Not by a click: it waits for a payment method.
    await expect.poll(() => order.evaluate(isOnTop)).toBe(true);
    await visit.pass('checkout-below-banner');
  });
});

/** Nothing lies above its middle. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

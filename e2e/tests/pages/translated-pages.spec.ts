import { defaultLanguage, localeOf } from '@kontor/contract/language';
import { pagesFor, pagesOf, usernames, visitsOf } from '@kontor/registry-tool/journey/demo-people';
import { pagesOfCheckout } from '@kontor/registry-tool/journey/pages-of-checkout';
import type { Page } from '@playwright/test';
import { signIn } from '../../src/sign-in.ts';
import { expect, test } from '../../src/test.ts';
import { translatePage } from '../../src/translate-page.ts';

/** A page has more, of rows that are alike. */
const most = 10;

test.use({ locale: localeOf[defaultLanguage] });

// Where money is ordered and paid. In all bundles what breaks is found in the sources (tools/workspace/src/bare-texts.ts).
test('every page of subscription can be used in a browser that translates it', async ({ page, allow }) => {
  allow(/status of (403|404|409)/);
  await signIn(page, usernames.merchant);
  const visits = await visitsOf(
    'merchant',
    pagesFor('merchant', pagesOf('subscription', pagesOfCheckout)),
    page.request,
  );
  expect(visits.length).toBeGreaterThan(4);
  for (const { path } of visits) await pressAll(page, path);
});

/** Presses what is on the page and sends no form, and closes what that opens. A failure of React is an error in the console, which fails the test. */
async function pressAll(page: Page, path: string): Promise<void> {
  const buttons = page.locator('main button[type=button]:visible:not([aria-disabled=true])');
  const open = async () => {
    await page.goto(path);
    // A page that is translated before is rendered anew by the browser.
    await page.waitForFunction(() => performance.getEntriesByName('kontor:hydrated').length > 0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
    await translatePage(page);
  };
  await open();
  const count = Math.min(await buttons.count(), most);
  for (let index = 0; index < count; index += 1) {
    const button = buttons.nth(index);
    if (!(await button.isVisible())) continue;
    const before = page.url();
    await button.click();
    await translatePage(page);
    await page.keyboard.press('Escape');
    if (page.url() !== before || (await page.getByRole('dialog').count()) > 0) await open();
  }
}

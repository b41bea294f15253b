import type { Locator, Page } from '@playwright/test';
import { newMerchant } from '../../src/account.ts';
import { proceedToCheckout } from '../../src/checkout.ts';
import { journeys } from '../../src/journeys.ts';
import { expect, test } from '../../src/test.ts';
import { words } from '../../src/words.ts';

for (const { language, device, settings } of journeys) {
  const text = words[language];
  test.describe(`in ${language} on a ${device}`, () => {
    test.use(settings);

    test('a wallet that is closed orders nothing, a declined one leaves the order open, the next one pays it once', async ({
      page,
      visit,
      allow,
    }) => {
      allow(/status of 402/, /409 \(Conflict\).*\/sync\)$/);
      const { shop } = await newMerchant(page.request, language);
      await page.goto(`${shop}/subscription`);
      await page.getByRole('radio', { name: text.plan }).check();
      const checkout = await proceedToCheckout(page, language);
      const wallet = checkout.getByRole('button', { name: text.wallet });

      await wallet.click();
      await sheetOf(page, language).getByRole('button', { name: text.walletCancel }).click();
      await expect(checkout.getByText(text.nothingOrdered)).toBeVisible();
      await visit.pass('checkout-wallet-closed');

      await wallet.click();
      await sheetOf(page, language).getByRole('button', { name: text.walletDeclined }).click();
      await expect(checkout.getByText(text.orderFailed)).toBeVisible();

      await wallet.click();
      await sheetOf(page, language).getByRole('button', { name: text.walletPay, exact: true }).click();
      await expect(page.getByText(text.ordered)).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: text.done }).click();
      await page.goto(`${shop}/invoices`);
      await expect(page.getByText(text.paid)).toHaveCount(1);
    });

    test('a wallet that is found late moves nothing', async ({ page }) => {
      const script = Promise.withResolvers<void>();
      await page.route('**/payment-sandbox/stripe.js', async (route) => {
        await script.promise;
        await route.continue();
      });
      const { shop } = await newMerchant(page.request, language);
      await page.goto(`${shop}/subscription`);
      await page.getByRole('radio', { name: text.plan }).check();
      const checkout = await proceedToCheckout(page, language);
      const order = checkout.getByRole('button', { name: text.order });
      await expect(order).toBeVisible();
      const place = await settledPlace(order);
      script.resolve();
      await expect(checkout.getByRole('button', { name: text.wallet })).toBeVisible();
      expect(await settledPlace(order)).toEqual(place);
    });
  });
}

/** The wallet is the payment provider's, in a frame above the page. */
const sheetOf = (page: Page, language: keyof typeof words) =>
  page.frameLocator(`iframe[title="${words[language].walletSheet}"]`);

/** Where it is once the sheet has slid in. Skeletons and spinners go on. */
async function settledPlace(locator: Locator) {
  await locator
    .page()
    .waitForFunction(() =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
    );
  return locator.boundingBox();
}

import { readFile } from 'node:fs/promises';
import { newMerchant } from '../../src/account.ts';
import { fillCard } from '../../src/card.ts';
import { proceedToCheckout } from '../../src/checkout.ts';
import { journeys } from '../../src/journeys.ts';
import { newestMail } from '../../src/mailbox.ts';
import { expect, test } from '../../src/test.ts';
import { words } from '../../src/words.ts';

for (const { language, device, settings } of journeys) {
  const text = words[language];
  test.describe(`in ${language} on a ${device}`, () => {
    test.use(settings);

    test('a merchant cancels on a page, takes all data along, and comes back', async ({ page, visit, allow }) => {
      // A shop that was not moved, and the result of a payment that is asked for while it is worked on.
      allow(/404 \(Not Found\).*\/migration\/predecessor\)$/, /409 \(Conflict\).*\/sync\)$/);
      const { shop, email } = await newMerchant(page.request, language);
      await page.goto(shop);
      await page.getByRole('button', { name: text.onlyNecessary }).click();
      await page.goto(`${shop}/subscription`);
      await page.getByRole('radio', { name: text.plan }).check();
      const checkout = await proceedToCheckout(page, language);
      await checkout.getByRole('radio', { name: text.card }).check();
      await fillCard(checkout, '4242424242424242');
      await checkout.getByRole('button', { name: text.order }).click();
      await expect(page.getByText(text.ordered)).toBeVisible();

      await page.goto(`${shop}/subscription`);
      await page.getByRole('link', { name: text.cancelSubscription }).click();
      await expect(page).toHaveURL(/\/subscription\/leave$/);
      await expect(page.getByRole('button', { name: text.cancelSubscription })).toBeVisible();
      await visit.pass('leaving');
      await page.getByRole('button', { name: text.cancelSubscription }).click();
      await expect(page.getByRole('heading', { level: 1, name: text.leaving })).toBeVisible();
      await visit.pass('left');

      await page.getByRole('link', { name: text.toExport }).click();
      await visit.pass('no-export');
      await page.getByRole('button', { name: text.requestExport }).click();
      const link = page.getByRole('link', { name: text.downloadExport });
      await expect(link).toBeVisible({ timeout: 30_000 });
      await visit.pass('export');
      expect((await newestMail(page.request, email)).links[0]).toContain(`${shop}/export`);
      const downloading = page.waitForEvent('download');
      await link.click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^kontor-export-\d{4}-\d{2}-\d{2}\.zip$/);
      const file = await readFile(await download.path());
      expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');

      await page.goto(`${shop}/subscription/leave`);
      await page.getByRole('button', { name: text.takeBack }).click();
      await expect(page.getByRole('button', { name: text.cancelSubscription })).toBeVisible();
    });
  });
}

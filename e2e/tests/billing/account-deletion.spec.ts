import { declineMarketing } from '@kontor/registry-tool/journey/demo-session';
import type { Page } from '@playwright/test';
import { newMerchant } from '../../src/account.ts';
import { fillCard } from '../../src/card.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

test('a running subscription prevents the deletion of an account and is shown with a link to cancel it', async ({
  page,
  visit,
}) => {
  await declineMarketing(page.context());
  const { shop, profile } = await newMerchant(page.request, 'de');
  await order(page, shop);
  await page.goto(profile);
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zuerst das Abonnement kündigen' });
  await expect(dialog.getByText('Radwerk', { exact: true })).toBeVisible();
  await visit.pass('subscription-first');
  await dialog.getByRole('link', { name: 'Zum Abonnement von Radwerk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.subscription })).toBeVisible();
});

/** Orders a plan by card. */
async function order(page: Page, shop: string) {
  await page.goto(`${shop}/subscription?plan=starter&checkout=true`);
  const checkout = page.getByRole('dialog', { name: text.checkout });
  await checkout.getByRole('radio', { name: text.card }).check();
  await fillCard(checkout, '4242424242424242');
  await checkout.getByRole('button', { name: text.order }).click();
  await expect(page.getByText(text.ordered)).toBeVisible();
}

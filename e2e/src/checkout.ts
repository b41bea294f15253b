import type { Locator, Page } from '@playwright/test';
import { words } from './words.ts';

const text = words.de;

/** Selects a plan on the subscription page and opens the checkout, with payment by card. */
export async function openCheckout(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: text.navigation.subscription, exact: true }).click();
  await page.getByRole('radio', { name: text.plan }).check();
  await page
    .getByRole('link', { name: text.toOrder })
    .or(page.getByRole('button', { name: text.toOrder }))
    .first()
    .click();
  const checkout = page.getByRole('dialog', { name: text.checkout });
  await checkout.getByRole('radio', { name: text.card }).check();
  return checkout;
}

import type { Locator, Page } from '@playwright/test';
import { type JourneyLanguage, words } from './words.ts';

/** Opens the checkout of what is chosen on the subscription page. */
export async function proceedToCheckout(page: Page, language: JourneyLanguage = 'de'): Promise<Locator> {
  const { toOrder, checkout } = words[language];
  await page
    .getByRole('link', { name: toOrder })
    .or(page.getByRole('button', { name: toOrder }))
    .filter({ visible: true })
    .first()
    .click();
  return page.getByRole('dialog', { name: checkout });
}

/** Selects a plan on the subscription page and opens the checkout, with payment by card. */
export async function openCheckout(page: Page): Promise<Locator> {
  const text = words.de;
  await page.getByRole('link', { name: text.navigation.subscription, exact: true }).click();
  await page.getByRole('radio', { name: text.plan }).check();
  const checkout = await proceedToCheckout(page);
  await checkout.getByRole('radio', { name: text.card }).check();
  return checkout;
}

import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, type NewMerchant, newMerchant } from './account.ts';
import { fillCard } from './card.ts';
import { proceedToCheckout } from './checkout.ts';
import { fillLogin } from './sign-in.ts';
import { type JourneyLanguage, words } from './words.ts';

export const goodCard = '4242424242424242';
/** Can be saved; every charge is declined. */
export const decliningCard = '4000000000000341';

export interface Merchant extends Account {
  readonly language: JourneyLanguage;
}

/** A new merchant with a shop, signed in, who has answered the cookie banner. */
export async function signUp(page: Page, language: JourneyLanguage, options?: NewMerchant): Promise<Merchant> {
  const account = await newMerchant(page.request, language, options);
  await page.goto(account.shop);
  await page.getByRole('button', { name: words[language].onlyNecessary }).click();
  return { ...account, language };
}

/** Time passes, and the merchant comes back: the session has ended meanwhile. */
export async function pass(page: Page, { email, password, language }: Merchant, days: number): Promise<void> {
  const answer = await page.request.post('/dev/clock', { data: { advanceSeconds: days * 86_400 } });
  expect(answer.status()).toBe(200);
  await page.goto('/login');
  await fillLogin(page, email, { password, language });
  await expect(page).not.toHaveURL(/\/login/);
}

/** Orders the plan, yearly unless said otherwise. */
export async function orderPlan(
  page: Page,
  { shop, language }: Merchant,
  choosePayment: (checkout: Locator) => Promise<void>,
  interval: 'monthly' | 'yearly' = 'yearly',
): Promise<void> {
  const text = words[language];
  await page.goto(`${shop}/subscription`);
  await page.getByRole('radio', { name: text.plan }).check();
  await page.getByRole('radio', { name: text[interval] }).check({ force: true });
  const checkout = await proceedToCheckout(page, language);
  await choosePayment(checkout);
  await checkout.getByRole('button', { name: text.order }).click();
  await expect(page.getByText(text.ordered)).toBeVisible();
}

/** Orders the plan monthly, paid by a card. */
export const orderByCard = async (page: Page, merchant: Merchant, card: string) => {
  const pay = async (checkout: Locator) => {
    await checkout.getByRole('radio', { name: words[merchant.language].card }).check();
    await fillCard(checkout, card);
  };
  await orderPlan(page, merchant, pay, 'monthly');
};

export async function replaceCard(
  page: Page,
  { shop }: Merchant,
  card: string,
  submit: string | RegExp,
): Promise<void> {
  await page.goto(`${shop}/payment-methods?method=card`);
  await fillCard(page.getByRole('main'), card);
  await page.getByRole('button', { name: submit }).click();
}

export async function cancel(page: Page, { shop, language }: Merchant): Promise<void> {
  const text = words[language];
  await page.goto(`${shop}/subscription`);
  await page.getByRole('link', { name: text.cancelSubscription }).click();
  await page.getByRole('button', { name: text.cancelSubscription }).click();
  await expect(page.getByText(text.canceled)).toBeVisible();
}

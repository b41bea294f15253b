import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fillAccountForm, newPassword as password } from './account-form.ts';
import { fillCard } from './card.ts';
import { proceedToCheckout } from './checkout.ts';
import type { journeys } from './journeys.ts';
import { fillLogin, signOut } from './sign-in.ts';
import { expect, type Visit } from './test.ts';
import { type JourneyLanguage, words } from './words.ts';

interface Walk {
  readonly page: Page;
  readonly visit: Visit;
  /** The path of the link in the newest mail to an address. */
  readonly mailedPath: (email: string) => Promise<string>;
}

/** A merchant signs up, orders and pays: what the portal is for. */
export async function walkMainJob(
  { page, visit, mailedPath }: Walk,
  { language, device }: Pick<(typeof journeys)[number], 'language' | 'device'>,
): Promise<void> {
  const email = `eva-${randomUUID().slice(0, 8)}@radwerk.test`;
  const isPhone = device === 'phone';
  await requestAccount(page, visit, language, email);
  await openMailedLink(page, visit, language, await mailedPath(email));
  await chooseSystemAndProducts(page, visit, language);
  await fillAccount(page, visit, language);
  await createShop(page, visit, language);
  await orderSubscription(page, visit, language, isPhone);
  await seeInvoice(page, visit, language, isPhone);
  await signOutAndIn(page, visit, language, email, isPhone);
}

async function requestAccount(page: Page, visit: Visit, language: JourneyLanguage, email: string) {
  const text = words[language];
  await page.goto('/signup/create-account');
  await page.getByRole('button', { name: words.de.onlyNecessary }).click();
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: text.startSignup }).click();
  await expect(page.getByText(text.required)).toBeVisible();
  await expect(page.getByLabel(text.email)).toBeFocused();
  await visit.pass('create-account-missing');
  await page.getByLabel(text.email).fill(email);
  await page.getByRole('button', { name: text.startSignup }).click();
  await expect(page.getByRole('heading', { name: text.checkMail })).toBeVisible();
  await visit.pass('check-mail');
}

async function openMailedLink(page: Page, visit: Visit, language: JourneyLanguage, link: string) {
  const text = words[language];
  expect(link).toMatch(/^\/confirmation\//);
  await page.goto(link);
  await visit.pass('confirmation');
  await page.getByRole('button', { name: text.confirm }).click();
  await expect(page).toHaveURL(/\/signup$/);
}

async function chooseSystemAndProducts(page: Page, visit: Visit, language: JourneyLanguage) {
  const text = words[language];
  await expect(page.getByRole('heading', { name: text.shopSystem })).toBeVisible();
  await page.getByRole('radio', { name: text.cloudShop }).check();
  await visit.pass('signup-system');
  await page.getByRole('button', { name: text.toProducts }).click();
  await expect(page.getByRole('heading', { name: text.products })).toBeVisible();
  await page.getByRole('checkbox', { name: /^POS/ }).check();
  await expect(page.getByRole('checkbox', { name: /^ERP/ })).toBeChecked();
  await expect(page.getByText(text.locked)).toBeVisible();
  await visit.pass('signup-products');
  await page.getByRole('button', { name: text.toAccount }).click();
}

async function fillAccount(page: Page, visit: Visit, language: JourneyLanguage) {
  const text = words[language];
  await expect(page.getByRole('heading', { name: text.account })).toBeVisible();
  await page.getByRole('button', { name: text.createAccount }).click();
  await expect(page.getByText(text.required).first()).toBeVisible();
  await expect(page.getByLabel(text.firstName)).toBeFocused();
  await visit.pass('signup-account-missing');
  await fillAccountForm(page, language);
  await page.getByLabel(text.vatId).fill('FR12345678901');
  await page.getByRole('button', { name: text.createAccount }).click();
  await expect(page.getByText(text.vatIdInvalid)).toBeVisible();
  await expect(page.getByLabel(text.vatId)).toBeFocused();
  await page.getByLabel(text.vatId).fill('DE123456789');
  await visit.pass('signup-account');
  await page.getByRole('button', { name: text.createAccount }).click();
}

async function createShop(page: Page, visit: Visit, language: JourneyLanguage) {
  const text = words[language];
  await expect(page.getByRole('heading', { name: text.shop })).toBeVisible();
  await page.getByLabel(text.shopName).fill('Radwerk Outlet');
  await visit.pass('signup-shop');
  await page.getByRole('button', { name: text.createShop }).click();
  await expect(page).toHaveURL(/\/preparing$/);
  await expect(page.getByRole('heading', { name: text.preparing })).toBeVisible();
  await visit.pass('preparing');
  // As long as the set-up of a shop takes.
  expect((await page.request.post('/dev/clock', { data: { advanceSeconds: 20 } })).status()).toBe(200);
  await expect(page).toHaveURL(/\/shop\/[0-9a-f-]{36}\/?$/, { timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit.pass('home-in-trial');
}

async function openPage(
  page: Page,
  language: JourneyLanguage,
  target: keyof (typeof words)['de']['navigation'],
  isPhone: boolean,
) {
  const text = words[language];
  if (isPhone) await page.getByRole('button', { name: text.openMenu }).click();
  await page
    .getByRole('navigation', { name: text.mainNavigation })
    .getByRole('link', { name: text.navigation[target], exact: true })
    .click();
}

async function orderSubscription(page: Page, visit: Visit, language: JourneyLanguage, isPhone: boolean) {
  const text = words[language];
  await openPage(page, language, 'subscription', isPhone);
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.subscription })).toBeVisible();
  await visit.pass('subscription-in-trial');
  await page.getByRole('radio', { name: text.plan }).check();
  await page.getByRole('button', { name: text.moreTills }).click();
  await visit.pass('subscription-chosen');
  const checkout = await proceedToCheckout(page, language);
  await expect(page).toHaveURL(/checkout=true/);
  await expect(checkout.getByRole('button', { name: text.order }), 'in sight wherever one reads').toBeInViewport();
  await checkout.getByRole('radio', { name: text.card }).check();
  await fillCard(checkout, '4242424242424242');
  await visit.pass('checkout');
  await checkout.getByRole('button', { name: text.order }).dblclick();
  await expect(page.getByText(text.ordered)).toBeVisible();
  await expect(page, 'a reload shows no form for another order').not.toHaveURL(/checkout/);
  await visit.pass('ordered');
}

async function seeInvoice(page: Page, visit: Visit, language: JourneyLanguage, isPhone: boolean) {
  const text = words[language];
  await page.getByRole('dialog').getByRole('button', { name: text.done }).click();
  await openPage(page, language, 'invoices', isPhone);
  await expect(page.getByText(text.paid)).toHaveCount(1);
  await visit.pass('invoices');
  await openPage(page, language, 'paymentMethods', isPhone);
  await expect(page.getByText(/4242/).first()).toBeVisible();
  await visit.pass('payment-methods');
  await openPage(page, language, 'home', isPhone);
  await expect(page.getByText('Professional').first()).toBeVisible();
  await visit.pass('home');
}

async function signOutAndIn(page: Page, visit: Visit, language: JourneyLanguage, email: string, isPhone: boolean) {
  const text = words[language];
  await openPage(page, language, 'invoices', isPhone);
  await expect(page.getByText(text.paid)).toBeVisible();
  const before = page.url();
  await signOut(page, language);
  await visit.pass('login');
  await fillLogin(page, email, { password, language });
  await expect(page).toHaveURL(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

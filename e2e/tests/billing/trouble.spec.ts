import { fillCard } from '../../src/card.ts';
import { openCheckout } from '../../src/checkout.ts';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

test('a declined card and a refused bank keep the order open, and the next attempt orders once', async ({
  page,
  allow,
}) => {
  allow(/status of 402/);
  await signIn(page, 'multi@demo.test');
  const checkout = await openCheckout(page);
  await fillCard(checkout, '4000000000000002');
  await checkout.getByRole('button', { name: text.order }).click();
  await expect(checkout.getByText(text.orderFailed)).toBeVisible();

  await fillCard(checkout, '4000002760003184');
  await checkout.getByRole('button', { name: text.order }).click();
  const bank = page.frameLocator('iframe[name="__privateStripeFrameChallenge"]');
  await bank.locator('#test-source-fail-3ds').click();
  await expect(checkout.getByText(text.orderFailed)).toBeVisible();

  await checkout.getByRole('button', { name: text.order }).click();
  await bank.locator('#test-source-authorize-3ds').click();
  await expect(page.getByText(text.ordered)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: text.done }).click();
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByText(text.paid)).toHaveCount(1);
});

test('a blocked Stripe.js is reported where it is needed, and a retry loads the fields', async ({ page, allow }) => {
  allow(/stripe\.js/, /Stripe/, /ERR_FAILED/);
  await page.route('**/stripe.js*', (route) => route.abort());
  await signIn(page, 'merchant@demo.test');
  await page.getByRole('link', { name: text.navigation.paymentMethods, exact: true }).click();
  await page.getByRole('radio', { name: text.card }).check();
  await expect(page.getByText(text.stripeNotLoaded)).toBeVisible();
  await page.unroute('**/stripe.js*');
  await page.getByRole('button', { name: text.retry }).click();
  await expect(page.frameLocator('iframe').first().locator('input[name="cardnumber"]')).toBeVisible();
});

test('if a remote is down, only its own area fails, and a retry loads it', async ({ page, allow }) => {
  allow(/ERR_FAILED/, /remotes\/subscription/);
  await page.route('**/remotes/subscription/**', (route) => route.abort());
  await signIn(page, 'merchant@demo.test');
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('heading', { name: text.areaFailed })).toBeVisible();
  await page.getByRole('link', { name: text.navigation.home, exact: true }).first().click();
  await expect(page.getByRole('heading', { name: text.areaFailed })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('heading', { name: text.areaFailed })).toBeVisible();
  await page.unroute('**/remotes/subscription/**');
  await page.getByRole('button', { name: text.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.navigation.invoices })).toBeVisible();
});

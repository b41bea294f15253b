import { demoOrganizations, demoShops, demoUsers } from '@kontor/contract/demo';
import { findChromium } from '@kontor/programs/chromium';
import type { Page } from '@playwright/test';
import { shopPath } from '../../src/shop-path.ts';
import { signIn, signOut } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;
const radwerk = shopPath(demoOrganizations.radwerk, demoShops.radwerkCloud);

test.use({
  viewport: viewports.desktop,
  locale: 'de-DE',
  // Playwright switches the back-forward cache off.
  launchOptions: {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Only a page that was kept as it was still has this variable. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'wasHereBefore', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'wasHereBefore') === true);

/**
 * As the browser's button does; Playwright's own way waits for a load, which a restored page does not have. Begun after the
 * call has been answered, which a page that is left cannot do any more.
 */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the login is restored by going back', async ({ page }) => {
  await page.goto('/login');
  await mark(page);
  await page.goto('/forgot-password');
  await goBack(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => isMarked(page)).toBe(true);
});

test('pages of a shop are restored by going back, as they were', async ({ page }) => {
  await signIn(page, demoUsers.merchant.email);
  for (const path of ['', '/subscription', '/invoices', '/pos/devices', '/partner-agency']) {
    await page.goto(radwerk + path);
    await expect(heading(page)).toBeVisible();
    await mark(page);
    await page.goto('/not-found');
    await goBack(page);
    await expect(page).toHaveURL(radwerk + path);
    await expect.poll(() => isMarked(page), { message: `${path} is restored` }).toBe(true);
  }
});

test('after a sign-out in another tab, going back shows nothing of the user', async ({ page, context }) => {
  await signIn(page, demoUsers.merchant.email);
  await page.goto(`${radwerk}/invoices`);
  await expect(heading(page)).toBeVisible();
  await page.goto('/not-found');
  const other = await context.newPage();
  await other.goto(radwerk);
  await signOut(other);
  await goBack(page);
  await expect(page.getByRole('button', { name: text.login, exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: text.mainNavigation })).toHaveCount(0);
});

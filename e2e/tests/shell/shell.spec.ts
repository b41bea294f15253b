import { demoOrganizations, demoShops } from '@kontor/contract/demo';
import { holdSession } from '@kontor/registry-tool/journey/demo-session';
import type { Locator } from '@playwright/test';
import { leaveToBrowser } from '../../src/leave-to-browser.ts';
import { shopPath } from '../../src/shop-path.ts';
import { fillLogin, signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;
const radwerk = shopPath(demoOrganizations.radwerk, demoShops.radwerkCloud);
const baseData = `${radwerk}/edit-organization-base-data`;

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

test('every link of the navigation leads to a page of the portal', async ({ page, context }) => {
  await holdSession(context, 'merchant@demo.test');
  await page.goto(baseData);
  const links = page.getByRole('navigation', { name: text.mainNavigation }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  }
});

test('a deep link leads to its page after the login, with query and hash, in the user’s language', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${baseData}?a=1#b`);
  await expect(page.getByRole('heading', { level: 1, name: words.en.login })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // Without a session: calls that require one are not made. Announcements are for all visitors.
  const calls = asked.filter((path) => path.startsWith('/api/v4/')).map((path) => path.slice('/api/v4'.length));
  expect(calls.toSorted()).toEqual(['/announcement', '/auth/refresh-cookie', '/config', '/user']);
  await page.getByRole('button', { name: words.en.onlyNecessary }).click();
  await fillLogin(page, 'merchant@demo.test', { language: 'en' });
  await expect(page).toHaveURL(`${baseData}?a=1#b`);
  await expect(page.getByRole('heading', { level: 1, name: 'Stammdaten' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await context.close();
});

test('a stored path to another origin counts as home', async ({ page, context, baseURL }) => {
  const elsewhere: string[] = [];
  await context.route(
    (url) => url.origin !== baseURL,
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  await signIn(page, 'merchant@demo.test');
  for (const path of ['//e', '/\\e', '/\t/e', '/a/../\\e', '/.//e', 'javascript:alert(1)', 'https://e/']) {
    await page.goto('/login');
    await page.evaluate((stored) => sessionStorage.setItem('kontor-target-path', stored), path);
    await fillLogin(page, 'merchant@demo.test');
    await expect(page, path).toHaveURL(new RegExp(`^${baseURL}${radwerk}/?$`));
  }
  expect(elsewhere).toEqual([]);
});

test('a shop of another account is refused, one that does not exist is not found', async ({ page, context, allow }) => {
  allow(/status of (403|404)/);
  await holdSession(context, 'merchant@demo.test');
  await page.goto(`${shopPath(demoOrganizations.papeterie, demoShops.papeterie)}/invoices`);
  await expect(page).toHaveURL('/access-denied');
  await page.goto(`${radwerk}/no-such-page?a=1`);
  await expect(page).toHaveURL('/not-found?a=1');
  await page.goto(shopPath('00000000-0000-4000-8000-000000000998', demoShops.radwerkCloud));
  await expect(page).toHaveURL('/not-found');
  await page.getByRole('link', { name: text.toHome, exact: true }).click();
  await expect(page).toHaveURL(radwerk);
});

test('going back restores the scroll position; focus and title follow each page', async ({ page, context }) => {
  await holdSession(context, 'merchant@demo.test');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.getByRole('link', { name: text.navigation.subscription, exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: text.navigation.subscription });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^Abonnement/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(/^Übersicht/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('a URL opened in the same tab starts at the top, and going back restores the position', async ({
  page,
  context,
}) => {
  await holdSession(context, 'merchant@demo.test');
  await page.setViewportSize({ width: 1440, height: 500 });
  const open = async (arrive: () => Promise<unknown>, title: RegExp) => {
    await arrive();
    await expect(page).toHaveTitle(title);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  };
  const top = () => page.evaluate(() => window.scrollY);
  await open(() => page.goto(radwerk), /^Übersicht/);
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(top).toBe(300);
  await open(() => page.goto(`${radwerk}/user/edit`), /^Mein Profil/);
  expect(await top()).toBe(0);
  await open(() => page.goBack(), /^Übersicht/);
  await expect.poll(top).toBe(300);
});

test('a focused element is not covered by a bar, even with letters twice as large', async ({ page, context }) => {
  await holdSession(context, 'merchant@demo.test');
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(baseData);
  const first = page.getByLabel(text.company, { exact: true });
  const last = page.getByRole('button', { name: text.save, exact: true });
  await first.fill('Radwerk');
  for (const [key, end] of [
    ['Tab', last],
    ['Shift+Tab', first],
  ] as const) {
    while (!(await isFocused(end))) {
      await page.keyboard.press(key);
      expect(await page.evaluate(isFocusHidden), `${key} to ${await page.evaluate(focused)}`).toBe(false);
    }
  }
});

test('a thin line is shown at the top edge while a page loads', async ({ page, context }) => {
  await holdSession(context, 'merchant@demo.test');
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: text.pageLoading })).toBeHidden();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/assets/page-shopBaseData*', async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Stammdaten', exact: true }).click();
  const line = page.getByRole('progressbar', { name: text.pageLoading });
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.y).toBe(0);
  open();
  await expect(page.getByRole('heading', { level: 1, name: 'Stammdaten' })).toBeVisible();
  await expect(line).toBeHidden();
});

for (const device of ['desktop', 'phone'] as const) {
  test(`fifty shops with long names can be switched on a ${device}`, async ({ page, context, visit }) => {
    await holdSession(context, 'merchant@demo.test');
    await page.setViewportSize(viewports[device]);
    await leaveToBrowser(page);
    await page.route('**/api/v4/organization?*', async (route) => {
      const response = await route.fetch();
      const [organization] = (await response.json()) as { name: string; shops: { uuid: string; name: string }[] }[];
      if (!organization) throw new Error('The merchant has no organization.');
      const [shop] = organization.shops;
      const more = Array.from({ length: 47 }, (_, index) => ({
        ...shop,
        uuid: `00000000-0000-4000-8000-${String(5000 + index).padStart(12, '0')}`,
        name: `Werkstattkollektiv für gebrauchte Lastenräder und Kinderanhänger ${index + 4}`,
      }));
      await route.fulfill({ response, json: [{ ...organization, shops: [...organization.shops, ...more] }] });
    });
    await page.goto(`${radwerk}/subscription`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    if (device === 'phone') await page.getByRole('button', { name: text.openMenu }).click();
    const drawer = page.getByRole('dialog', { name: text.mainNavigation });
    await (device === 'phone' ? drawer : page).getByRole('button', { name: text.switchPlace }).click();
    await page.getByRole('searchbox', { name: text.searchShop }).fill('lastenräder 44');
    await visit.pass('switcher');
    await page.getByRole('searchbox', { name: text.searchShop }).fill('sw6');
    await page.getByRole('searchbox', { name: text.searchShop }).fill('');
    await page
      .getByRole('link', { name: /Shopware 6/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${shopPath(demoOrganizations.radwerk, demoShops.radwerkShopware6)}/subscription`);
    await expect(drawer).toBeHidden();
  });
}

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

const focused = () => document.activeElement?.outerHTML.slice(0, 120);

/** Whether another element covers the middle of the focused one. */
function isFocusHidden(): boolean {
  const element = document.activeElement;
  if (!element) return true;
  const { x, y, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(x + width / 2, y + height / 2);
  return !(above && (element.contains(above) || above.contains(element)));
}

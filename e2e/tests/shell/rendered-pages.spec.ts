import { randomUUID } from 'node:crypto';
import { declineMarketing } from '@kontor/registry-tool/journey/demo-session';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

test('browsers paint a rendered page once they have all of its content', async ({ page, context }) => {
  await declineMarketing(context);
  await page.goto('/login');
  const awaited = await page.locator('link[rel=expect][blocking=render]').getAttribute('href');
  await expect(page.locator(`#root + ${awaited}`)).toBeAttached();
});

test('what is typed before any script has run stays, also after Enter, and signs in afterwards', async ({
  page,
  context,
}) => {
  await declineMarketing(context);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByLabel(text.email);
  await email.fill('merchant@demo.test');
  const password = page.getByLabel(text.password, { exact: true });
  await password.fill('kontor-demo-2026');
  await password.press('Enter');
  release();
  await page.waitForFunction(() => performance.getEntriesByName('kontor:hydrated').length > 0);
  await expect(page).toHaveURL(/\/login$/);
  await expect(email).toHaveValue('merchant@demo.test');
  await page.getByRole('button', { name: text.login, exact: true }).click();
  await expect(page).toHaveURL(/\/organization\//);
});

test('what is chosen and clicked before the page’s scripts have come is done once they have', async ({
  page,
  context,
}) => {
  await declineMarketing(context);
  const email = `eva-${randomUUID().slice(0, 8)}@radwerk.test`;
  await page.goto('/signup/create-account');
  await page.getByLabel(text.email).fill(email);
  await page.getByRole('button', { name: text.startSignup }).click();
  await page.goto(linkPath(await newestMail(page.request, email)));
  await page.getByRole('button', { name: text.confirm }).click();
  await expect(page).toHaveURL(/\/signup$/);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!early)[^/]*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  const choice = page.getByRole('radio', { name: text.cloudShop });
  // Again where the server was too busy to render the page, or did not have the sign-up's answer in time.
  await expect(async () => {
    await page.goto('/signup', { waitUntil: 'commit' });
    await expect(choice).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 120_000 });
  await choice.check();
  await page.waitForFunction(() => 'kontorEarlyInput' in window);
  await page.getByRole('button', { name: text.toProducts }).click();
  await expect(page).toHaveURL(/\/signup$/);
  release();
  await page.getByRole('checkbox', { name: /^POS/ }).check();
});

test('a rendered page whose texts do not load stays readable, and says so', async ({ page, context, allow }) => {
  allow(/ERR_FAILED/, /texts-de/, /did not load|Loading chunk/);
  await declineMarketing(context);
  await page.route('**/assets/texts-de.*', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('Die Seite konnte nicht geladen werden.');
  await expect(page.getByRole('heading', { level: 1, name: text.login })).toBeVisible();
  await page.setViewportSize(viewports.phone);
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

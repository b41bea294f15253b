import { holdSession } from '@kontor/registry-tool/journey/demo-session';
import { testOnOwnPortal } from '../src/own-portal.ts';
import { signIn } from '../src/sign-in.ts';
import { expect, viewports } from '../src/test.ts';
import { words } from '../src/words.ts';

const text = words.de;

/** Of its own: on the shared one other specs have used up what one address may report. */
const test = testOnOwnPortal(() => ({}));

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

test('a remote that does not load is seen by operators', async ({ page, context, visit, allow }) => {
  allow(/ERR_FAILED/, /remotes\/subscription/);
  await page.route('**/remotes/subscription/**', (route) => route.abort());
  await signIn(page, 'merchant@demo.test');
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('heading', { name: text.areaFailed })).toBeVisible();
  const reported = page.waitForResponse('**/api/v4/remote-report');
  // As when the tab is closed, with somebody there to see what leaves.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect((await reported).status()).toBe(204);

  await context.clearCookies();
  await holdSession(context, 'operator@demo.test');
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/laden zuverlässig|nicht zuverlässig/);
  const row = page.getByRole('row', { name: /^subscription/ }).first();
  await expect(row).toContainText(/\d\s×\snicht erreichbar/);
  await expect(page.getByRole('row', { name: /^host/ })).toContainText(/\d+\.\d+\.\d+-[0-9a-f]{12}/);
  await visit.pass('status');
  await page.setViewportSize(viewports.phone);
  await visit.pass('status');
  await page.setViewportSize(viewports.tablet);
  await visit.fit('status');
});

test('the page is for operators', async ({ page, allow }) => {
  allow(/status of 403/);
  await signIn(page, 'merchant@demo.test');
  await page.goto('/status');
  await expect(page).toHaveURL(/\/access-denied$/);
});

import { holdSession } from '@kontor/registry-tool/journey/demo-session';
import type { Page } from '@playwright/test';
import { deploy, testWithTeam as test } from '../src/remote-team.ts';
import { signIn } from '../src/sign-in.ts';
import { smallRelease } from '../src/small-remote.ts';
import { expect, viewports } from '../src/test.ts';
import { words } from '../src/words.ts';

const text = words.de;

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

/** Waits for what leaves as when the tab is closed, with somebody there to see it. */
async function reportsOf(page: Page): Promise<void> {
  const reported = page.waitForResponse('**/api/v4/remote-report');
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect((await reported).status()).toBe(204);
}

async function openStatus(page: Page): Promise<void> {
  await page.context().clearCookies();
  await holdSession(page.context(), 'operator@demo.test');
  await page.goto('/status');
}

async function openInvoices(page: Page): Promise<void> {
  await signIn(page, 'merchant@demo.test');
  await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
  await expect(page.getByRole('heading', { name: text.areaFailed })).toBeVisible();
}

test('a remote that does not load is seen by operators', async ({ page, team, visit, allow }) => {
  allow(/ERR_FAILED/, /\[subscription\]/);
  const unreachable = smallRelease(team.server, { letter: '1' });
  await deploy(page, team, unreachable);
  await page.route(`${unreachable.url}**`, (route) => route.abort());
  await openInvoices(page);
  await reportsOf(page);

  await openStatus(page);
  await expect(page.getByRole('heading', { level: 1, name: 'subscription läuft nicht zuverlässig.' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: unreachable.version });
  await expect(row).toContainText(/\d\s×\snicht erreichbar/);
  await expect(page.getByRole('row', { name: /^host/ })).toContainText(/\d+\.\d+\.\d+-[0-9a-f]{12}/);
  await visit.pass('status');
  await page.setViewportSize(viewports.phone);
  await visit.pass('status');
  await page.setViewportSize(viewports.tablet);
  await visit.fit('status');
});

test('a remote that loads and then throws is seen by operators, too', async ({ page, team, allow }) => {
  allow(/The team made a mistake/);
  const broken = smallRelease(team.server, { letter: '2', page: "throw new Error('The team made a mistake.');" });
  await deploy(page, team, broken);
  await openInvoices(page);
  await reportsOf(page);

  await openStatus(page);
  await expect(page.getByRole('heading', { level: 1, name: 'subscription läuft nicht zuverlässig.' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: broken.version });
  await expect(row).toContainText(/Zu viele Fehler1, alle erfolgreich1 Fehler nach dem Laden/);
});

test('the page is for operators', async ({ page, allow }) => {
  allow(/status of 403/);
  await signIn(page, 'merchant@demo.test');
  await page.goto('/status');
  await expect(page).toHaveURL(/\/access-denied$/);
});

import { holdSession } from '@kontor/registry-tool/journey/demo-session';
import type { Page } from '@playwright/test';
import { deploy, testWithTeam as test } from '../../src/remote-team.ts';
import { signIn } from '../../src/sign-in.ts';
import { smallRelease } from '../../src/small-remote.ts';
import { expect, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

const text = words.de;

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

/** Records in the page what it reports: some reports are sent by itself, after a while. */
const watchReports = (page: Page) =>
  page.addInitScript(() => {
    const reports: Promise<Response>[] = [];
    const send = window.fetch;
    window.fetch = (input, init) => {
      const answer = send(input, init);
      if (typeof input === 'string' && input.endsWith('/remote-report')) reports.push(answer);
      return answer;
    };
    Object.assign(window, { reports });
  });

/** Sends the remaining reports as on closing the tab, while they can be observed, and waits until all have arrived. */
async function everythingIsReported(page: Page): Promise<void> {
  const statuses = await page.evaluate(async () => {
    window.dispatchEvent(new Event('pagehide'));
    const { reports } = window as unknown as { reports: Promise<Response>[] };
    return (await Promise.all(reports)).map(({ status }) => status);
  });
  expect(new Set(statuses)).toEqual(new Set([204]));
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

test('operators see a remote that does not load', async ({ page, team, visit, allow }) => {
  allow(/ERR_FAILED/, /\[subscription\]/);
  const unreachable = smallRelease(team.server, { letter: '1' });
  await deploy(page, team, unreachable);
  await page.route(`${unreachable.url}**`, (route) => route.abort());
  await watchReports(page);
  await openInvoices(page);
  await everythingIsReported(page);

  await openStatus(page);
  await expect(page.getByRole('heading', { level: 1, name: 'subscription läuft nicht zuverlässig.' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: unreachable.version });
  await expect(row).toContainText(/\d\snicht erreichbar/);
  await expect(page.getByRole('row', { name: /^host/ })).toContainText(/\d+\.\d+\.\d+-[0-9a-f]{12}/);
  await visit.pass('status');
  await page.setViewportSize(viewports.phone);
  await visit.pass('status');
  await page.setViewportSize(viewports.tablet);
  await visit.fit('status');
});

test('operators see a remote that loads and then throws', async ({ page, team, allow }) => {
  allow(/The team made a mistake/);
  const broken = smallRelease(team.server, { letter: '2', page: "throw new Error('The team made a mistake.');" });
  await deploy(page, team, broken);
  await watchReports(page);
  await openInvoices(page);
  await everythingIsReported(page);

  await openStatus(page);
  await expect(page.getByRole('heading', { level: 1, name: 'subscription läuft nicht zuverlässig.' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: broken.version });
  await expect(row).toContainText(/Zu viele Fehler1, alle erfolgreich1 Fehler nach dem Laden/);
});

test('only operators can open the page', async ({ page, allow }) => {
  allow(/status of 403/);
  await signIn(page, 'merchant@demo.test');
  await page.goto('/status');
  await expect(page).toHaveURL(/\/access-denied$/);
});

import { shopPlace } from '@kontor/contract/page';
import { declineMarketing, holdSession } from '@kontor/registry-tool/journey/demo-session';
import type { Page } from '@playwright/test';
import { deploy, testWithTeam as test } from '../../src/remote-team.ts';
import { pagesOfSubscription, smallRelease } from '../../src/small-remote.ts';
import { expect, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

const ownPages = {
  archive: {
    path: `${shopPlace}/invoices/archive`,
    access: 'shop',
    needs: 'GET /organization/{organizationUuid}/invoice/archive',
    title: { de: 'Archiv der Rechnungen', en: 'Archive of invoices' },
    navigation: { slot: 'contract', order: 25 },
    words: 'Ablage',
  },
  prices: { path: '/subscription/prices', access: 'public', needs: 'nothing', title: { de: 'Preise', en: 'Prices' } },
  // Of a release for which the gate was skipped.
  copied: { path: '/login2', access: 'public', needs: 'nothing', title: { de: 'Anmelden', en: 'Sign in' } },
  open: { path: `${shopPlace}/invoices/open`, access: 'shop', title: { de: 'Offen', en: 'Open' } },
};

const page = "return h('h1', null, location.pathname.split('/').at(-1));";
const heading = (of: Page, name: string) => expect(of.getByRole('heading', { level: 1, name })).toBeVisible();
const versionOfHost = (of: Page) =>
  of.evaluate(
    () => (JSON.parse(document.getElementById('kontor-registry')?.textContent ?? '') as { host: string }).host,
  );

test('a release of a remote brings pages along, without a release of the host, and takes them away again', async ({
  page: tab,
  team,
}) => {
  const before = smallRelease(team.server, { letter: 'b', page });
  const release = smallRelease(team.server, {
    letter: 'p',
    page,
    change: { ownPages: { ...pagesOfSubscription, ...ownPages } },
  });
  await declineMarketing(tab.context());
  await tab.goto('/login');
  const host = await versionOfHost(tab);

  await deploy(tab, team, release, before);
  // Signed out: the public page for everyone, and the login before the other one.
  await tab.goto('/subscription/prices');
  await heading(tab, 'prices');
  await expect(tab).toHaveTitle('Preise – Kontor');
  await tab.goto('/invoices/archive');
  await expect(tab).toHaveURL(/\/login$/);
  await tab.goto('/login2');
  await expect(tab).toHaveURL(/\/login$/);

  // Signed in: in the frame of a shop's pages, wherever it is entered.
  await holdSession(tab.context(), 'merchant@demo.test');
  await tab.goto('/invoices/archive');
  await heading(tab, 'archive');
  await expect(tab).toHaveURL(/\/organization\/[^/]+\/shop\/[^/]+\/invoices\/archive$/);
  await expect(tab).toHaveTitle('Archiv der Rechnungen – Kontor');
  await expect(tab.getByRole('link', { name: words.de.navigation.invoices, exact: true })).toBeVisible();
  // With its entry in the navigation, and in the palette by its words.
  const entry = tab.getByRole('link', { name: 'Archiv der Rechnungen', exact: true });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await tab.getByRole('button', { name: 'Suchen' }).click();
  await tab.getByRole('combobox').fill('Ablage');
  await expect(tab.getByRole('option', { name: 'Archiv der Rechnungen' })).toBeVisible();
  await tab.keyboard.press('Escape');
  // One that does not say what it needs is shown to no one.
  await tab.goto('/invoices/open');
  await expect(tab).toHaveURL(/\/not-found$/);
  await tab.goto('/invoices/archive');
  await heading(tab, 'archive');
  expect(await versionOfHost(tab)).toBe(host);

  const archive = tab.url();
  await deploy(tab, team, before);
  await tab.goto(archive);
  await expect(tab).toHaveURL(/\/not-found$/);
});

import { holdSession } from '@kontor/registry-tool/journey/demo-session';
import type { Page } from '@playwright/test';
import { type DeveloperBuild, startDeveloperBuild } from '../../src/developer-build.ts';
import { testOnOwnPortal } from '../../src/own-portal.ts';
import { expect, test, viewports } from '../../src/test.ts';

const [released, changed] = ['ERP', 'ERP im Umbau'];
let mine: DeveloperBuild;

test.use({ viewport: viewports.desktop, locale: 'de-DE' });
test.beforeAll(async () => {
  mine = await startDeveloperBuild('mfe-pos-wms', { [released]: changed });
});
test.afterAll(() => mine?.stop());

const banner = (page: Page) => page.getByText(`pos-wms läuft aus ${mine.origin}`);
const erp = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

test('a developer runs a build in the deployed portal, every page names it, and one click resets it', async ({
  page,
  context,
  visit,
  allow,
}) => {
  // The accessibility check copies style sheets of other origins into the page, which the policy blocks.
  allow(/Applying inline style/);
  await holdSession(context, 'merchant@demo.test');
  await page.goto('/erp');
  await erp(page, released);

  const changes: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/dev/overrides' && request.method() !== 'GET')
      changes.push(request.method());
  });
  await page.goto('/dev/overrides');
  await page.getByLabel('Address of your build').fill(mine.origin);
  await page.getByRole('button', { name: 'Run it' }).dblclick();
  await erp(page, changed);
  await expect(banner(page)).toBeVisible();
  await visit.pass('overridden-1440');
  await page.setViewportSize(viewports.phone);
  await visit.pass('overridden-390');
  await page.goto('/invoices');
  await expect(page.getByRole('heading', { level: 1, name: 'Rechnungen' })).toBeVisible();
  await expect(banner(page)).toBeVisible();

  await page.goto('/erp');
  await page.getByRole('button', { name: 'Zurücksetzen' }).dblclick();
  await erp(page, released);
  expect(changes, 'once each, however often they are pressed').toEqual(['POST', 'DELETE']);
  await expect(page).toHaveURL(/\/erp$/);
  await expect(banner(page)).toBeHidden();
});

test('the URL that pnpm dev prints switches to the build at once', async ({ page, context }) => {
  await holdSession(context, 'merchant@demo.test');
  await page.goto(`/dev/overrides?from=${mine.origin}`);
  await erp(page, changed);
});

test('a failing build is shown as failed, not replaced by the release', async ({ page, context, allow }) => {
  allow(/404/, new RegExp(mine.origin), /could not be loaded/);
  await holdSession(context, 'merchant@demo.test');
  await page.goto(`/dev/overrides?from=${mine.origin}`);
  await erp(page, changed);
  mine.troubleOf.set(`/${mine.build.entry}`, { status: 404, body: '' });
  await page.reload();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Dieser Bereich ist gerade nicht erreichbar' }),
  ).toBeVisible();
  await expect(banner(page)).toBeVisible();
  mine.troubleOf.clear();
});

test('a build for another host is refused with the reason, and so is one from an unknown origin', async ({
  page,
  allow,
}) => {
  allow(/status of 404/);
  mine.claim({ hostApi: '^9.0.0' });
  await page.goto(`/dev/overrides?from=${mine.origin}`);
  await expect(page.getByText('pos-wms needs host API ^9.0.0')).toBeVisible();
  mine.claim({});
  await page.getByLabel('Address of your build').fill('http://127.0.0.1:1');
  allow(/ERR_/);
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.getByText(/cannot be read/)).toBeVisible();
  // The page's policy prevents the request.
  allow(/Content Security Policy/, /Refused to connect/);
  await page.getByLabel('Address of your build').fill('https://evil.example');
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.getByText('https://evil.example/remote.json cannot be read')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByText('läuft aus')).toBeHidden();
});

const inProduction = testOnOwnPortal(() => ({ NODE_ENV: 'production', KONTOR_DEMO: '1' }));

inProduction(
  'in production there are no overrides: neither page nor cookie, URL or storage changes what it loads',
  async ({ page, context, baseURL }) => {
    const registry = () => page.locator('#kontor-registry').textContent();
    await page.goto('/login');
    const before = await registry();
    const answer = await page.request.get('/dev/overrides', { headers: { accept: 'text/html' } });
    expect(answer.status()).toBe(404);
    const set = await page.request.post('/dev/overrides', { data: { url: `${mine.origin}/`, build: mine.build } });
    expect([404, 405]).toContain(set.status());
    const value = Buffer.from(JSON.stringify({ host: '', overrides: [] })).toString('base64url');
    await context.addCookies([{ name: 'kontor-override', value: `${value}.x`, url: baseURL ?? '' }]);
    await page.evaluate((origin) => {
      for (const storage of [localStorage, sessionStorage]) {
        storage.setItem('kontor-override', origin);
        storage.setItem('overrides', JSON.stringify({ 'pos-wms': origin }));
      }
    }, mine.origin);
    await page.goto(`/login?override=${mine.origin}&pos-wms=${mine.origin}/${mine.build.entry}`);
    expect(await registry()).toBe(before);
  },
);

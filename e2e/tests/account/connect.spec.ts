import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';

const name = `ERP ${randomUUID().slice(0, 8)}`;

/** What another system gets with these credentials: a token, and the shops that it reads with it. */
async function readShops(request: APIRequestContext, id: string, secret: string): Promise<number> {
  const token = await request.post('/api/v4/oidc/token', {
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    form: { grant_type: 'client_credentials' },
  });
  if (!token.ok()) return token.status();
  const { access_token: accessToken } = (await token.json()) as { access_token: string };
  const shops = await request.get('/api/v4/connect/shop', { headers: { authorization: `Bearer ${accessToken}` } });
  return shops.status();
}

/** The id and the secret that are shown this once. */
async function shownSecret(page: Page): Promise<[id: string, secret: string]> {
  const dialog = page.getByRole('dialog', { name: `Geheimnis von ${name}` });
  await expect(dialog.locator('code')).toHaveCount(2);
  const [id = '', secret = ''] = await dialog.locator('code').allTextContents();
  await dialog.getByRole('button', { name: 'Ich habe es übergeben' }).click();
  return [id, secret];
}

test.describe('operators connect another system', () => {
  test.use({ viewport: viewports.desktop, locale: 'de-DE' });

  test('with a secret that works until they revoke it', async ({ page, request, visit }) => {
    await signIn(page, 'operator@demo.test');
    await page.goto('/connect');
    await expect(page.getByRole('heading', { level: 1, name: /angebunden/ })).toBeVisible();
    await visit.pass('list');
    await page.getByRole('button', { name: 'System hinzufügen' }).click();
    const form = page.getByRole('dialog', { name: 'System hinzufügen' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('checkbox', { name: /^Shops lesen/ }).check();
    await visit.pass('add');
    await page.setViewportSize(viewports.phone);
    await visit.pass('add-phone');
    await form.getByRole('button', { name: 'Hinzufügen' }).click();
    await expect(page.getByRole('dialog', { name: `Geheimnis von ${name}` })).toBeVisible();
    await visit.pass('secret-phone');
    await page.setViewportSize(viewports.desktop);
    await visit.pass('secret');
    const [id, first] = await shownSecret(page);
    expect(await readShops(request, id, first)).toBe(200);

    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: `Neues Geheimnis für ${name}` }).click();
    await page.getByRole('button', { name: 'Neues Geheimnis anlegen' }).click();
    const [, second] = await shownSecret(page);
    expect([await readShops(request, id, first), await readShops(request, id, second)]).toEqual([200, 200]);

    await row.getByRole('button', { name: `Ereignisse für ${name}` }).click();
    const endpoint = page.getByRole('dialog', { name: `Ereignisse für ${name}` });
    await endpoint.getByLabel('Adresse').fill('https://10.0.0.1/events');
    await endpoint.getByRole('button', { name: 'Speichern', exact: true }).click();
    await expect(endpoint.getByLabel('Adresse')).toHaveAttribute('aria-invalid', 'true');
    await visit.pass('endpoint');
    await endpoint.getByLabel('Adresse').fill('https://erp.kaiwerk.test/events');
    await endpoint.getByRole('button', { name: 'Speichern', exact: true }).click();
    expect((await shownSecret(page))[1]).toMatch(/^whsec_/);
    await expect(row).toContainText('https://erp.kaiwerk.test/events');
    await visit.pass('connected');
    await page.setViewportSize(viewports.phone);
    await visit.pass('connected-phone');
    await page.setViewportSize(viewports.desktop);

    await row.getByRole('button', { name: `${name} den Zugang entziehen` }).click();
    await visit.pass('revoke');
    await page.getByRole('button', { name: 'Zugang entziehen', exact: true }).click();
    // Below the dialog the row cannot be found either.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row).toHaveCount(0);
    expect(await readShops(request, id, second)).toBe(401);
  });

  test('and users who are no operators cannot open the page', async ({ page, allow }) => {
    allow(/status of 403/);
    await signIn(page, 'merchant@demo.test');
    await page.goto('/connect');
    await expect(page).toHaveURL(/\/access-denied$/);
  });
});

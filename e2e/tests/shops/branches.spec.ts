import { randomUUID } from 'node:crypto';
import { connectAs } from '../../src/connect-client.ts';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';

test.describe('a merchant', () => {
  test.use({ viewport: viewports.desktop, locale: 'de-DE' });

  test('asks for a branch, which becomes active with its TSE while the page is open', async ({
    page,
    request,
    visit,
  }) => {
    await signIn(page, 'merchant@demo.test');
    const shop = new URL(page.url()).pathname.replace(/\/$/, '');
    await page.goto(`${shop}/pos/de`);
    await page.getByRole('button', { name: 'Filiale anmelden' }).click();
    const form = page.getByRole('dialog', { name: 'Filiale in Deutschland anmelden' });
    await form.getByRole('textbox', { name: 'Name der Filiale' }).fill('Filiale Husum');
    await form.getByRole('textbox', { name: 'Straße und Hausnummer' }).fill('Hafenstraße 3');
    await form.getByRole('textbox', { name: 'Postleitzahl' }).fill('25813');
    await form.getByRole('textbox', { name: 'Ort' }).fill('Husum');
    await form.getByRole('textbox', { name: 'Steuernummer' }).fill('30/123/45678');
    await visit.pass('form');
    const asked = page.waitForResponse(
      (answer) => answer.url().endsWith('/fiskaly-organization') && answer.request().method() === 'POST',
    );
    await form.getByRole('button', { name: 'Filiale anmelden' }).click();
    const { uuid } = (await (await asked).json()) as { uuid: string };
    const heading = page.getByRole('heading', { name: /^Filiale Husum/ });
    await expect(heading).toBeVisible();

    // The fiscal service confirms it, and registers its first till.
    const fiscal = await connectAs(request);
    const branch = `shop/${shop.split('/').at(-1)}/branch-store/${uuid}`;
    const address = { addressLine1: 'Hafenstraße 3', zip: '25813', city: 'Husum' };
    const confirmed = {
      name: 'Filiale Husum',
      isoCountryCode: 'DE',
      state: 'active',
      ...address,
      taxNumber: '30/123/45678',
    };
    expect((await fiscal.put(branch, confirmed)).status()).toBe(200);
    const till = {
      name: 'Kasse Hafen',
      serialNumber: 'KP-7',
      manufacturer: 'Kassenwerk',
      model: 'KP-100',
      state: 'active',
      tss: { serialNumber: 'TSE-7', state: 'active', certificateExpiresAt: '2031-11-01T00:00:00.000Z' },
      commissionedAt: '2026-11-01T09:00:00.000Z',
      decommissionedAt: null,
    };
    expect((await fiscal.put(`${branch}/cash-register/${randomUUID()}`, till)).status()).toBe(200);
    const store = page.locator('section, article, li').filter({ has: heading }).last();
    await expect(store).toContainText('Aktiv');
    await page.reload();
    await expect(store).toContainText('TSE signiert seit 01.11.2026');
    await visit.pass('active');
    await store.getByRole('link', { name: /Details/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Filiale Husum/ })).toBeVisible();
    await expect(page.getByText('TSE-7', { exact: true })).toBeVisible();
    await visit.pass('branch');
  });
});

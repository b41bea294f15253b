import { randomUUID } from 'node:crypto';
import { connectAs } from '../../src/connect-client.ts';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';

test.describe('a merchant with no free licence', () => {
  test.use({ viewport: viewports.desktop, locale: 'de-DE' });

  test('removes a scanner and connects another one with a code', async ({ page, request, visit }) => {
    await signIn(page, 'merchant@demo.test');
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: /^WMS/ }).click();
    await expect(page.getByText('Alle 2 Lizenzen sind belegt')).toBeVisible();
    await visit.pass('no-licence');
    await page
      .getByRole('button', { name: / entfernen$/ })
      .first()
      .click();
    await visit.pass('remove');
    await page.getByRole('button', { name: 'Gerät entfernen', exact: true }).click();
    await expect(page.getByText('1 von 2 Lizenzen belegt', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Gerät verbinden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Handscanner verbinden' });
    await expect(dialog.getByRole('img', { name: /QR-Code/ })).toBeVisible();
    await visit.pass('code');
    await page.setViewportSize(viewports.phone);
    await visit.pass('code-phone');
    const code = (await dialog.getByRole('status').textContent())?.replace(/^.*Code:/, '') ?? '';
    const cloud = await connectAs(request);
    const { shopUuid, kind } = await cloud.pair(code);
    const device = { name: 'Packplatz 3', serialNumber: 'ZB-9', appVersion: '4.2.0', lastSeenAt: null };
    expect((await cloud.put(`shop/${shopUuid}/${kind}/device/${randomUUID()}`, device)).status()).toBe(200);
    await expect(dialog.getByText('Packplatz 3 ist verbunden')).toBeVisible();
    await visit.pass('connected-phone');
    await dialog.getByRole('button', { name: 'Fertig' }).click();
    await page.setViewportSize(viewports.desktop);
    await expect(page.getByRole('table', { name: 'WMS-Geräte' })).toContainText('Packplatz 3');
    // One licence was free, and is used again.
    expect((await cloud.put(`shop/${shopUuid}/${kind}/device/${randomUUID()}`, device)).status()).toBe(409);
  });
});

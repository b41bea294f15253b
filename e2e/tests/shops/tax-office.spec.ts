import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newMerchant, sendAs } from '../../src/account.ts';
import { connectAs } from '../../src/connect-client.ts';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

test.describe('a merchant', () => {
  test.use({ viewport: viewports.desktop, locale: 'de-DE' });

  test('a till is reported to the tax office', async ({ page, visit }) => {
    await signIn(page, 'merchant@demo.test');
    const shop = new URL(page.url()).pathname.replace(/\/$/, '');
    await page.goto(`${shop}/pos/de`);
    await page.getByRole('link', { name: 'Finanzamt' }).click();
    const branch = page.getByRole('region', { name: 'Filiale Mitte' });
    const till = branch.getByRole('row', { name: /^Kasse 2/ });
    await expect(till).toContainText(/Anschaffung.*noch \d+ Tage/);
    await visit.pass('due');

    const download = page.waitForEvent('download');
    await branch.getByRole('link', { name: 'Mitteilung für Filiale Mitte als CSV' }).click();
    const notice = await readFile(await (await download).path(), 'utf8');
    expect(notice).toContain('"KP-100-20952"');

    await till.getByRole('button', { name: 'Kasse 2 als gemeldet vermerken' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kasse 2 als gemeldet vermerken?' });
    await visit.pass('dialog');
    await dialog.getByRole('button', { name: 'Vermerken' }).click();
    await expect(till).toContainText('Gemeldet am');
    await page.reload();
    await expect(till).toContainText('Gemeldet am');
    await visit.pass('reported');
  });

  test('a branch that moved is to be reported again, as home says', async ({ page, visit }) => {
    const { shop } = await newMerchant(page.request, 'de');
    const fiscal = await connectAs(page.request);
    const branch = `shop/${shop.split('/').at(-1)}/branch-store/${randomUUID()}`;
    const store = {
      name: 'Filiale Husum',
      isoCountryCode: 'DE',
      state: 'active',
      addressLine1: 'Hafenstraße 3',
      zip: '25813',
      city: 'Husum',
      taxNumber: '30/123/45678',
    };
    expect((await fiscal.put(branch, store)).status()).toBe(200);
    const register = {
      name: 'Kasse Hafen',
      serialNumber: 'KP-8',
      manufacturer: 'Kassenwerk',
      model: 'KP-100',
      state: 'active',
      tss: { serialNumber: 'TSE-8', state: 'active', certificateExpiresAt: '2041-11-01T00:00:00.000Z' },
      commissionedAt: '2026-11-01T09:00:00.000Z',
      decommissionedAt: null,
    };
    expect((await fiscal.put(`${branch}/cash-register/${randomUUID()}`, register)).status()).toBe(200);
    const list = (await (await page.request.get(`/api/v4${shop}/pos/compliance`)).json()) as {
      cashRegisterUuid: string;
    }[];
    const reported = `${shop}/pos/compliance/${list[0]?.cashRegisterUuid}`;
    await sendAs(page.request)('PUT', reported, { reportedAt: new Date().toISOString() });
    expect((await fiscal.put(branch, { ...store, addressLine1: 'Deichweg 8' })).status()).toBe(200);

    await page.goto(shop);
    await page.getByRole('button', { name: words.de.onlyNecessary }).click();
    const notices = page.getByRole('region', { name: 'Meldungen ans Finanzamt' });
    await expect(notices).toContainText(/Filiale Husum.*1 Kasse zu melden/);
    await visit.pass('moved-home');
    await notices.getByRole('link', { name: 'Zu den Meldungen' }).click();
    const till = page.getByRole('row', { name: /^Kasse Hafen/ });
    await expect(till).toContainText(/Umzug der Filiale.*noch \d+ Tage/);
    await till.getByRole('button', { name: 'Kasse Hafen als gemeldet vermerken' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kasse Hafen als gemeldet vermerken' });
    await expect(dialog).toContainText('War sie nur falsch eingetragen, ist nichts zu melden');
    await visit.pass('moved-dialog');
    await dialog.getByRole('button', { name: 'Vermerken' }).click();
    await expect(till).toContainText('Gemeldet am');
  });
});

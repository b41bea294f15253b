import { readFile } from 'node:fs/promises';
import { signIn } from '../src/sign-in.ts';
import { expect, test, viewports } from '../src/test.ts';

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
});

import { finishAccount, newAddress, sendAs } from '../../src/account.ts';
import { loginLink, startPluginShop } from '../../src/plugin.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

test.describe('a merchant', () => {
  test.use({ viewport: viewports.desktop, locale: 'de-DE' });

  test('installs the plugin by its page, which says that the shop is connected after the first login', async ({
    page,
    context,
    baseURL,
    visit,
  }) => {
    const plugin = await startPluginShop(baseURL ?? '');
    await newAddress(page.request, 'de');
    const { uuid: organization } = await finishAccount(page.request, 'kontor-e2e-2026');
    const created = await sendAs(page.request)('POST', `/organization/${organization}/shop`, {
      type: 'shopware6',
      mainShopUrl: plugin.shopUrl,
      shopifyShopDomain: null,
      name: 'Radwerk Werkstatt',
    });
    const { uuid } = (await created.json()) as { uuid: string };
    await page.goto(`/organization/${organization}/shop/${uuid}/plugin`);
    await page.getByRole('button', { name: words.de.onlyNecessary }).click();
    await expect(page.getByText('Es ist noch nicht verbunden.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Version .* herunterladen$/ })).toBeVisible();
    await visit.pass('not-connected');

    const admin = await context.newPage();
    await admin.goto(plugin.adminUrl);
    await admin.getByRole('link', { name: loginLink }).click();
    await admin.getByRole('button', { name: words.de.confirmPluginLogin }).click();
    await expect(admin.getByRole('status')).toHaveText(/^Signed in: /);
    await admin.close();

    await page.reload();
    await expect(page.getByText(/^Ihr Shop ist seit dem \d\d\.\d\d\.\d{4} verbunden\.$/)).toBeVisible();
    await visit.pass('connected');
    await plugin.stop();
  });
});

import { declineMarketing } from '@kontor/registry-tool/journey/demo-session';
import { newMerchant, sendAs } from '../../src/account.ts';
import { hostileTexts } from '../../src/hostile-texts.ts';
import { dialogsOf, expectOnlyText } from '../../src/only-text.ts';
import { expect, test, viewports } from '../../src/test.ts';

test.use({ viewport: viewports.phone, locale: 'de-DE' });

const [image, script, drawing, attribute, markup, entities, interpolation, template, turned] = hostileTexts;

test('hostile names are stored and shown as typed', async ({ page, visit, allow }) => {
  // The first shop of this account.
  allow(/status of 404.*migration/);
  const { shop: home } = await newMerchant(page.request, 'de');
  const [, organization = ''] = /organization\/([^/]+)/.exec(home) ?? [];
  const send = sendAs(page.request);
  await send('PUT', '/user', { firstName: image, lastName: markup, language: 'de' });
  await send('PUT', `/organization/${organization}/base-data`, {
    companyName: `${script} ${turned}`,
    addressLine1: `${template} ${entities}`,
    addressLine2: drawing,
    zip: '10999',
    city: interpolation,
    isoCountryCode: 'DE',
    phoneNumber: null,
    vatId: null,
  });
  const added = await send('POST', `/organization/${organization}/shop`, {
    type: 'shopware6',
    mainShopUrl: `https://shop.radwerk.example/${drawing}`,
    shopifyShopDomain: null,
    name: attribute,
  });
  const { uuid } = (await added.json()) as { uuid: string };
  const shop = `/organization/${organization}/shop/${uuid}`;
  await declineMarketing(page.context());
  const dialogs = dialogsOf(page);
  const look = async (name: string, path: string, texts: readonly string[]) => {
    await page.goto(`${shop}${path}`);
    // Content below a dialog has no role.
    await expect(page.locator('h1')).toHaveCount(1);
    await visit.fit(name);
    await expectOnlyText(page, name, texts);
  };
  await look('home', '', [image, markup, attribute, script, turned]);
  await look('base-data', '/edit-organization-base-data', [
    attribute,
    script,
    template,
    entities,
    drawing,
    interpolation,
  ]);
  await look('profile', '/user/edit', [image, markup]);
  await look('checkout', '/subscription?plan=starter&checkout=true', [
    script,
    turned,
    template,
    drawing,
    interpolation,
  ]);
  expect(dialogs).toEqual([]);
});

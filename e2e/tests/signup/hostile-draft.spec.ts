import { declineMarketing } from '@kontor/registry-tool/journey/demo-session';
import { finishAccount, newAddress, sendAs } from '../../src/account.ts';
import { answerHostile } from '../../src/hostile-answers.ts';
import { dialogsOf, expectOnlyText } from '../../src/only-text.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { requireTrustedTypes } from '../../src/trusted-types.ts';

test.use({ viewport: viewports.phone, locale: 'de-DE' });

test('a sign-up with hostile names continues on another device', async ({ page, visit }) => {
  const { request } = page;
  await newAddress(request, 'de');
  const typed = 'Radwerk';
  await sendAs(request)('PUT', '/signup/draft', {
    merchantStep: 'account',
    partnerStep: null,
    shopSystem: 'shopware6',
    selectedProducts: { erp: true, wms: false, pos: false },
    person: { firstName: typed, lastName: typed },
    company: {
      companyName: typed,
      addressLine1: typed,
      addressLine2: typed,
      zip: typed,
      city: typed,
      isoCountryCode: 'DE',
      phoneNumber: typed,
      vatId: typed,
    },
    shop: { name: typed, mainShopUrl: typed, shopifyShopDomain: typed },
    fieldOfActivity: 'ecommerce',
    partnerShopSystems: { shopware6: false, shopware5: false, shopify: false, cloud: false },
  });
  await declineMarketing(page.context());
  await answerHostile(page);
  await requireTrustedTypes(page);
  const dialogs = dialogsOf(page);
  const look = async (path: string, texts?: readonly string[]) => {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await visit.fit(path.slice(1).replace('/', '-'));
    await expectOnlyText(page, path, texts);
  };
  await look('/signup/account');
  // Nothing was typed there.
  await look('/signup/products', []);
  await finishAccount(request, 'kontor-e2e-2026');
  await look('/signup/shop');
  expect(dialogs).toEqual([]);
});

import { routes } from '@kontor/contract/routes';
import { type Person, pagesFor, usernames, visitsOf } from '@kontor/registry-tool/journey/demo-people';
import { declineMarketing, holdSession } from '@kontor/registry-tool/journey/demo-session';
import type { Page } from '@playwright/test';
import { finishAccount, newAddress, newMerchant, sendAs } from '../src/account.ts';
import { answerHostile } from '../src/hostile-answers.ts';
import { hostileTexts } from '../src/hostile-texts.ts';
import { expect, test, viewports } from '../src/test.ts';
import { requireTrustedTypes } from '../src/trusted-types.ts';

test.use({ viewport: viewports.phone, locale: 'de-DE' });

/** What users with data see; a visitor sees none. The frame of their pages names the shop. */
const people: Readonly<Record<Exclude<Person, 'visitor' | 'newcomer'>, RegExp[]>> = {
  merchant: [/status of (403|404)/],
  partner: [],
  operator: [],
};

for (const [person, allowed] of Object.entries(people) as [keyof typeof people, RegExp[]][]) {
  test(`on no page does a text become markup or code: ${person}`, async ({ page, visit, allow }) => {
    allow(...allowed);
    await holdSession(page.context(), usernames[person]);
    const visits = await visitsOf(person, pagesFor(person, routes), page.request);
    await answerHostile(page);
    await requireTrustedTypes(page);
    const dialogs = dialogsOf(page);
    for (const { page: name, path } of visits) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), `the heading of ${name}`).toHaveCount(1);
      await visit.fit(name);
      await expectOnlyText(page, name);
    }
    expect(dialogs).toEqual([]);
  });
}

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

/** Dialogs would block the page. */
function dialogsOf(page: Page): readonly string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

/** No script ran, no text became an element or a URL that runs script, and the texts appear unchanged. */
async function expectOnlyText(page: Page, name: string, texts: readonly string[] = hostileTexts): Promise<void> {
  const found = await page.evaluate(
    (texts) => ({
      ran: 'ran' in window,
      elements: document.querySelectorAll('[data-hostile]').length,
      // React replaces a URL that would run script by one that only throws an error.
      addresses: Array.from(document.querySelectorAll('[href], [src], [action], [formaction]'), (element) =>
        ['href', 'src', 'action', 'formaction'].map((attribute) => element.getAttribute(attribute) ?? ''),
      )
        .flat()
        .filter((address) => /^\s*javascript:/i.test(address) && !address.startsWith('javascript:throw new Error(')),
      missing: texts.filter(
        (text) =>
          !document.body.textContent.includes(text) &&
          ![...document.querySelectorAll('input')].some(({ value }) => value.includes(text)),
      ),
    }),
    texts,
  );
  expect.soft(found, name).toEqual({ ran: false, elements: 0, addresses: [], missing: [] });
}

import { type PortalRoute, type RouteName, routes } from '@kontor/contract/routes';
import type { Shop } from '@kontor/contract/shop';
import type { Page } from '@playwright/test';
import { ask } from '../src/ask.ts';
import { signIn } from '../src/sign-in.ts';
import { expect, test, type Visit, viewports } from '../src/test.ts';
import { words } from '../src/words.ts';

type Language = 'de' | 'en';
type Values = Readonly<Record<string, string>>;

const pages = Object.entries(routes) as [RouteName, PortalRoute][];

/** Pages that lead on at once for the people below; where they lead is a page of this list too. */
const leadsOn: readonly RouteName[] = ['partnerSignup'];

const languages: readonly Language[] = ['de', 'en'];

for (const language of languages) {
  test.describe(`every page in ${language}`, () => {
    test.use({ viewport: viewports.desktop, locale: language === 'de' ? 'de-DE' : 'en-GB' });
    test.describe.configure({ timeout: 300_000 });

    test('of those that need no account', async ({ page, visit, allow }) => {
      allow(/status of (403|404)/);
      await page.goto('/login');
      await page.getByRole('button', { name: words[language].onlyNecessary }).click();
      await look(page, visit, language, pagesFor('public'), { token: 'a'.repeat(43) });
    });

    test('of the sign-up', async ({ page, visit, allow }) => {
      allow(/status of (403|404)/);
      await signIn(page, 'new@demo.test', { language, landsOn: /\/signup/ });
      await inLanguage(page, language, () => look(page, visit, language, pagesFor('signed-in'), {}));
    });

    test('of a merchant', async ({ page, visit, allow }) => {
      // A merchant has no partner account, and a shop without a staged migration has none to complete.
      allow(/status of (403|404)/);
      await signIn(page, 'merchant@demo.test', { language });
      const shops = await ask(page, 'GET /organization', { query: { 'associations[]': ['shops'] } });
      const byType = new Map(shops.flatMap((each) => each.shops ?? []).map((shop) => [shop.type, shop]));
      const cloud = byType.get('cloud');
      const shopware5 = byType.get('shopware5');
      if (!cloud || !shopware5) throw new Error('The demo merchant has no such shop');
      const [store] = await ask(page, 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization', {
        params: placeOf(cloud),
      });
      await inLanguage(page, language, async () => {
        const ofOneShop = pagesFor('shop').filter((name) => name !== 'migration');
        const values = { ...placeOf(cloud), fiskalyOrganizationUuid: store?.uuid ?? '' };
        await look(page, visit, language, ofOneShop, values);
        await look(page, visit, language, ['migration'], placeOf(shopware5));
      });
    });

    test('of a partner', async ({ page, visit }) => {
      await signIn(page, 'partner@demo.test', { language });
      const [agency] = await ask(page, 'GET /organization');
      await inLanguage(page, language, () =>
        look(page, visit, language, pagesFor('organization'), { organizationUuid: agency?.uuid ?? '' }),
      );
    });
  });
}

const pagesFor = (access: PortalRoute['access']) =>
  pages.filter(([name, route]) => route.access === access && !leadsOn.includes(name)).map(([name]) => name);

const placeOf = ({ organizationUuid, uuid }: Shop) => ({ organizationUuid, shopUuid: uuid });

/** What a text can break: its length in the narrowest and the usual layout. Layout and colours are the same in both languages. */
const checks: Readonly<Record<Language, readonly (readonly [keyof typeof viewports, keyof Visit])[]>> = {
  de: [
    ['desktop', 'pass'],
    ['phone', 'pass'],
    ['tablet', 'fit'],
    ['wide', 'fit'],
  ],
  en: [
    ['desktop', 'fit'],
    ['phone', 'fit'],
  ],
};

/** Opens each page by its address, as after a reload, and looks at it in the widths of the language. */
async function look(
  page: Page,
  visit: Visit,
  language: Language,
  names: readonly RouteName[],
  values: Values,
): Promise<void> {
  for (const name of names) {
    await page.goto(routes[name].path.replaceAll(/:(\w+)/g, (_, parameter: string) => values[parameter] ?? ''));
    await expect(page.getByRole('heading', { level: 1 }), `the one heading of ${name}`).toHaveCount(1);
    await expect(page.getByRole('main'), `the content of ${name}`).toHaveCount(1);
    await expect(page).toHaveTitle(/.+ – Kontor$/);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const [width, check] of checks[language]) {
      await page.setViewportSize(viewports[width]);
      await visit[check](`${name}-${viewports[width].width}`);
    }
  }
}

/** The language follows the user, so the demo's people speak English for as long as it takes. */
async function inLanguage(page: Page, language: Language, work: () => Promise<void>): Promise<void> {
  const user = await ask(page, 'GET /user');
  const speak = async (spoken: Language) => {
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const data = { firstName: user.firstName ?? 'Neu', lastName: user.lastName ?? 'Neu', language: spoken };
    const answer = await page.request.put('/api/v4/user', { data, headers: { 'X-XSRF-TOKEN': token } });
    expect(answer.status()).toBe(200);
  };
  if (language === user.language) return work();
  await speak(language);
  try {
    await work();
  } finally {
    await speak(user.language);
  }
}

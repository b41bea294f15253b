import { defaultLanguage, type Language, languages, localeOf } from '@kontor/contract/language';
import {
  type Visit as PageVisit,
  type Person,
  pagesFor,
  pagesOf,
  usernames,
  visitsOf,
} from '@kontor/registry-tool/journey/demo-people';
import { inLanguage } from '@kontor/registry-tool/journey/demo-session';
import { pagesOfCheckout } from '@kontor/registry-tool/journey/pages-of-checkout';
import type { Page } from '@playwright/test';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, type Visit, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

interface Seen {
  readonly title: string;
  readonly landsOn?: RegExp;
  readonly allowed: readonly RegExp[];
}

const foreign = /status of (403|404)/;

/** The pages of each demo user; with those that answer 403 and 404. */
const seen: Readonly<Record<Person, Seen>> = {
  visitor: { title: 'of those that need no account', allowed: [foreign] },
  newcomer: { title: 'of the sign-up', landsOn: /\/signup/, allowed: [foreign] },
  // A merchant has no partner account, and a shop without a staged migration has none to complete.
  merchant: { title: 'of a merchant', allowed: [foreign] },
  partner: { title: 'of a partner', allowed: [] },
  operator: { title: 'of an operator', allowed: [] },
};

/** The title names the bundle, which `pnpm test` selects by it. */
const owners = new Set(Object.values(pagesOfCheckout).map(({ owner }) => owner));

for (const owner of owners) {
  for (const language of languages) {
    test.describe(`every page of ${owner} in ${language}`, () => {
      test.use({
        viewport: viewports.desktop,
        locale: localeOf[language],
        // Colours do not depend on the language: each theme is checked once.
        colorScheme: language === defaultLanguage ? 'light' : 'dark',
      });
      test.describe.configure({ timeout: 480_000 });

      for (const [person, { title, landsOn, allowed }] of Object.entries(seen) as [Person, Seen][]) {
        const pages = pagesFor(person, pagesOf(owner, pagesOfCheckout));
        if (pages.length === 0) continue;
        test(title, async ({ page, visit, allow }) => {
          allow(...allowed);
          if (person === 'visitor') {
            await page.goto('/login');
            await page.getByRole('button', { name: words[language].onlyNecessary }).click();
            return look(page, visit, language, await visitsOf(person, pages, page.request));
          }
          await signIn(page, usernames[person], { language, ...(landsOn && { landsOn }) });
          const visits = await visitsOf(person, pages, page.request);
          await inLanguage(page.context(), language, () => look(page, visit, language, visits));
        });
      }
    });
  }
}

/**
 * Widths at which long texts can overflow: the narrowest and the usual layout. Layout does not depend on the language.
 */
const checksIn = (language: Language): readonly (readonly [keyof typeof viewports, keyof Visit])[] =>
  language === defaultLanguage
    ? [
        ['desktop', 'pass'],
        ['phone', 'pass'],
        ['tablet', 'fit'],
        ['wide', 'fit'],
      ]
    : [
        ['desktop', 'pass'],
        ['phone', 'fit'],
      ];

/**
 * Opens each page by its URL, as after a reload, and checks it in the widths of the language. The page is one that the
 * server has rendered: a part that the browser renders otherwise would be an error in its console.
 */
async function look(page: Page, visit: Visit, language: Language, visits: readonly PageVisit[]): Promise<void> {
  for (const { page: name, path } of visits) {
    await openRendered(page, path);
    await expect(page.getByRole('heading', { level: 1 }), `the one heading of ${name}`).toHaveCount(1);
    await expect(page.getByRole('main'), `the content of ${name}`).toHaveCount(1);
    await expect(page).toHaveTitle(/.+ – Kontor$/);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const [width, check] of checksIn(language)) {
      await page.setViewportSize(viewports[width]);
      await visit[check](`${name}-${viewports[width].width}`);
    }
  }
}

/**
 * Again where a server was too busy to render the page, once the browser has done with the one before. Some have no content
 * of their own, and lead elsewhere.
 */
const openRendered = (page: Page, path: string) =>
  expect(async () => {
    const answer = await page.goto(path);
    expect(answer?.headers()['server-timing'] ?? '', `how ${path} is rendered`).not.toMatch(/slow|threw|ended|missing/);
  }).toPass({ timeout: 120_000, intervals: [1000, 2000, 3000] });

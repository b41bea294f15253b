import { type Person, pagesFor, pagesOf, usernames, visitsOf } from '@kontor/registry-tool/journey/demo-people';
import { holdSession } from '@kontor/registry-tool/journey/demo-session';
import { pagesOfCheckout } from '@kontor/registry-tool/journey/pages-of-checkout';
import { answerHostile } from '../../src/hostile-answers.ts';
import { dialogsOf, expectOnlyText } from '../../src/only-text.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { requireTrustedTypes } from '../../src/trusted-types.ts';

test.use({ viewport: viewports.phone, locale: 'de-DE' });

/** What users with data see; a visitor sees none. The frame of their pages names the shop. */
const people: Readonly<Record<Exclude<Person, 'visitor' | 'newcomer'>, RegExp[]>> = {
  merchant: [/status of (403|404)/],
  partner: [],
  operator: [],
};

/** The title names the bundle, which `pnpm test` selects by it. */
const owners = new Set(Object.values(pagesOfCheckout).map(({ owner }) => owner));

for (const owner of owners) {
  for (const [person, allowed] of Object.entries(people) as [keyof typeof people, RegExp[]][]) {
    const pages = pagesFor(person, pagesOf(owner, pagesOfCheckout));
    if (pages.length === 0) continue;
    test(`on no page of ${owner} does a text become markup or code: ${person}`, async ({ page, visit, allow }) => {
      allow(...allowed);
      await holdSession(page.context(), usernames[person]);
      const visits = await visitsOf(person, pages, page.request);
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
}

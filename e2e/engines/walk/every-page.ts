import { expect, inject } from 'vitest';
import { widerThanPage } from '../../src/wider-than-page.ts';
import { elsewhere } from '../portal/watched-portal.ts';
import { focusOrder } from './focus-order.ts';
import { linkElsewhere, lookAtPage } from './page-checks.ts';
import type { Person } from './person.ts';
import { arrive, type Visitor, visitors, widths } from './visits.ts';
import { expectNoErrors, type WalkTest } from './walk.ts';

/** Every page, once for each of those who see it. */
export function walkEveryPage(test: WalkTest): void {
  for (const [visitor, whose] of Object.entries(visitors) as [Visitor, string][]) {
    test(`every page of ${whose} says the same as in Chromium, fits, is walked by keyboard, and is there again after going back`, async ({
      person,
      portal,
      request,
    }) => {
      const seen = inject('looks')[visitor];
      for (const { page, path } of await arrive(person, visitor, request)) {
        for (const width of widths) {
          const where = `${page} at ${width} px`;
          await person.browser.setWidth(width);
          // Anew: WebKitGTK keeps rules of the old width in force when the window of an open page changes.
          await person.opens(path);
          await person.pictures(`${page}-${width}`);
          await checkLook(person, seen?.[`${page} ${width}`], where);
          await checkFocus(person, visitor, where);
        }
        await person.browser.setWidth(widths[0]);
        await checkGoingBack(person, page);
        expectNoErrors(person, portal, page);
      }
    });
  }
}

async function checkLook(person: Person, inChromium: unknown, where: string): Promise<void> {
  const look = await person.asks(lookAtPage, null);
  expect.soft(look, `title, language and headings of ${where}, as in Chromium`).toEqual(inChromium);
  expect
    .soft(
      look.headings.filter((heading) => heading.startsWith('h1 ')),
      `the heading of ${where}`,
    )
    .toHaveLength(1);
  expect.soft(look.title, `the title of ${where}`).toMatch(/.+ – Kontor$/);
  expect.soft(await person.asks(widerThanPage, null), `sideways scrolling of ${where}`).toEqual([]);
}

async function checkFocus(person: Person, visitor: Visitor, where: string): Promise<void> {
  const { reached, faults } = await focusOrder(person);
  expect.soft(faults, `the order of the focus in ${where}`).toEqual([]);
  // Pages without an account have no navigation that could be skipped.
  const first = visitor === 'visitor' ? /^(?:a|button) ./ : /^a Zum Inhalt springen$/;
  expect.soft(reached[0], `the first stop in ${where}`).toMatch(first);
}

/** First to another page of the portal, then to another document: then the browser may bring the page back as it was. */
async function checkGoingBack(person: Person, page: string): Promise<void> {
  await person.settles();
  const before = await person.asks(lookAtPage, null);
  const at = await person.at();
  const isBack = async (from: string) => {
    await person.awaits(`${page} is back from ${from}`, (at) => location.pathname + location.search === at, at);
    await person.settles();
    expect.soft(await person.asks(lookAtPage, null), `${page} after going back from ${from}`).toEqual(before);
  };
  const link = await person.browser.find(linkElsewhere, null);
  if (link) {
    await link.click();
    await person.awaits(`another page than ${page}`, (at) => location.pathname + location.search !== at, at);
    await person.settles();
    await person.goesBack();
    await isBack('another page');
  }
  await person.opens(elsewhere);
  await person.goesBack();
  await isBack('another document');
}

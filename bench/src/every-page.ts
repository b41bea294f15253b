import { demoUsers } from '@kontor/contract/demo';
import { type Language, localeOf } from '@kontor/contract/language';
import { ask } from '@kontor/registry-tool/journey/ask';
import { pagesFor, people, usernames, type Visit, visitsOf } from '@kontor/registry-tool/journey/demo-people';
import { declineMarketing, holdSession, inLanguage } from '@kontor/registry-tool/journey/demo-session';
import { pagesOfCheckout } from '@kontor/registry-tool/journey/pages-of-checkout';
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import type { Portal } from './portal.ts';
import { type Memory, openContext } from './visitor.ts';

/** A page as one user of the demo data opens it. */
export interface Opened extends Visit {
  /** What the user's browser holds, with a session that has not ended. */
  readonly recall: () => Promise<Memory>;
}

/** Sessions have to be renewed after a quarter of an hour, and opening all pages may take longer. Milliseconds. */
const freshFor = 5 * 60_000;

/** Each of them sees other parts of the pages of a shop: an overdue invoice, several organizations. */
const ownersOfShops = ['dunning', 'multi'] as const satisfies (keyof typeof demoUsers)[];

/**
 * Hands over every page, as users of the demo data who may see it, in their language: with shops of several
 * kinds, and for operators also as a merchant. The language is set for as long as the work lasts.
 */
export async function withEveryPage<Result>(
  browser: Browser,
  portal: Portal,
  language: Language,
  work: (pages: readonly Opened[]) => Promise<Result>,
): Promise<Result> {
  const locale = localeOf[language];
  const visitors = everyone();
  const collect = async (index: number, pages: readonly Opened[]): Promise<Result> => {
    const person = visitors[index];
    if (!person) return work(pages);
    const context = await openContext(browser, portal, undefined, { locale });
    try {
      const collectOthers = async (recall: Opened['recall']) => {
        const visits = await person.visits(context.request);
        return collect(index + 1, [...pages, ...visits.map((visit) => ({ ...visit, recall }))]);
      };
      const { username } = person;
      if (username === null) {
        await declineMarketing(context);
        return await collectOthers(() => context.storageState());
      }
      await holdSession(context, username);
      return await inLanguage(context, language, async () => {
        try {
          return await collectOthers(keepSession(context, username));
        } finally {
          // For the language, which is set back.
          await holdSession(context, username);
        }
      });
    } finally {
      await context.close();
    }
  };
  return collect(0, []);
}

/** Signs in again, once for all pages that wait for it, when the session is no longer fresh. */
function keepSession(context: BrowserContext, username: string): Opened['recall'] {
  const remember = async () => ({ memory: await context.storageState(), until: Date.now() + freshFor });
  const signInAgain = async () => {
    await holdSession(context, username);
    return remember();
  };
  let session = remember();
  return async () => {
    session = session.then((last) => (Date.now() < last.until ? last : signInAgain()));
    return (await session).memory;
  };
}

interface Person {
  /** `null` for a visitor, who is not signed in. */
  readonly username: string | null;
  readonly visits: (request: APIRequestContext) => Promise<Visit[]>;
}

function everyone(): Person[] {
  const named = (name: string, visits: readonly Visit[]) =>
    visits.map(({ page, path }) => ({ page: `${page} (${name})`, path }));
  return [
    ...people.map((person) => ({
      username: person === 'visitor' ? null : usernames[person],
      visits: async (request: APIRequestContext) => [
        ...(await visitsOf(person, pagesFor(person, pagesOfCheckout), request)),
        // They lead everyone else to another page.
        ...(person === 'merchant' ? named('denied', pagesFor('operator', pagesOfCheckout)) : []),
      ],
    })),
    ...ownersOfShops.map((owner) => ({
      username: demoUsers[owner].email,
      visits: async (request: APIRequestContext) => named(owner, await pagesOfFirstShop(request)),
    })),
  ];
}

/** The pages of the user's first shop that need no further ids. */
async function pagesOfFirstShop(request: APIRequestContext): Promise<Visit[]> {
  const organizations = await ask(request, 'GET /organization', { query: { 'associations[]': ['shops'] } });
  const [shop] = organizations.flatMap(({ shops }) => shops ?? []);
  if (!shop) throw new Error('The user has no shop.');
  return pagesFor('merchant', pagesOfCheckout)
    .map(({ page, path }) => ({
      page,
      path: path.replace(':organizationUuid', shop.organizationUuid).replace(':shopUuid', shop.uuid),
    }))
    .filter(({ path }) => !path.includes(':'));
}

import { addresses } from '@kontor/contract/addresses';
import type { Browser } from '@playwright/test';
import { type Comparison, compare, inTurns, type Pair, type Side } from './interleaved.ts';
import { firstVisit, secondVisit, type Visited } from './milestones.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import type { Portal } from './portal.ts';
import { startScriptless } from './scriptless.ts';
import { submitSpeed } from './submit-speed.ts';
import { signIn } from './visitor.ts';

const sides = ['federated', 'monolith'] as const satisfies readonly Side[];

export interface FirstPaint {
  readonly loginLoad: PageLoad;
  /** Largest paints against the same HTML without scripts, by page. */
  readonly paints: ReadonlyMap<string, Comparison>;
  /** A second visit of the login page against the first one: largest paint. */
  readonly secondVisit: Comparison;
  /** Against the monolith. */
  readonly submit: { readonly accepted: Comparison; readonly sent: Comparison };
  /** Against the monolith. */
  readonly hydrated: Comparison;
}

type Place = Pick<Visited, 'path' | 'memory'>;

/** Measures how soon pages show something and react, each in turns with its yardstick. */
export async function measureFirstPaint(browser: Browser, portals: Pair<Portal>, turns: number): Promise<FirstPaint> {
  const { federated } = portals;
  const login: Place = { path: addresses.login };
  // Signed in anew for each page: the first page after the quarter of an hour that a session's cookie is valid would be
  // measured with its renewal, and all after it without a session.
  const signedIn = async (page: 'home' | 'subscription', portal = federated): Promise<Place> => {
    const { memory, [page]: path } = await signIn(browser, portal);
    return { memory, path };
  };
  const pages: Readonly<Record<string, () => Place | Promise<Place>>> = {
    [addresses.login]: () => login,
    [addresses.createAccount]: () => ({ path: addresses.createAccount }),
    [addresses.partnerSignup]: () => ({ path: addresses.partnerSignup }),
    '/partner-signup/create-account': () => ({ path: '/partner-signup/create-account' }),
    home: () => signedIn('home'),
    subscription: () => signedIn('subscription'),
  };
  const paints = new Map<string, Comparison>();
  for (const [name, place] of Object.entries(pages)) {
    paints.set(name, await againstScriptless(browser, federated, await place(), turns));
  }

  const visits = await inTurns(turns, ['second', 'first'], (visit) =>
    (visit === 'second' ? secondVisit : firstVisit)(browser, federated, login),
  );
  const submits = await inTurns(turns, sides, (side) => submitSpeed(browser, portals[side]));
  const places = {
    federated: await signedIn('subscription'),
    monolith: await signedIn('subscription', portals.monolith),
  };
  const loads = await inTurns(turns, sides, (side) => firstVisit(browser, portals[side], places[side]));
  return {
    loginLoad: await loadPage(browser, federated, addresses.login),
    paints,
    secondVisit: compare(visits, 'second', 'first', ({ largestPaint }) => largestPaint),
    submit: {
      accepted: compare(submits, ...sides, ({ accepted }) => accepted),
      sent: compare(submits, ...sides, ({ sent }) => sent),
    },
    hydrated: compare(loads, ...sides, ({ hydrated }) => hydrated),
  };
}

async function againstScriptless(browser: Browser, portal: Portal, place: Place, turns: number): Promise<Comparison> {
  const scriptless = await startScriptless(browser, portal, place);
  try {
    const portals = { portal, scriptless };
    const visits = await inTurns(turns, ['portal', 'scriptless'], (name) =>
      firstVisit(browser, portals[name], { ...place, hydrates: name === 'portal' }),
    );
    return compare(visits, 'portal', 'scriptless', ({ largestPaint }) => largestPaint);
  } finally {
    await scriptless.stop();
  }
}

import { addresses } from '@kontor/contract/addresses';
import type { Browser } from '@playwright/test';
import { type Comparison, compare, inTurns } from './interleaved.ts';
import { firstVisit, type Milestones, secondVisit } from './milestones.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import type { Portal } from './portal.ts';
import { startScriptless } from './scriptless.ts';
import { submitSpeed } from './submit-speed.ts';
import { signIn, type Visitor } from './visitor.ts';

/** This checkout, and the portal whose pages came from scripts alone. */
export interface Portals {
  readonly now: Portal;
  readonly before: Portal;
}

type Side = keyof Portals;
const sides: readonly Side[] = ['now', 'before'];

export interface FirstPaint {
  readonly loginLoad: PageLoad;
  readonly login: Comparison;
  /** Against the same HTML without scripts. */
  readonly loginFloor: Comparison;
  readonly submit: { readonly accepted: Comparison; readonly sent: Comparison };
  readonly deepLink: { readonly largestPaint: Comparison; readonly hydrated: Comparison };
  readonly home: { readonly firstPaint: Comparison; readonly content: Comparison };
  /** Largest paints by path. */
  readonly signUp: ReadonlyMap<string, Comparison>;
  readonly secondVisit: Comparison;
}

const login = addresses.login;
const signUpPages = [addresses.createAccount, addresses.partnerSignup, '/partner-signup/create-account'];

const paint = ({ largestPaint }: Milestones) => largestPaint;

/** Measures how soon pages show something and react, each page in turns with that of the portal before. */
export async function measureFirstPaint(browser: Browser, portals: Portals, turns: number): Promise<FirstPaint> {
  const inBoth = <T>(measure: (portal: Portal) => Promise<T>) =>
    inTurns(turns, sides, (side) => measure(portals[side]));
  // Signed in anew for each page: the first page after the quarter of an hour that a session's cookie is valid would be
  // measured with its renewal, and all after it without a session.
  const inBothSignedIn = async <T>(measure: (portal: Portal, visitor: Visitor) => Promise<T>) => {
    const visitors = { now: await signIn(browser, portals.now), before: await signIn(browser, portals.before) };
    return inTurns(turns, sides, (side) => measure(portals[side], visitors[side]));
  };
  const against = <T>(results: Awaited<ReturnType<typeof inBoth<T>>>, figure: (measured: T) => number) =>
    compare(results, 'now', 'before', figure);

  const logins = await measureLogins(browser, portals, turns);
  const submits = await inBoth((portal) => submitSpeed(browser, portal));
  const seconds = await inBoth((portal) => secondVisit(browser, portal, { path: login }));
  const deepLinks = await inBothSignedIn((portal, { subscription: path, memory }) =>
    firstVisit(browser, portal, { path, memory }),
  );
  const homes = await inBothSignedIn((portal, { home: path, memory }) => firstVisit(browser, portal, { path, memory }));
  const signUp = new Map<string, Comparison>();
  for (const path of signUpPages) {
    signUp.set(path, against(await inBoth((portal) => firstVisit(browser, portal, { path })), paint));
  }
  return {
    loginLoad: await loadPage(browser, portals.now, login),
    login: compare(logins, 'now', 'before', paint),
    loginFloor: compare(logins, 'now', 'scriptless', paint),
    submit: {
      accepted: against(submits, ({ accepted }) => accepted),
      sent: against(submits, ({ sent }) => sent),
    },
    deepLink: {
      largestPaint: against(deepLinks, paint),
      hydrated: against(deepLinks, ({ hydrated }) => hydrated),
    },
    home: {
      firstPaint: against(homes, ({ firstPaint }) => firstPaint),
      content: against(homes, ({ content }) => content),
    },
    signUp,
    secondVisit: against(seconds, paint),
  };
}

async function measureLogins(browser: Browser, portals: Portals, turns: number) {
  const scriptless = await startScriptless(browser, portals.now, login);
  try {
    return await inTurns(turns, [...sides, 'scriptless'], (side: Side | 'scriptless') => {
      const hydrates = side !== 'scriptless';
      return firstVisit(browser, hydrates ? portals[side] : scriptless, { path: login, hydrates });
    });
  } finally {
    await scriptless.stop();
  }
}

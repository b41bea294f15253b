import { ensureChromium } from '@kontor/programs/chromium';
import { type Browser, chromium } from '@playwright/test';
import { pagesOf, usernames } from '../journey/demo-people.ts';
import { type Fault, smokeJourney } from '../journey/smoke-journey.ts';
import type { Candidate, Progress, Refusal } from '../refusal.ts';
import { watchShell } from '../shell/watch-shell.ts';
import { checkModule, firstLine, neverAsked } from './check-module.ts';
import { isRemote, otherIn } from './counterparts.ts';
import { loadModule } from './load-module.ts';
import { type Round, roundsOf } from './rounds.ts';
import { serverRendering } from './server-rendering.ts';
import { startTrialPortal, type TrialPortal } from './trial-portal.ts';

/** Runs the candidate in a real browser with everything that it may be combined with. */
export async function checkInBrowser(
  candidate: Candidate,
  progress: Progress,
  data?: NodeJS.ProcessEnv,
): Promise<Refusal[]> {
  const { store, registry, release } = candidate;
  const rounds = roundsOf(registry, release);
  if (rounds.length === 0) {
    progress('Nothing runs yet that it could be tried with');
    return [];
  }
  progress('Starting a portal of its own, with demo data');
  const portal = await startTrialPortal(store, rounds, data);
  try {
    const browser = await chromium.launch({
      executablePath: ensureChromium(progress),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const looked: Looked[] = [];
      for (const round of rounds) looked.push(await tryRound(portal, browser, round, candidate, progress));
      const isAsked = !isRemote(release) || looked.some(({ asked }) => asked > 0);
      return [...(isAsked ? [] : neverAsked(release)), ...looked.flatMap(({ refusals }) => refusals)];
    } finally {
      await browser.close();
    }
  } finally {
    await portal.stop();
  }
}

interface Looked {
  /** How many of the remotes have pages that the host requests. */
  readonly asked: number;
  readonly refusals: readonly Refusal[];
}

async function tryRound(
  portal: TrialPortal,
  browser: Browser,
  round: Round,
  { registry, release }: Candidate,
  progress: Progress,
): Promise<Looked> {
  const refusals: Refusal[] = [];
  let asked = 0;
  await portal.show(round);
  const { origin } = portal;
  const { host } = round;
  if (round.checksHost) {
    progress(`Opening every page of host ${host.version} itself, in both languages`);
    refusals.push(...(await serverRendering({ origin, browser, host, release: host, known: round.known })));
    refusals.push(...journeyRefusals(await smokeJourney({ origin, remotes: ['host'], known: round.known, browser })));
  }
  for (const remote of round.tried) {
    const { name } = remote.build;
    const met = (refusal: Refusal): Refusal => ({
      ...refusal,
      reason: `With ${otherIn({ host, remote }, release)}: ${refusal.reason}`,
    });
    const place = `${name} ${remote.version} in host ${host.version}`;
    progress(`Loading ${place}`);
    const { known } = round;
    const assigned = pagesOf(name, known);
    const loaded = await loadModule(origin, remote, assigned, browser);
    // A remote without known pages is not requested.
    if (loaded.state === 'unknown' && loaded.pages.length === 0) continue;
    asked += 1;
    const role = remote === release ? 'candidate' : remote === registry.remotes[name]?.previous ? 'before' : 'live';
    const found = checkModule(remote, loaded, assigned, role);
    refusals.push(...found.refusals.map(met));
    if (found.refusals.length > 0) continue;
    progress(`Opening every page of ${place}, in both languages`);
    const open = async () => {
      const faults = await smokeJourney({ origin, remotes: [name], known: found.pages, browser });
      const unrendered = await serverRendering({ origin, browser, host, release: remote, known: found.pages });
      return [...unrendered, ...journeyRefusals(faults)];
    };
    // Beside the rest, because it watches a page for a minute.
    const watch = async () =>
      role === 'candidate' ? watchShell({ origin, browser, remote, pages: found.pages, known }) : [];
    refusals.push(...(await Promise.all([open(), watch()])).flat().map(met));
  }
  return { asked, refusals };
}

/** One refusal per page: a defect in both languages is reported once. */
function journeyRefusals(faults: readonly Fault[]): Refusal[] {
  const byPage = Map.groupBy(faults, ({ page, person }) => `${page} ${person}`);
  return [...byPage.values()].map((ofPage) => {
    const [{ page, person }] = ofPage as [Fault, ...Fault[]];
    const who = person === 'visitor' ? 'no user signed in' : usernames[person];
    const reasons = [...new Set(ofPage.map(({ reason, language }) => `${firstLine(reason)} (${language})`))];
    return {
      rule: 'journey',
      reason: `Page ${page}, with ${who}: ${reasons.slice(0, 4).join('; ')}.`,
      wayOut: `Open that page of a local portal as ${who}, and look at the console and the requests of the browser.`,
    };
  });
}

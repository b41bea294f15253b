import type { RemoteRelease } from '@kontor/contract/registry';
import { ensureChromium } from '@kontor/workspace/chromium';
import { type Browser, chromium } from '@playwright/test';
import { usernames } from '../journey/demo-people.ts';
import { type Fault, smokeJourney } from '../journey/smoke-journey.ts';
import { routeFaults } from './assigned-routes.ts';
import { type Loaded, loadModule } from './load-module.ts';
import { missingTexts } from './locales.ts';
import type { Candidate, Progress, Refusal, RuleName } from './refusal.ts';
import { ModuleFacts } from './remote-module.ts';
import { type Round, roundsOf } from './rounds.ts';
import { startTrialPortal, type TrialPortal } from './trial-portal.ts';

/** Lets the candidate run in a real browser with everything that it may meet there. */
export async function checkInBrowser({ store, registry, release }: Candidate, progress: Progress): Promise<Refusal[]> {
  const rounds = roundsOf(registry, release);
  if (rounds.length === 0) {
    progress('Nothing runs yet that it could be tried with');
    return [];
  }
  progress('Starting a portal of its own, with demo data in memory');
  const portal = await startTrialPortal(store, rounds);
  try {
    const browser = await chromium.launch({
      executablePath: ensureChromium(progress),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const refusals: Refusal[] = [];
      for (const round of rounds) refusals.push(...(await tryRound(portal, browser, round, progress)));
      return refusals;
    } finally {
      await browser.close();
    }
  } finally {
    await portal.stop();
  }
}

async function tryRound(portal: TrialPortal, browser: Browser, round: Round, progress: Progress): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  await portal.show(round);
  const { origin } = portal;
  const inHost = (refusal: Refusal): Refusal => ({
    ...refusal,
    reason: `With host ${round.host.version}: ${refusal.reason}`,
  });
  if (round.ownPages) {
    progress(`Opening every page of host ${round.host.version} itself, in both languages`);
    refusals.push(...journeyRefusals(await smokeJourney({ origin, remote: 'host', browser })));
  }
  for (const remote of round.tried) {
    const { name } = remote.build;
    const place = `${name} ${remote.version} in host ${round.host.version}`;
    progress(`Loading ${place}`);
    const loaded = await loadModule(origin, remote, browser);
    if (loaded?.state === 'unknown' && !round.knowsAll) continue;
    const found = checkModule(remote, loaded);
    if (found.length === 0) {
      progress(`Opening every page of ${place}, in both languages`);
      const faults = await smokeJourney({ origin, remote: name, browser });
      found.push(...journeyRefusals(faults.filter(({ isUnknown }) => !isUnknown || round.knowsAll)));
    }
    refusals.push(...found.map(inHost));
  }
  return refusals;
}

const waysOut = {
  loads:
    'Open a page of it with "pnpm dev" in the remote: the same error shows there. What runs at import must not throw.',
  shape: 'Let src/remote.tsx export `remote: RemoteModule` of @kontor/platform/remote-module, and check its types.',
  locales: 'Write both src/locales/de.json and src/locales/en.json.',
  routes: 'Bring src/routes.tsx and shared/contract/src/routes.ts together; a host that knows a new page comes first.',
} as const satisfies Partial<Record<RuleName, string>>;

const refused = (rule: keyof typeof waysOut, reasons: readonly string[]): Refusal[] =>
  reasons.map((reason) => ({ rule, reason, wayOut: waysOut[rule] }));

/** What is wrong with the module that a host got. */
function checkModule({ build: { name } }: RemoteRelease, loaded: Loaded | null): Refusal[] {
  if (loaded === null) return refused('routes', [`The table of routes assigns no page to ${name}.`]);
  if (loaded.state === 'unknown') {
    return refused('routes', [`The host does not know ${loaded.pages.join(', ')}, and never asks for ${name}.`]);
  }
  const [complaint = 'its page shows nothing'] = loaded.complaints;
  const broken = refused('loads', [`It does not load: ${firstLine(complaint)}`]);
  if (loaded.state === 'failed') return broken;
  const facts = ModuleFacts.safeParse(loaded.exposed);
  // Half a module is what is left of one that threw.
  if (!facts.success && loaded.complaints.length > 0) return broken;
  if (!facts.success) return refused('shape', facts.error.issues.map(issueText));
  const module = facts.data;
  const found = [
    ...refused('shape', module.name === name ? [] : [`Its module calls itself "${module.name}", its record ${name}.`]),
    ...refused('locales', missingTexts(module)),
    ...refused('routes', routeFaults(module)),
  ];
  return found.length === 0 && loaded.complaints.length > 0 ? broken : found;
}

/** Without the stack, whose addresses nobody can read. */
const firstLine = (text: string): string => text.split('\n', 1).join('');

const issueText = ({ path, message }: { path: readonly PropertyKey[]; message: string }): string =>
  `Its module is not what a host expects${path.length > 0 ? ` at "${path.join('.')}"` : ''}: ${message}.`;

/** One refusal for each page: what is wrong in both languages is said once. */
function journeyRefusals(faults: readonly Fault[]): Refusal[] {
  const byPage = Map.groupBy(faults, ({ page, person }) => `${page} ${person}`);
  return [...byPage.values()].map((ofPage) => {
    const [{ page, person }] = ofPage as [Fault, ...Fault[]];
    const who = person === 'visitor' ? 'nobody signed in' : usernames[person];
    const reasons = [...new Set(ofPage.map(({ reason, language }) => `${firstLine(reason)} (${language})`))];
    return {
      rule: 'journey',
      reason: `Page ${page}, with ${who}: ${reasons.slice(0, 4).join('; ')}.`,
      wayOut: `Open that page of a local portal as ${who}, and look at the console and the requests of the browser.`,
    };
  });
}

import { afterAll, expect, test } from 'vitest';
import { findCallSites } from './call-sites.ts';
import { untriedSites } from './explained.ts';
import { recordCalls } from './record-calls.ts';
import { type Fact, reportOf, type TriedSite } from './report.ts';
import { openTrialAccount } from './trial-account.ts';
import { trials } from './trials.ts';

// `pnpm stripe-check` runs this against an account in test mode, whose key is STRIPE_SECRET_KEY, and prints a table; everywhere
// else, and without a key, the sandbox stands in.

const sites = findCallSites();
const outcomes = new Map<string, Map<string, number>>();
const facts: Fact[] = [];
const pending: Promise<void>[] = [];

const stop = recordCalls(({ site, outcome }) => {
  if (site === null) return;
  const bySite = outcomes.get(site) ?? new Map<string, number>();
  outcomes.set(site, bySite);
  pending.push(outcome.then((one) => void bySite.set(one, (bySite.get(one) ?? 0) + 1)));
});
const isAsked = process.env['STRIPE_CHECK'] !== undefined;
const kontor = await openTrialAccount(isAsked ? process.env['STRIPE_SECRET_KEY'] : undefined);

const tried = (): TriedSite[] =>
  sites.flatMap((site) => {
    const found = outcomes.get(site);
    return found === undefined ? [] : [{ site, outcomes: found }];
  });
const untried = () => sites.filter((site) => !outcomes.has(site));

afterAll(async () => {
  await Promise.all(pending);
  stop();
  if (isAsked) {
    process.stdout.write(`\n${reportOf(tried(), untried(), facts)}\n`);
  }
  await kontor.close();
}, 120_000);

/** With an account in test mode time passes by its clocks, each of which takes a minute. */
const longest = kontor.isReal ? 3_600_000 : 120_000;

test.each(trials)(
  '$name',
  async ({ name, run }) => {
    const before = facts.length;
    await run({
      kontor,
      fact: (what, expected, found) =>
        void facts.push({ trial: name, what, expected: JSON.stringify(expected), found: JSON.stringify(found) }),
    });
    const own = facts.slice(before);
    expect(own.map(({ what, found }) => [what, found])).toEqual(own.map(({ what, expected }) => [what, expected]));
  },
  longest,
);

// With real keys the table says what was not tried: an onboarding, and what follows from it, needs a person.
test.skipIf(kontor.isReal)('every place of the sources that calls the provider is tried, or says why it is not', () => {
  expect(untried()).toEqual(untriedSites.map(([site]) => site).toSorted());
});

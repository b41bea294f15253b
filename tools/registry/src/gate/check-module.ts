import type { RemoteBuild } from '@kontor/contract/build-record';
import type { RemoteRelease } from '@kontor/contract/registry';
import type { Pages } from '../journey/demo-people.ts';
import type { Refusal, RuleName } from '../refusal.ts';
import type { Loaded } from './load-module.ts';
import { missingTexts } from './locales.ts';
import { pagesShown } from './pages-shown.ts';
import { ModuleFacts } from './remote-module.ts';

const waysOut = {
  shape: 'Let src/remote.tsx export `remote: RemoteModule` of @kontor/platform/remote-module, and check its types.',
  locales: 'Write src/locales/<language>.json for each language.',
} as const satisfies Partial<Record<RuleName, string>>;

const refused = (rule: keyof typeof waysOut, reasons: readonly string[]): Refusal[] =>
  reasons.map((reason) => ({ rule, reason, wayOut: waysOut[rule] }));

/**
 * Why a remote is checked: it is the candidate; or the host is, and the remote is current, a canary, or the previous
 * release. The previous release need not show a page that was added later, because a rollback takes that back as well.
 */
export type Role = 'candidate' | 'live' | 'before';

/** A page has to exist in the remote before a host requests it, not the other way round. */
const showFirst = ({ name, owner: { team, contact } }: RemoteBuild, role: Role): string =>
  role === 'candidate'
    ? 'Show it in src/routes.tsx: the host asks this remote for every page of which it has a record.'
    : `Have ${team} (${contact}) publish ${name} with that page first, or promote both at once: pnpm registry promote host ${name}.`;

/** A candidate is refused for its own defects; a live remote did load before this host candidate. */
const mendLoading = ({ name, owner: { team, contact } }: RemoteBuild, role: Role): string =>
  role === 'candidate'
    ? 'Open a page of it with "pnpm dev" in the remote: the same error shows there. What runs at import must not throw.'
    : `Open a page of ${name} in a local portal with this host: the same error shows there. Keep what ${name} relies on (docs/host-api.md), or ask ${team} (${contact}).`;

/** A remote that cannot be checked, since it is never shown. */
export const neverAsked = ({ build: { name } }: RemoteRelease): Refusal[] => [
  {
    rule: 'routes',
    reason: `No live host shows a page of ${name}.`,
    wayOut: 'Declare a page in a file *.page.ts beside it (docs/the-gate.md, rule own-pages).',
  },
];

export interface CheckedModule {
  readonly refusals: readonly Refusal[];
  /** The pages to be opened. */
  readonly pages: Pages;
}

/**
 * What is wrong with the module that a host loaded.
 *
 * @param assigned pages that the host requests from the remote
 */
export function checkModule({ build }: RemoteRelease, loaded: Loaded, assigned: Pages, role: Role): CheckedModule {
  const refusedFor = (refusals: readonly Refusal[]) => ({ refusals, pages: assigned });
  const { name } = build;
  if (loaded.state === 'unknown') {
    const reason = `The host says that it knows ${loaded.pages.join(', ')}, and never asks for ${name}.`;
    const wayOut = 'Open such a page in a local portal: the host leads elsewhere.';
    return refusedFor([{ rule: 'routes', reason, wayOut }]);
  }
  const [complaint = 'its page shows nothing'] = loaded.complaints;
  const reason = `${name} does not load: ${firstLine(complaint)}`;
  const broken: Refusal[] = [{ rule: 'loads', reason, wayOut: mendLoading(build, role) }];
  if (loaded.state === 'failed') return refusedFor(broken);
  const facts = ModuleFacts.safeParse(loaded.exposed);
  if (!facts.success) {
    const misshapen = loaded.exposed === null ? ['It exports no "remote".'] : facts.error.issues.map(issueText);
    // An incomplete module may be the rest of one that threw.
    return refusedFor([...(loaded.complaints.length > 0 ? broken : []), ...refused('shape', misshapen)]);
  }
  const module = facts.data;
  const pages = pagesShown(module, assigned);
  const lacks = Object.entries(assigned).filter(([page]) => !Object.hasOwn(pages, page));
  const refusals = [
    ...refused('shape', module.name === name ? [] : [`Its module calls itself "${module.name}", its record ${name}.`]),
    ...refused(
      'shape',
      Object.keys(build.extensions ?? {})
        .filter((extension) => !Object.hasOwn(module.extensions ?? {}, extension))
        .map((extension) => `${name} has a record of the extension ${extension}, and does not expose it.`),
    ),
    ...refused('locales', missingTexts(module)),
    ...(role === 'before' ? [] : lacks).map(
      ([page, { path }]): Refusal => ({
        rule: 'routes',
        reason: `${name} lacks ${page} (${path}).`,
        wayOut: showFirst(build, role),
      }),
    ),
  ];
  // The page with which it was loaded may be one of those, so the others are opened.
  const isTold = refusals.length > 0 || lacks.length > 0;
  return isTold || loaded.complaints.length === 0 ? { refusals, pages } : refusedFor(broken);
}

/** Without the stack, whose addresses are minified. */
export const firstLine = (text: string): string => text.split('\n', 1).join('');

const issueText = ({ path, message }: { path: readonly PropertyKey[]; message: string }): string =>
  `Its module is not what a host expects${path.length > 0 ? ` at "${path.join('.')}"` : ''}: ${message}.`;

import type { KnownCall } from '@kontor/contract/calls';
import { defaultLanguage } from '@kontor/contract/language';
import type { PageQuery } from '@kontor/contract/page';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { PageCode } from '@kontor/contract/server-page';
import * as z from 'zod/mini';
import { keepRecent } from '../../infrastructure/keep-recent.ts';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import { pageRegistry } from '../releases/page-registry.ts';
import { type Attempt, type AttemptWith, isFailure } from './attempt.ts';
import type { QueriesResult, RenderFailure } from './render-messages.ts';
import type { Renderer } from './renderer.ts';
import { addressesOf, pageKeyOf, type RenderedReleases } from './server-bundles.ts';

/** Lists kept: of all pages, of a few sets of releases. */
const keptLists = 512;

/** What a release says is no more than data, whose calls are checked before each is made (answers/page-calls.ts). */
const Queries = z.array(
  z.object({
    call: z.custom<KnownCall>((call) => typeof call === 'string'),
    query: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
    isList: z.optional(z.literal(true)),
    isForOwners: z.optional(z.literal(true)),
  }),
);

function checked(result: QueriesResult): { readonly queries: readonly PageQuery[] } | RenderFailure | null {
  if (result === null || 'failed' in result) return result;
  const { data } = z.safeParse(Queries, result.queries);
  if (data) return { queries: data };
  return { failed: true, reason: 'The list of its calls is none.', remote: null };
}

interface Options {
  readonly renderer: Pick<Renderer, 'queries'>;
  readonly attempt: AttemptWith;
}

/** The calls that a page shows first; `null` of a host that does not say. */
export type QueriesOfPage = (
  all: ChosenReleases,
  releases: RenderedReleases,
  route: PortalPage,
) => Promise<Attempt<readonly PageQuery[]>>;

/** Asks the code of each page once for each set of releases that it consists of. */
export function createQueriesOfPages({ renderer, attempt }: Options): QueriesOfPage {
  const lists = new Map<string, Promise<Attempt<readonly PageQuery[]>>>();

  return (all, releases, route) => {
    const name = pageKeyOf(releases, route);
    const known = lists.get(name);
    if (known) return known;
    const code: PageCode = { registry: pageRegistry(all, route, defaultLanguage), bundles: addressesOf(releases) };
    const list = attempt(releases, { page: route }, async (bundles) =>
      checked(await renderer.queries(bundles, route.name, JSON.stringify(code))),
    ).then((result) => (result === null || isFailure(result) ? result : result.queries));
    keepRecent(lists, name, list, keptLists);
    void list.then((result) => {
      if (isFailure(result)) lists.delete(name);
    });
    return list;
  };
}

import { addresses } from '@kontor/contract/addresses';
import type { PageQuery } from '@kontor/contract/page';
import { cookiesOfPages } from '@kontor/contract/page-cookies';
import { isPublic, type PortalPage, pageOfPath } from '@kontor/contract/portal-page';
import type { Language } from '@kontor/contract/schema';
import type { PageRequest, RenderedPage } from '@kontor/contract/server-page';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { FastifyRequest } from 'fastify';
import { keepRecent } from '../../infrastructure/keep-recent.ts';
import type { Log } from '../../infrastructure/log.ts';
import { late, within } from '../../infrastructure/within.ts';
import type { ReadAsVisitor } from '../../organizations/read-as-visitor.ts';
import type { GatherAnswers } from '../answers/gather-answers.ts';
import { allowedTo, pageCalls, paramsOf } from '../answers/page-calls.ts';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import { pagesOfReleases } from '../releases/own-pages.ts';
import { pageRegistry } from '../releases/page-registry.ts';
import { mayBeSignedIn } from '../visit/may-be-signed-in.ts';
import { pathOf, searchOf } from '../visit/page-of-path.ts';
import { type AttemptWith, isFailure, renderingBudgetMs } from './attempt.ts';
import { createPageParts, isLeft, type Left, leave, type PagePart, slow } from './page-parts.ts';
import type { QueriesOfPage } from './queries-of-pages.ts';
import type { RenderFigures } from './render-figures.ts';
import type { Bundles } from './render-messages.ts';
import type { Renderer } from './renderer.ts';
import { addressesOf, hostAlone, pageKeyOf, type RenderedReleases, renderedReleases } from './server-bundles.ts';

/** Pages that are worked on at once. Those of more visitors would not be ready in time. */
const mostAtOnce = 4;

/**
 * Milliseconds for finding out who asks, and for the calls of the page, which have a limit of their own within it. A
 * database that hangs must not hold the first byte.
 */
const longestReadingMs = 400;

/** Pages of a few sets of releases whose calls were asked ahead. */
const remembered = 512;

/** What a frame may take, as a part of the time for a whole page. It comes on top, where a remote was too slow. */
const timeOfFrame = 0.5;

/** A page for one visitor. */
export interface SignedInPage extends RenderedPage {
  readonly language: Language;
  /** Those that it was rendered from, as JSON. */
  readonly answers: string;
  /** What else it was rendered from. */
  readonly visit: Pick<PageRequest, 'now' | 'cookies'>;
  /** Why it is the frame alone, in which the browser has to render the remote; `null` of a whole page. */
  readonly left: Left | null;
}

export interface SignedInPages {
  /**
   * The page of a route that needs a login, rendered for its visitor alone. `null` of other routes, and of a host that
   * only browsers render. Never rejects.
   */
  page(releases: ChosenReleases, route: PortalPage, visit: FastifyRequest): Promise<SignedInPage | Left | null>;
  /** Asks ahead which calls the pages need, which also runs their scripts. Never rejects. */
  warm(releases: ChosenReleases): Promise<void>;
}

interface Options {
  readonly renderer: Pick<Renderer, 'renderForOne' | 'open'>;
  readonly attempt: AttemptWith;
  readonly queriesOf: QueriesOfPage;
  readonly readAsVisitor: ReadAsVisitor;
  readonly gather: GatherAnswers;
  readonly figures: RenderFigures;
  readonly log: Pick<Log, 'warn'>;
  readonly budgetMs?: number;
  readonly readingBudgetMs?: number;
  readonly milliseconds?: () => number;
}

/** Nothing of such a page is kept: neither what it was rendered from nor what came of it. */
export function createSignedInPages({
  renderer,
  attempt,
  queriesOf,
  readAsVisitor,
  gather,
  figures,
  log,
  budgetMs: givenBudgetMs,
  readingBudgetMs = longestReadingMs,
  milliseconds = () => performance.now(),
}: Options): SignedInPages {
  const budgetMs = (releases: RenderedReleases) => givenBudgetMs ?? renderingBudgetMs(releases);
  const parts = createPageParts(milliseconds);
  const warmed = new Map<string, true>();
  let underWay = 0;

  /** With the calls of the page; with those of its frame, if the remote does not say any. */
  async function withQueries(
    all: ChosenReleases,
    route: PortalPage,
    part: PagePart,
  ): Promise<{ readonly part: PagePart; readonly queries: readonly PageQuery[] } | Left> {
    const queries = await within(budgetMs(part.releases), queriesOf(all, part.releases, route));
    if (queries === null) return part.left ?? leave('the host does not say which calls its pages need');
    if (queries !== late && !isFailure(queries)) return { part, queries };
    // A failure of the release, which all visitors would see.
    if (queries !== late) parts.refuse(part, route, queries);
    const left = queries === late ? slow(route, 'its calls are not known yet') : queries;
    const other = parts.instead(all, route, part, left);
    return isLeft(other) ? other : withQueries(all, route, other);
  }

  /** Renders this part of the page; after that its frame, if the remote fails or takes too long. */
  async function render(
    all: ChosenReleases,
    route: PortalPage,
    part: PagePart,
    request: Omit<PageRequest, 'answers' | 'bundles'>,
    answers: string,
  ): Promise<(RenderedPage & Pick<SignedInPage, 'left'>) | Left> {
    const { releases } = part;
    const text = `{"answers":${answers},${JSON.stringify({ ...request, bundles: addressesOf(releases) }).slice(1)}`;
    const waiting = new AbortController();
    const rendering = attempt(releases, { page: route, language: request.language }, (bundles) =>
      renderer.renderForOne(bundles, text, waiting.signal),
    );
    // What one person's data brings about must not take the page from all others, unless it costs a process.
    void rendering.then((page) => {
      if (isFailure(page) && page.outcome === 'ended') parts.refuse(part, route, page);
    });
    const page = await within(part.left ? budgetMs(releases) * timeOfFrame : budgetMs(releases), rendering);
    waiting.abort();
    if (page === null) return part.left ?? leave('the host leaves it to the browser');
    if (page !== late && !isFailure(page)) return { ...page, left: part.left };
    const other = parts.instead(all, route, part, page === late ? slow(route, '') : page);
    if (isLeft(other)) return other;
    return render(all, route, other, request, answers);
  }

  async function rendered(all: ChosenReleases, route: PortalPage, visit: FastifyRequest): Promise<SignedInPage | Left> {
    const first = parts.first(all, route);
    const known = isLeft(first) ? first : await withQueries(all, route, first);
    if (isLeft(known)) return known;
    const params = paramsOf(route, pathOf(visit));
    const calls = pageCalls(known.queries, params, searchOf(visit));
    const reading = readAsVisitor(visit, params, (role) => gather(visit, allowedTo(role, calls)));
    const answers = await within(readingBudgetMs, reading.catch(lookUpFailed));
    if (answers === null) return leave('there is no session');
    if (answers === late || answers === 'late') return slow(route, 'it was not known in time who asks');
    const { user, json } = answers;
    // As the browser would, which knows its user by this cookie.
    if (visit.cookies[sessionOwnerCookie] !== user.uuid) return leave('the session is of another user');
    const { language } = user;
    const request = {
      url: visit.url,
      language,
      registry: pageRegistry(all, route, language),
      cookies: readableCookies(visit),
      // Of this machine, as the browser's own, and not of the sandbox's clock.
      now: new Date().toISOString(),
    };
    const page = await render(all, route, known.part, request, json);
    return isLeft(page) ? page : { ...page, language, answers: json, visit: request };
  }

  function lookUpFailed(error: unknown): 'late' {
    log.warn({ err: error }, 'it could not be looked up who asks for a page: the browser renders it');
    return 'late';
  }

  function counted<Result extends SignedInPage | Left>(result: Result, route: PortalPage): Result {
    const left = isLeft(result) ? result : result.left;
    if (left === null) figures.count('rendered', route.owner);
    else if (left.outcome !== 'none') figures.count(left.outcome, left.owner);
    return result;
  }

  return {
    async page(all, route, visit) {
      if (isPublic(route) || hostAlone(all) === null) return null;
      if (!mayBeSignedIn(visit)) return leave('there is no session');
      if (isGuessing(visit)) return leave('another site has chosen its query');
      if (underWay >= mostAtOnce) return counted(slow(route, 'too many at once'), route);
      underWay += 1;
      try {
        return counted(await rendered(all, route, visit), route);
      } finally {
        underWay -= 1;
      }
    },
    async warm(all) {
      const host = hostAlone(all);
      for (const route of pagesOfReleases(all).filter((page) => !isPublic(page))) {
        for (const releases of [renderedReleases(all, route), host]) {
          if (releases === null || warmed.has(pageKeyOf(releases, route))) continue;
          keepRecent(warmed, pageKeyOf(releases, route), true, remembered);
          await queriesOf(all, releases, route);
        }
      }
      // Visitors shall find processes ready.
      const home = pageOfPath(addresses.shop, pagesOfReleases(all));
      if (host && home) await attempt(host, { page: home }, (bundles) => openIn(renderer, bundles));
    },
  };
}

async function openIn(renderer: Pick<Renderer, 'open'>, { host }: Bundles): Promise<null> {
  await renderer.open(host);
  return null;
}

/**
 * Whether another site opens a page with texts of its choice in the address. If the page repeats them, the length of the
 * compressed answer would tell whether they occur in it elsewhere (https://www.breachattack.com).
 */
const isGuessing = ({ headers, url }: FastifyRequest): boolean =>
  url.includes('?') && ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

const readableCookies = ({ cookies }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(cookiesOfPages.flatMap((name) => (cookies[name] === undefined ? [] : [[name, cookies[name]]])));

import { cookiesOfPages } from '@kontor/contract/page-cookies';
import { isPublic, type PortalPage, tablePages } from '@kontor/contract/portal-page';
import type { Language } from '@kontor/contract/schema';
import type { PageRequest, RenderedPage } from '@kontor/contract/server-page';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { FastifyRequest } from 'fastify';
import { late, within } from '../../infrastructure/within.ts';
import type { ReadAsVisitor } from '../../organizations/read-as-visitor.ts';
import type { GatherAnswers, GatheredAnswers } from '../answers/gather-answers.ts';
import { pageCalls, paramsOf } from '../answers/page-calls.ts';
import { type AttemptWith, type Failure, isFailure, type LeftToBrowser, renderingBudgetMs } from '../render/attempt.ts';
import type { QueriesOfPage } from '../render/queries-of-pages.ts';
import { createRefusals } from '../render/refusals.ts';
import type { RenderFigures } from '../render/render-figures.ts';
import type { Renderer } from '../render/renderer.ts';
import { addressesOf, pageKeyOf, type RenderedReleases, renderedReleases } from '../render/server-bundles.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { pageRegistry } from './compose-page.ts';
import { mayBeSignedIn } from './first-answers.ts';
import { keepRecent } from './keep-recent.ts';
import { remotePagesOf } from './own-pages.ts';
import { pathOf } from './page-of-path.ts';

/** Pages that are worked on at once. Those of more visitors would not be ready in time. */
const mostAtOnce = 4;

/** Pages of a few sets of releases whose calls were asked ahead. */
const remembered = 512;

/** Why a page of a signed-in user is not rendered although nothing has failed. */
export interface LeftAlone {
  readonly outcome: 'none';
  readonly reason: string;
}

/** A page for one visitor. */
export interface PersonalPage extends RenderedPage {
  readonly language: Language;
  /** Those that it was rendered from, as JSON. */
  readonly answers: string;
  /** When it was rendered. */
  readonly now: string;
}

export interface PersonalPages {
  /**
   * The page of a route that needs a login, rendered for its visitor alone. `null` of other routes, and of releases that
   * only browsers render. Never rejects.
   */
  page(
    releases: ChosenReleases,
    route: PortalPage,
    visit: FastifyRequest,
  ): Promise<PersonalPage | LeftToBrowser | LeftAlone | null>;
  /** Asks ahead which calls the pages need, which also runs their scripts. Never rejects. */
  warm(releases: ChosenReleases): Promise<void>;
}

interface Options {
  readonly renderer: Pick<Renderer, 'render'>;
  readonly attempt: AttemptWith;
  readonly queriesOf: QueriesOfPage;
  readonly readAsVisitor: ReadAsVisitor;
  readonly gather: GatherAnswers;
  readonly figures: RenderFigures;
  readonly budgetMs?: number;
  readonly milliseconds?: () => number;
}

const leave = (reason: string): LeftAlone => ({ outcome: 'none', reason });

/** Nothing of such a page is kept: neither what it was rendered from nor what came of it. */
export function createPersonalPages({
  renderer,
  attempt,
  queriesOf,
  readAsVisitor,
  gather,
  figures,
  budgetMs = renderingBudgetMs,
  milliseconds = () => performance.now(),
}: Options): PersonalPages {
  const refusals = createRefusals(milliseconds);
  const warmed = new Map<string, true>();
  let underWay = 0;

  function count<Left extends LeftToBrowser>(left: Left, owner: string): Left {
    figures.count(left.outcome, owner);
    return left;
  }

  const slow = (route: PortalPage, reason: string) => count({ outcome: 'slow', reason }, route.owner);

  async function render(
    all: ChosenReleases,
    releases: RenderedReleases,
    route: PortalPage,
    visit: FastifyRequest,
    { user: { language }, json }: GatheredAnswers,
    now: string,
  ): Promise<RenderedPage | Failure | typeof late | null> {
    const request: Omit<PageRequest, 'answers'> = {
      url: visit.url,
      language,
      registry: pageRegistry(all, route, language),
      bundles: addressesOf(releases),
      cookies: readableCookies(visit),
      now,
    };
    const text = `{"answers":${json},${JSON.stringify(request).slice(1)}`;
    const waiting = new AbortController();
    const result = await within(
      budgetMs,
      attempt(releases, { page: route, language }, (bundles) => renderer.render(bundles, text, waiting.signal)),
    );
    waiting.abort();
    return result;
  }

  async function rendered(
    all: ChosenReleases,
    releases: RenderedReleases,
    route: PortalPage,
    visit: FastifyRequest,
  ): Promise<PersonalPage | LeftToBrowser | LeftAlone> {
    const queries = await within(budgetMs, queriesOf(all, releases, route));
    if (queries === late) return slow(route, 'its calls are not known yet');
    if (queries === null) return leave('the host does not say which calls its pages need');
    // A failure of the release, which all visitors would see.
    if (isFailure(queries)) {
      refusals.add(pageKeyOf(releases, route), queries);
      return count(queries, queries.owner);
    }
    const params = paramsOf(route, pathOf(visit));
    const calls = pageCalls(queries, params);
    const answers = await readAsVisitor(visit, params, () => gather(visit, calls));
    if (answers === null) return leave('there is no session');
    if (answers === 'late') return slow(route, 'it was not known in time who asks');
    const { user, json } = answers;
    // As the browser would, which knows its user by this cookie.
    if (visit.cookies[sessionOwnerCookie] !== user.uuid) return leave('the session is of another user');
    // Of this machine, as the browser's own, and not of the sandbox's clock.
    const now = new Date().toISOString();
    const page = await render(all, releases, route, visit, answers, now);
    if (page === late) return slow(route, '');
    if (page === null) return leave('the host leaves it to the browser');
    if (isFailure(page)) {
      // What one person's data brings about must not take the page from all others, unless it costs a thread.
      if (page.outcome === 'ended') refusals.add(pageKeyOf(releases, route), page);
      return count(page, page.owner);
    }
    figures.count('rendered', route.owner);
    return { ...page, language: user.language, answers: json, now };
  }

  return {
    async page(all, route, visit) {
      const releases = isPublic(route) ? null : renderedReleases(all, route);
      if (releases === null) return null;
      if (!mayBeSignedIn(visit)) return leave('there is no session');
      if (isGuessing(visit)) return leave('another site has chosen its query');
      const refused = refusals.of(pageKeyOf(releases, route));
      if (refused) return count(refused, refused.owner);
      if (underWay >= mostAtOnce) return slow(route, 'too many at once');
      underWay += 1;
      try {
        return await rendered(all, releases, route, visit);
      } finally {
        underWay -= 1;
      }
    },
    async warm(all) {
      for (const route of [...tablePages, ...remotePagesOf(all)].filter((page) => !isPublic(page))) {
        const releases = renderedReleases(all, route);
        if (releases === null || warmed.has(pageKeyOf(releases, route))) continue;
        keepRecent(warmed, pageKeyOf(releases, route), true, remembered);
        await queriesOf(all, releases, route);
      }
    },
  };
}

/**
 * Whether another site opens a page with texts of its choice in the address. If the page repeats them, the length of the
 * compressed answer would tell whether they occur in it elsewhere (https://www.breachattack.com).
 */
const isGuessing = ({ headers, url }: FastifyRequest): boolean =>
  url.includes('?') && ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

const readableCookies = ({ cookies }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(cookiesOfPages.flatMap((name) => (cookies[name] === undefined ? [] : [[name, cookies[name]]])));

import { hash } from 'node:crypto';
import type { ShownAnnouncement } from '@kontor/contract/announcement';
import type { Config } from '@kontor/contract/config';
import { type Language, languages } from '@kontor/contract/language';
import { isPublic, type PortalPage } from '@kontor/contract/portal-page';
import type { PageAnswer, PageRequest, RenderedPage } from '@kontor/contract/server-page';
import { announcementVersion } from '@kontor/domain/announcement';
import { keepRecent } from '../../infrastructure/keep-recent.ts';
import { late, within } from '../../infrastructure/within.ts';
import { type OwnAnswer, type PublicReads, publicAnswers, readPublicAnswers } from '../answers/public-answers.ts';
import type { ReadAnnouncements } from '../answers/read-announcements.ts';
import { type ChosenReleases, nameOf as nameOfReleases } from '../releases/chosen-releases.ts';
import { pagesOfReleases, queriesOfHostPage } from '../releases/own-pages.ts';
import { pageRegistry } from '../releases/page-registry.ts';
import { type Attempt, type AttemptWith, isFailure, type LeftToBrowser, renderingBudgetMs } from './attempt.ts';
import { createRefusals } from './refusals.ts';
import type { RenderFigures } from './render-figures.ts';
import type { Renderer } from './renderer.ts';
import { addressesOf, pageKeyOf, type RenderedReleases, renderedReleases } from './server-bundles.ts';

/** Pages kept: of a few sets of releases, in all their variants. */
const keptPages = 512;

/** Selections of notices whose answers are kept: all, and what is left of them for those who have dismissed some. */
const keptSelections = 64;

/** What distinguishes the visitors of a public page. */
export interface Visit {
  /** Path and query. */
  readonly url: string;
  readonly language: Language;
  /** Versions of the notices that are not shown to them any more (`announcementVersion`). */
  readonly dismissed: readonly string[];
}

/** A page that is the same for all its visitors, unless its address has a query. */
export interface PublicPage extends RenderedPage {
  readonly language: Language;
  /** Those that it was rendered from, as JSON. */
  readonly answers: string;
  /** Equal for equal pages; `null` for one that belongs to this request alone. */
  readonly name: string | null;
  /** It has notices, which end with their day or before. */
  readonly isForToday: boolean;
}

export interface PublicPages {
  /** The page, if the server can render it in time. `null` for pages that only browsers render. Never rejects. */
  page(releases: ChosenReleases, route: PortalPage, visit: Visit): Promise<PublicPage | LeftToBrowser | null>;
  /** Renders all public pages ahead, one after another. Never rejects. */
  warm(releases: ChosenReleases): Promise<void>;
}

interface Options {
  readonly renderer: Pick<Renderer, 'renderForAll' | 'renderForOne'>;
  readonly attempt: AttemptWith;
  /** What the pages are rendered from: the same for all visitors, and other pages when it changes. Never rejects. */
  readonly readConfig: () => Promise<Config>;
  /** The notices above them. Never rejects. */
  readonly readAnnouncements: ReadAnnouncements;
  /** What some of them show beside it. */
  readonly reads?: PublicReads;
  readonly figures: RenderFigures;
  readonly milliseconds?: () => number;
}

/** The answers that pages are rendered from now. */
interface Given {
  readonly announcements: readonly ShownAnnouncement[];
  readonly all: readonly PageAnswer[];
  readonly text: string;
  /** Equal for equal answers. */
  readonly name: string;
}

function makeGiven(config: Config, announcements: readonly ShownAnnouncement[], own: readonly OwnAnswer[]): Given {
  const all = [...publicAnswers(config, announcements), ...own];
  const text = JSON.stringify(all);
  return { announcements, all, text, name: hash('sha256', text, 'base64url') };
}

/** Gives each object a number of its own, and the same object the same one. */
function numberObjects(): (value: object) => number {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (value) => {
    const number = numbers.get(value) ?? (last += 1);
    numbers.set(value, number);
    return number;
  };
}

/** Whether nothing of its address but the page's own path can change it. */
const isOneForAll = (route: PortalPage, url: string): boolean => url === route.path;

/**
 * Renders each public page once for all its visitors, and those with a query for each request. A page that is not ready
 * in time is left to the browser, and kept for the next visitor when it is.
 */
export function createPublicPages({
  renderer,
  attempt,
  readConfig,
  readAnnouncements,
  reads = {},
  figures,
  milliseconds = () => performance.now(),
}: Options): PublicPages {
  const pages = new Map<string, Promise<Attempt<RenderedPage>>>();
  let latest: { readonly config: Config; readonly by: Map<string, Given> } | null = null;
  const numberOf = numberObjects();
  /**
   * Made anew for another configuration, for other notices, and for other answers of the page's own. Configuration and answers come as
   * the same objects until they are others: long texts are not compared with each visit.
   */
  function givenOf(config: Config, announcements: readonly ShownAnnouncement[], own: readonly OwnAnswer[]): Given {
    if (latest?.config !== config) latest = { config, by: new Map() };
    const key = JSON.stringify([announcements, own.map(({ body }) => numberOf(body))]);
    const given = latest.by.get(key) ?? makeGiven(config, announcements, own);
    keepRecent(latest.by, key, given, keptSelections);
    return given;
  }
  /** `null` if the page's own answers cannot be read. */
  const readGiven = async (
    releases: ChosenReleases,
    route: PortalPage,
    { language, dismissed }: Pick<Visit, 'language' | 'dismissed'>,
  ): Promise<Given | null> => {
    const [config, all, own] = await Promise.all([
      readConfig(),
      readAnnouncements(),
      readPublicAnswers(queriesOfHostPage(releases, route), language, reads).catch(() => null),
    ]);
    if (own === null) return null;
    const announcements = all.filter((one) => !dismissed.includes(announcementVersion(one)));
    return givenOf(config, announcements, own);
  };
  const refusals = createRefusals(milliseconds);
  const warmed = new Map<string, true>();

  /** The page, rendered once for all visitors if it is the same for them. */
  function attemptFor(
    given: Given,
    all: ChosenReleases,
    releases: RenderedReleases,
    route: PortalPage,
    visit: Visit,
  ): Promise<Attempt<RenderedPage>> {
    const { url, language } = visit;
    const page = variantOf(releases, route, language);
    const name = nameOf(given, releases, route, visit);
    const refused = refusals.of(page);
    if (refused) return Promise.resolve(refused);
    const known = name === null ? undefined : pages.get(name);
    if (known) return known;
    const request: PageRequest = {
      url,
      language,
      registry: pageRegistry(all, route, language),
      bundles: addressesOf(releases),
      answers: given.all,
      cookies: {},
      now: new Date().toISOString(),
    };
    // A page that is kept is worth rendering after its first visitor has gone on without it.
    const fresh = attempt(releases, { page: route, language }, (bundles) =>
      name === null
        ? renderer.renderForOne(bundles, JSON.stringify(request), AbortSignal.timeout(renderingBudgetMs(releases)))
        : renderer.renderForAll(bundles, JSON.stringify(request)),
    );
    if (name !== null) keepRecent(pages, name, fresh, keptPages);
    void fresh.then((result) => {
      if (!isFailure(result)) return;
      if (name !== null) pages.delete(name);
      // What one address alone brings about must not take the page from all others, unless it costs a process.
      if (name !== null || result.outcome === 'ended') refusals.add(page, result);
    });
    return fresh;
  }

  /**
   * Once for all releases, configurations and notices. A page whose own answer changes later is rendered for the first who opens it:
   * only then is it read.
   */
  async function warm(all: ChosenReleases): Promise<void> {
    const forAll = givenOf(await readConfig(), await readAnnouncements(), []);
    const known = `${nameOfReleases(all)} ${forAll.name}`;
    if (warmed.has(known)) return;
    keepRecent(warmed, known, true, keptPages);
    const routes = pagesOfReleases(all).filter((page) => isPublic(page) && !page.path.includes(':'));
    for (const route of routes) {
      const releases = renderedReleases(all, route);
      if (releases === null) continue;
      for (const language of languages) {
        const visit = { url: route.path, language, dismissed: [] };
        const given = await readGiven(all, route, visit);
        // One after another: a visitor's page waits for one of them at most.
        if (given !== null) await attemptFor(given, all, releases, route, visit);
      }
    }
  }

  return {
    warm,
    async page(all, route, visit) {
      const releases = isPublic(route) ? renderedReleases(all, route) : null;
      if (releases === null) return null;
      const given = await readGiven(all, route, visit);
      if (given === null) return null;
      const found = await within(renderingBudgetMs(releases), attemptFor(given, all, releases, route, visit));
      void warm(all);
      if (found === null) return null;
      if (found === late || isFailure(found)) {
        const left = found === late ? { outcome: 'slow' as const, owner: route.owner, reason: '' } : found;
        figures.count(left.outcome, left.owner);
        return left;
      }
      figures.count('rendered', route.owner);
      return {
        ...found,
        language: visit.language,
        answers: given.text,
        name: nameOf(given, releases, route, visit),
        isForToday: given.announcements.length > 0,
      };
    },
  };
}

const variantOf = (releases: RenderedReleases, route: PortalPage, language: Language): string =>
  `${pageKeyOf(releases, route)} ${language}`;

/** Equal for visits that get the same page; `null` if it depends on more of the address than its path. */
const nameOf = (
  { name }: Pick<Given, 'name'>,
  releases: RenderedReleases,
  route: PortalPage,
  { url, language }: Visit,
): string | null => (isOneForAll(route, url) ? `${variantOf(releases, route, language)} ${name}` : null);

import { hash } from 'node:crypto';
import { addresses } from '@kontor/contract/addresses';
import type { Config } from '@kontor/contract/config';
import { dismissedCookie } from '@kontor/contract/page-cookies';
import { registryPath } from '@kontor/contract/page-registry';
import { isPublic, type PortalPage, pageOfPath } from '@kontor/contract/portal-page';
import { shownBrand } from '@kontor/contract/shown-brand';
import { dismissedIn } from '@kontor/domain/announcement';
import type { Store } from '@kontor/registry/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../infrastructure/environment.ts';
import { unavailable } from '../../infrastructure/http/problem.ts';
import type { Xsrf } from '../../infrastructure/http/xsrf.ts';
import type { Log } from '../../infrastructure/log.ts';
import { firstAnswers } from '../answers/first-answers.ts';
import { brotli, encodingFor, gzip } from '../html/encodings.ts';
import { pageBrand } from '../html/page-brand.ts';
import type { Page, PageLook, PageSource } from '../html/page-source.ts';
import type { OverrideCookie } from '../override/override-cookie.ts';
import {
  type ChosenReleases,
  chosenReleases,
  forEveryone,
  forStaff,
  isPathOfStaff,
  withAllowedOrigins,
} from '../releases/chosen-releases.ts';
import { pagesOfReleases } from '../releases/own-pages.ts';
import { pageRegistry } from '../releases/page-registry.ts';
import type { RegistryReader } from '../releases/registry-reader.ts';
import type { Left } from '../render/page-parts.ts';
import type { PublicPages, Visit } from '../render/public-pages.ts';
import type { RenderFigures } from '../render/render-figures.ts';
import type { SignedInPages } from '../render/signed-in-pages.ts';
import { mayBeSignedIn } from '../visit/may-be-signed-in.ts';
import { pageLanguage } from '../visit/page-language.ts';
import { inTheme, pageTheme } from '../visit/page-theme.ts';
import type { StaffOrNot } from '../visit/staff-or-not.ts';
import type { IdentifyVisitor } from '../visit/visitor.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { keptAs } from './kept-as.ts';

/** What distinguishes visitors. */
export interface Visitors {
  readonly identifyVisitor: IdentifyVisitor;
  readonly staffOrNot: StaffOrNot;
  readonly overrides: OverrideCookie;
  readonly xsrf: Pick<Xsrf, 'offer'>;
}

export interface PagesOptions {
  readonly store: Pick<Store, 'location'>;
  readonly registry: RegistryReader;
  readonly pages: PageSource;
  readonly publicPages: PublicPages;
  readonly signedInPages: SignedInPages;
  /** What pages go by, as it is now. Never rejects. */
  readonly readConfig: () => Promise<Config>;
  readonly figures: RenderFigures;
  readonly environment: Pick<
    Environment,
    'production' | 'paymentIsSandboxed' | 'sentryDsn' | 'tagManagerId' | 'remoteOrigins' | 'serviceWorker'
  >;
  readonly log: Log;
}

/** Answers with the visitor's releases. */
export interface SendPages {
  /** A path with its page. */
  page(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** What the document of a public page leaves out. */
  registry(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

export function createSendPages(
  { store, registry, pages, publicPages, signedInPages, readConfig, figures, environment, log }: PagesOptions,
  visitors: Visitors,
): SendPages {
  /** After any failure of the store no page is available. */
  const fromStore = <T>(reading: Promise<T>, failure: string): Promise<T> =>
    reading.catch((error: unknown) => {
      log.error({ err: error, store: store.location }, failure);
      throw unavailable();
    });

  /** What a visitor may learn of: only who asks for the pages of the vendor's people has to be known for it. */
  async function withOrWithoutStaff(all: ChosenReleases, path: string, request: FastifyRequest) {
    const asks = path === registryPath || isPathOfStaff(path, all);
    const who = asks ? await visitors.staffOrNot(request) : 'unknown';
    return {
      releases: who === 'staff' ? forStaff(all) : forEveryone(all),
      isNotThere: who === 'not' && path !== registryPath,
    };
  }

  async function releasesFor(path: string, request: FastifyRequest, reply: FastifyReply) {
    const entry = await fromStore(registry.latest(), 'the registry cannot be read');
    const visitor = entry && (await visitors.identifyVisitor(entry.registry, request, reply));
    const releases = visitor && chosenReleases(entry.registry, visitor);
    if (!releases) {
      log.error({ store: store.location }, 'no release of the host is published: there are no pages to serve');
      throw unavailable();
    }
    const seen = await withOrWithoutStaff(releases, path, request);
    const overrides = visitors.overrides.read(request, reply, releases.host.build);
    return {
      ...seen,
      entry,
      releases: withAllowedOrigins({ ...seen.releases, overrides }, environment.remoteOrigins, log),
    };
  }

  /** The page with its content; `null` where the browser has to render it. */
  async function renderedPage(
    releases: ChosenReleases,
    route: PortalPage | null,
    request: FastifyRequest,
    reply: FastifyReply,
    look: PageLook,
  ): Promise<(Page & { readonly isForToday: boolean }) | SignedInHtml | null> {
    if (route === null) return null;
    const page = isPublic(route)
      ? mayBeSignedIn(request)
        ? null
        : await publicPages.page(releases, route, visitOf(route, request))
      : await signedInPages.page(releases, route, request);
    if (page === null) return null;
    const left = 'outcome' in page ? page : 'left' in page ? page.left : null;
    if (left) reply.header('server-timing', renderingTiming(left, environment));
    if ('outcome' in page) return null;
    try {
      if ('name' in page) {
        const { isForToday } = page;
        return { ...(await pages.renderedPage(releases, route, page, look)), isForToday };
      }
      const frame = await pages.frame(releases, route, page.language, look.brand);
      return {
        html: inTheme(frame.fill(page), look.theme),
        styleSources: [...look.brand.styleSources, ...frame.styles.map(({ source }) => source)],
      };
    } catch (error) {
      figures.count('missing', route.owner);
      log.error({ err: error, route: route.name }, 'a rendered page cannot be composed: browsers render it');
      return null;
    }
  }

  async function sendPage(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { entry, releases, isNotThere } = await releasesFor(path, request, reply);
    if (isNotThere) return reply.redirect(addresses.notFound);
    const route = pageOfPath(path, pagesOfReleases(releases));
    const look = { theme: pageTheme(request), brand: pageBrand(shownBrand(await readConfig())) };
    const withContent = await renderedPage(releases, route, request, reply, look);
    const page =
      withContent ??
      (await fromStore(
        pages.page(releases, route, { ...look, language: pageLanguage(request) }),
        'the page of the host cannot be read',
      ));
    const policy = policyFor(releases, environment, page.styleSources);
    // Its first call may be one that needs the token; otherwise it gets it with the configuration.
    if (withContent) visitors.xsrf.offer(request, reply);
    else reply.header('link', firstAnswers(route, request));
    if (withContent && 'isForToday' in withContent && !withContent.isForToday && environment.serviceWorker) {
      reply.headers(keptAs(releases, entry, route, request) ?? {});
    }
    reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('content-security-policy', policy);
    return 'html' in page ? sendSignedIn(page, request, reply) : sendKept(page, policy, request, reply);
  }

  return {
    page: sendPage,
    async registry(request, reply) {
      const { releases } = await releasesFor(registryPath, request, reply);
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .header('vary', 'accept-encoding, accept-language, cookie');
      return sendCompressed(JSON.stringify(pageRegistry(releases, null, pageLanguage(request))), request, reply);
    },
  };
}

/** A page with the data of one visitor. */
interface SignedInHtml {
  readonly html: string;
  readonly styleSources: readonly string[];
}

/**
 * Not `no-store`: as calls of the page have it too, browsers would not restore the page when the user goes back. No cache
 * uses it after a sign-in or sign-out, since `Vary` names the cookies.
 */
function sendSignedIn({ html }: SignedInHtml, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-cache');
  return sendCompressed(html, request, reply);
}

function sendKept(page: Page, policy: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // With the policy: some browsers keep the old one when a page has not changed.
  const etag = `W/"${hash('sha256', page.fingerprint + policy, 'base64url')}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = encodingFor(request);
  return encoding ? reply.header('content-encoding', encoding).send(page[encoding]) : reply.send(page.identity);
}

/** For one visitor more effort would take longer than the bytes that it saves. */
const quality = { br: 4, gzip: 4 } as const;

async function sendCompressed(html: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = encodingFor(request);
  const content = Buffer.from(html);
  if (encoding === null) return reply.send(content);
  const compress = encoding === 'br' ? brotli : gzip;
  return reply.header('content-encoding', encoding).send(await compress(content, quality[encoding]));
}

/**
 * Says in the browser's tools, and to the gate, why a page was not rendered, or not its remote
 * (https://www.w3.org/TR/server-timing/). In production it does not say what exactly has failed.
 */
function renderingTiming({ outcome, reason }: Left, { production }: PagesOptions['environment']): string {
  const [line = ''] = reason.split('\n');
  const about = production || line === '' ? outcome : `${outcome}: ${line.replaceAll(/[^ -~]|["\\]/g, ' ')}`;
  return `rendering;desc="${about}"`;
}

/** What a public page may depend on. */
function visitOf(route: PortalPage, request: FastifyRequest): Visit {
  const { pathname, search } = new URL(`http://portal${request.url}`);
  return {
    // However the path was written: the router matches it the same way.
    url: (route.path.includes(':') ? pathname : route.path) + search,
    language: pageLanguage(request),
    dismissed: dismissedIn(request.cookies[dismissedCookie]),
  };
}

const policyFor = (
  { remotes, overrides }: ChosenReleases,
  { paymentIsSandboxed, sentryDsn, tagManagerId, remoteOrigins }: PagesOptions['environment'],
  styleSources: readonly string[],
): string =>
  contentSecurityPolicy({
    ownPayment: paymentIsSandboxed,
    sentryDsn,
    remoteDsns: remotes.flatMap(({ release }) => release.build.errorReportingDsn ?? []),
    tagManagerId,
    remoteOrigins,
    overrideOrigins: overrides.map(({ from }) => from),
    styleSources,
  });

import { lastShopCookie } from '@kontor/contract/page-cookies';
import { pagesIn } from '@kontor/contract/pages-of-registry';
import { frameOf, type PortalPage } from '@kontor/contract/portal-page';
import type { LoadBundle, PageRequest, RenderedPage } from '@kontor/contract/server-page';
import { shownBrand } from '@kontor/contract/shown-brand';
import type { User } from '@kontor/contract/user';
import { languageOf } from '@kontor/platform/i18n';
import { handleOf } from '@kontor/platform/page-queries';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { hostNamespace } from '../base/host-texts.ts';
import type { RemoteResult } from '../base/remote-result.ts';
import { locate, type Where } from '../base/where.ts';
import { type Surroundings, SurroundingsContext } from '../federation/surroundings.ts';
import { loadForAnswers } from '../frame/announcements/announcements-query.ts';
import { pageTitle } from '../frame/use-page-title.ts';
import { type Decision, decide } from '../guard/decide.ts';
import { hostPageOf } from '../pages/host-pages.tsx';
import type { Services } from '../session/services.ts';
import { organizationsQuery, userKey } from '../session/user-queries.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { lateLayout } from '../shell/late-layout.ts';
import { Portal } from '../shell/portal.tsx';
import { loadSignedInTexts } from '../shell/signed-in-texts.ts';
import { remoteOnServer } from './remote-on-server.ts';
import { RemoteRenderError } from './remote-render-error.ts';
import { servicesOf } from './services-of-request.ts';

/** What React writes in the place of a part that has thrown or still waits. Texts cannot contain it: their `<` is escaped. */
const incomplete = '<!--$!-->';

/** Every page has a heading, or a skeleton until it has its answers; what only redirects has neither. */
const content = ['<h1', 'aria-busy="true"'];

/** A server of before, which renders public pages only, sends neither cookies nor the time. */
type AnyRequest = Omit<PageRequest, 'cookies' | 'now'> & Partial<PageRequest>;

/**
 * Renders a page as the browser renders it first, without its remote where there is no script of that. Nothing of a request
 * is kept.
 */
export async function renderPage(given: AnyRequest, loadBundle: LoadBundle): Promise<RenderedPage | null> {
  const request = { cookies: {}, now: new Date().toISOString(), ...given };
  // Prefixed with a host: a path that begins with two slashes would be parsed as one.
  const { pathname, search } = new URL(`http://portal${request.url}`);
  const where = locate({ pathname, search, hash: '' }, pagesIn(request.registry));
  const services = await servicesOf(request);
  if (where.page === null || services === null) return null;
  if (decideFor(where, request, services).kind !== 'allow') return null;
  const [remote] = await Promise.all([codeOf(where.page, request, loadBundle), loadForAnswers(request.answers)]);
  const render = (findsFault: boolean) =>
    renderToString(
      <SurroundingsContext value={{ ...surroundingsOf(request), remote, findsFault }}>
        <AppFrame services={services}>
          <StaticRouter location={{ pathname, search }}>
            <Portal services={services} />
          </StaticRouter>
        </AppFrame>
      </SurroundingsContext>,
    );
  const markup = render(false);
  if (remote !== leftToBrowser && markup.includes(incomplete)) throw incompletePage(where.page, () => render(true));
  return content.some((part) => markup.includes(part)) ? { markup, title: titleOf(services, where.page) } : null;
}

/** As `useGuard` decides in the browser. */
function decideFor(where: Where, { cookies, registry }: PageRequest, { api, queryClient }: Services): Decision {
  return decide(where, queryClient.getQueryData<User | null>(userKey), {
    organizations: queryClient.getQueryData(organizationsQuery(api).queryKey),
    lookup: undefined,
    lastShopUuid: cookieIn(cookies)(lastShopCookie),
    hasStaffPages: registry.isForStaff === true,
  });
}

const surroundingsOf = ({ registry, cookies, now }: PageRequest) => ({
  cookie: cookieIn(cookies),
  registry: () => registry,
  renderedAt: new Date(now),
});

/** Only names of the request: never what every object inherits. */
const cookieIn = (cookies: PageRequest['cookies']) => (name: string) =>
  Object.hasOwn(cookies, name) ? (cookies[name] ?? null) : null;

/**
 * A remote that never comes: React writes the skeleton in its place, and the browser, which finds it marked as incomplete,
 * loads the remote there.
 */
const leftToBrowser: Surroundings['remote'] = () => new Promise(() => undefined);

/** Loads what the page consists of, so that nothing else suspends. */
async function codeOf(page: PortalPage, request: PageRequest, loadBundle: LoadBundle): Promise<Surroundings['remote']> {
  if (frameOf(page) !== 'none') await Promise.all([lateLayout.load(), loadSignedInTexts(request.language)]);
  const own = hostPageOf(page);
  if (own) {
    await own.load();
    return unexpected;
  }
  const { owner, path } = page;
  const remote = await remoteOnServer(owner, request, loadBundle);
  if (remote === null) return leftToBrowser;
  const { module, version } = remote;
  await Promise.all([module.i18n.load?.(request.language), handleOf(module, path).load?.()]);
  const result: RemoteResult = { ok: true, module, version, insteadOf: null };
  // As `use` of React marks it, which then does not suspend.
  const loaded = Object.assign(Promise.resolve(result), { status: 'fulfilled', value: result });
  return (name) => (name === owner ? loaded : unexpected(name));
}

function unexpected(name: string): never {
  throw new Error(`The page asks for "${name}", which is not part of it.`);
}

/** Boundaries hold what is thrown inside of them: the page's own for a page of the host, else that of the remote. */
function incompletePage(page: PortalPage, renderAgain: () => unknown): Error {
  const cause = faultOf(renderAgain);
  const reason = cause instanceof Error ? cause.message : 'unknown';
  const message = `The page "${page.name}" did not render completely: ${reason}`;
  return page.owner === 'host' ? new Error(message, { cause }) : new RemoteRenderError(page.owner, message, { cause });
}

function faultOf(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

const titleOf = ({ i18n, config }: Services, page: PortalPage): string =>
  pageTitle(
    (key, values = {}) => i18n.t(key, { ns: hostNamespace, ...values }),
    languageOf(i18n),
    page,
    shownBrand(config).name,
  );

import { apiBase } from '@kontor/contract/calls';
import type { Config } from '@kontor/contract/config';
import { routes as contractRoutes, type PortalRoute } from '@kontor/contract/routes';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import {
  BrowserRouter,
  generatePath,
  Link,
  matchPath,
  type RouteObject,
  useLocation,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
import { type ApiClient, createApiClient } from './api-client.ts';
import { apiQuery } from './api-query.ts';
import { type HostApi, HostProvider } from './host.tsx';
import { addTexts, createI18n } from './i18n.ts';
import { createQueryClient } from './query-client.ts';
import type { RemoteModule } from './remote-module.ts';
import { createSessionRefresh } from './session-refresh.ts';

/** Where the portal runs; written by the build. */
declare const KONTOR_PORTAL: string;

/**
 * Runs a remote in a page of its own, for its developers: real router, texts and the API of a running portal, but no
 * shell and no guard. Sign in at the portal first, cookies do not tell ports apart. `/` lists the remote's pages.
 */
export async function runStandalone(remote: RemoteModule): Promise<void> {
  // The call that found it out fails, and whoever reloads then sees the way to the login.
  const refresh = createSessionRefresh({ baseUrl: apiBase, onSessionLost: () => undefined });
  const api = createApiClient({ baseUrl: apiBase, refresh });
  const i18n = await createI18n('de');
  addTexts(i18n, remote.name, remote.i18n);
  const config = await api.call('GET /config', {});
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  createRoot(root).render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <Standalone remote={remote} api={api} config={config} />
        </BrowserRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

function Standalone({ remote, api, config }: { remote: RemoteModule; api: ApiClient; config: Config }) {
  const user = useQuery({ ...apiQuery(api, 'GET /user', {}), retry: false });
  const organizations = useQuery({
    ...apiQuery(api, 'GET /organization', { query: { 'associations[]': ['baseData', 'shops'] } }),
    enabled: user.data?.state === 'active',
  });
  const place = usePlace(organizations.data ?? []);
  const queryClient = useQueryClient();
  const { i18n } = useTranslation();
  const home = { path: '/', element: <PageList routes={remote.routes} organizations={organizations.data ?? []} /> };
  const page = useRoutes([...remote.routes, home]);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isPublic = pathname === '/' || publicPaths.some((path) => matchPath(path, pathname));
  if (user.isPending || organizations.isLoading) return null;

  const host: HostApi = {
    api,
    config,
    session: {
      user: user.data ?? null,
      reloadUser: async () => (await user.refetch()).data ?? null,
      logout: async () => {
        await api.call('POST /auth/logout', {});
        window.location.assign('/');
      },
    },
    place: { ...place, reload: () => queryClient.invalidateQueries() },
    language: i18n.language === 'en' ? 'en' : 'de',
    changeLanguage: async (language) => {
      await i18n.changeLanguage(language);
    },
    track: () => undefined,
    reportError: (error) => window.reportError(error),
    notify: (message) => window.alert(message),
    openCookieSettings: () => undefined,
    preload: () => undefined,
  };
  return (
    <HostProvider value={host}>
      {!user.data && <SignInFirst />}
      <Suspense fallback={null}>
        {(user.data || isPublic) && page}
        {remote.overlays?.checkout && place.shop && search.get('checkout') === 'true' && <remote.overlays.checkout />}
      </Suspense>
    </HostProvider>
  );
}

const SignInFirst = () => (
  <p>
    <a href={`${KONTOR_PORTAL}/login`}>Im Portal anmelden</a>, dann diese Seite neu laden.
  </p>
);

const publicPaths = Object.values<PortalRoute>(contractRoutes)
  .filter(({ access }) => access === 'public')
  .map(({ path }) => path);

type Organizations = HostApi['place']['organizations'];

/** Organization and shop that the address names. */
function usePlace(organizations: Organizations): Omit<HostApi['place'], 'reload'> {
  const { pathname } = useLocation();
  const { organizationUuid } = matchPath('/organization/:organizationUuid/*', pathname)?.params ?? {};
  const { shopUuid } = matchPath('/organization/:organizationUuid/shop/:shopUuid/*', pathname)?.params ?? {};
  const organization = organizations.find(({ uuid }) => uuid === organizationUuid) ?? null;
  const shop = organization?.shops?.find(({ uuid }) => uuid === shopUuid) ?? null;
  return { organization, shop, organizations };
}

/** Links to the pages, with the first shop where an address needs one. */
function PageList({ routes, organizations }: { routes: readonly RouteObject[]; organizations: Organizations }) {
  const organization = organizations.find(({ shops }) => (shops ?? []).length > 0) ?? organizations[0];
  const ids = { organizationUuid: organization?.uuid ?? '-', shopUuid: organization?.shops?.[0]?.uuid ?? '-' };
  return (
    <ul>
      {pathsOf(routes).map((path) => (
        <li key={path}>
          <Link to={generatePath(path, { fiskalyOrganizationUuid: '-', ...ids })}>{path}</Link>
        </li>
      ))}
    </ul>
  );
}

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);

import { apiBase } from '@kontor/contract/calls';
import { defaultLanguage, inLanguage, type Language, languages } from '@kontor/contract/language';
import { pageNamed } from '@kontor/contract/portal-page';
import type { PageAnswer } from '@kontor/contract/server-page';
import { createApiClient } from '@kontor/platform/api-client';
import { type HostApi, HostProvider } from '@kontor/platform/host';
import { addTexts, createI18n, platformNamespace } from '@kontor/platform/i18n';
import { fillWithAnswers } from '@kontor/platform/page-answers';
import { platformTexts } from '@kontor/platform/platform-texts';
import { createQueryClient } from '@kontor/platform/query-client';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation, useRoutes } from 'react-router-dom';
import { apiOrigin } from './api-server.ts';
import { everyPage } from './every-page.ts';
import { aConfig, anOrganization, aShop, aUser } from './factories.ts';

export interface Options {
  /** Where the page is opened; with a key, as an existing entry of the history. */
  readonly at?: string | { readonly pathname: string; readonly key: string };
  readonly language?: Language;
  readonly host?: Partial<HostApi>;
  /** What the page finds without asking, as on a page that the server has rendered: `pageAnswersOf`. */
  readonly answers?: readonly PageAnswer[];
  /** Namespace and texts of the package under test. */
  readonly texts?: { readonly namespace: string; readonly i18n: RemoteModule['i18n'] };
}

/** Events that the page under test tracked, in order. */
export interface Recorded {
  readonly events: { name: string; payload: object }[];
  readonly notes: string[];
  readonly errors: unknown[];
}

/** A page inside a host with real router, query client, API client and texts. */
export async function withHost(element: ReactElement, options: Options = {}) {
  const { at = '/', language = defaultLanguage, texts, answers = [] } = options;
  const recorded: Recorded = { events: [], notes: [], errors: [] };
  const i18n = await createI18n(defaultLanguage, {});
  for (const each of languages) {
    addTexts(i18n, platformNamespace, each, (await platformTexts[each]()).default);
    const { namespace, i18n: given } = texts ?? {};
    if (namespace && given) addTexts(i18n, namespace, each, (await given.load?.(each)) ?? inLanguage(given, each));
  }
  await i18n.changeLanguage(language);
  const host: HostApi = {
    api: createApiClient({ baseUrl: `${apiOrigin}${apiBase}`, refresh: async () => false }),
    config: aConfig(),
    session: { user: aUser({ language }), reloadUser: async () => aUser({ language }), logout: async () => undefined },
    place: {
      organization: anOrganization(),
      shop: aShop(),
      organizations: [anOrganization()],
      reload: async () => undefined,
    },
    now: () => new Date(),
    language,
    changeLanguage: async () => undefined,
    track: (name, payload) => void recorded.events.push({ name, payload }),
    reportError: (error) => void recorded.errors.push(error),
    notify: (message) => void recorded.notes.push(message),
    openCookieSettings: () => undefined,
    page: (name) => pageNamed(name, everyPage),
    ExtensionSlot: ({ name }) => <div data-slot={name} />,
    preload: () => undefined,
    ...options.host,
  };
  const location = { current: typeof at === 'string' ? at : at.pathname };
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  fillWithAnswers(queryClient, answers);
  const tree = (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <HostProvider value={host}>
            <LocationProbe onChange={(path) => (location.current = path)} />
            {element}
          </HostProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
  return { tree, recorded, location, host };
}

/** Renders a page inside a host; the test provides the API's answers only. */
export async function renderWithHost(element: ReactElement, options: Options = {}) {
  const { tree, ...page } = await withHost(element, options);
  render(tree);
  return { user: userEvent.setup(), ...page };
}

/** Renders a whole remote at an address, with the routes that it exposes. */
export const renderRemote = (remote: RemoteModule, options: Options = {}) =>
  renderWithHost(pagesOf(remote), { texts: textsOf(remote), ...options });

export const pagesOf = (remote: RemoteModule): ReactElement => (
  <Suspense fallback={null}>
    <RemoteRoutes remote={remote} />
  </Suspense>
);

export const textsOf = ({ name, i18n }: RemoteModule) => ({ namespace: name, i18n });

/** Pages of other remotes are blank: a test that navigates there checks the location. */
function RemoteRoutes({ remote }: { remote: RemoteModule }) {
  return useRoutes([...remote.routes, { path: '*', element: null }]);
}

function LocationProbe({ onChange }: { onChange: (path: string) => void }) {
  const { pathname, search } = useLocation();
  onChange(pathname + search);
  return null;
}

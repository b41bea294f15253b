/** How the host provides a library, and how much of it. */
export interface SharedLibrary {
  /**
   * What a remote may import from it. `whole` if the host contains all of it anyway; a list if the rest would add to
   * the login page. Extending a list is a deployment of the host; a remote that imports more does not build.
   */
  readonly exports: 'whole' | readonly string[];
  /** File below the package's folder, for our own modules: inside the package they are imported by relative path. */
  readonly source?: string;
}

/**
 * The one sharing policy. Every build and the registry's gate read it: the host provides these, exactly once and in the
 * version of its lockfile; a remote never bundles a copy.
 *
 * Of our own packages only modules with identity are shared: the React context of the host, and the error classes that
 * the host throws and remotes test with `instanceof`. Everything else is bundled and tree-shaken into each build, so
 * that a remote depends on nothing but the host API (docs/decisions/0002-one-sharing-policy.md).
 */
export const sharedLibraries = {
  react: { exports: 'whole' },
  'react/jsx-runtime': { exports: 'whole' },
  'react-dom': { exports: 'whole' },
  'react-router-dom': {
    exports: [
      'Link',
      'NavLink',
      'Navigate',
      'Outlet',
      'Route',
      'Routes',
      'createPath',
      'createSearchParams',
      'generatePath',
      'matchPath',
      'matchRoutes',
      'parsePath',
      'resolvePath',
      'useHref',
      'useInRouterContext',
      'useLinkClickHandler',
      'useLocation',
      'useMatch',
      'useNavigate',
      'useNavigationType',
      'useOutlet',
      'useOutletContext',
      'useParams',
      'useResolvedPath',
      'useRoutes',
      'useSearchParams',
    ],
  },
  '@tanstack/react-query': {
    exports: [
      'CancelledError',
      'QueryClient',
      'QueryClientProvider',
      'hashKey',
      'infiniteQueryOptions',
      'isCancelledError',
      'keepPreviousData',
      'matchQuery',
      'queryOptions',
      'skipToken',
      'useInfiniteQuery',
      'useIsFetching',
      'useQueries',
      'useQuery',
      'useQueryClient',
      'useQueryErrorResetBoundary',
      'useSuspenseInfiniteQuery',
      'useSuspenseQuery',
    ],
  },
  i18next: { exports: 'whole' },
  'react-i18next': { exports: ['I18nContext', 'I18nextProvider', 'Trans', 'useTranslation'] },
  zustand: { exports: 'whole' },
  '@kontor/platform/host': { exports: 'whole', source: 'src/host.ts' },
  '@kontor/platform/api-error': { exports: 'whole', source: 'src/api-error.ts' },
} as const satisfies Record<string, SharedLibrary>;

/** `react` of `react/jsx-runtime`, `@kontor/platform` of `@kontor/platform/host`. */
export const packageOf = (request: string): string => request.split('/', request.startsWith('@') ? 2 : 1).join('/');

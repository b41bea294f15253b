import { shownBrand } from '@kontor/contract/shown-brand';
import { HostProvider } from '@kontor/platform/host';
import { ProgressBar } from '@kontor/ui/progress-bar';
import { type Query, useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { CookieBanner } from '../analytics/cookie-banner.tsx';
import { useShell } from '../base/shell-store.ts';
import { useTexts } from '../base/use-texts.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { useScrollMemory } from '../frame/scroll-memory.ts';
import { usePageTitle } from '../frame/use-page-title.ts';
import type { Decision } from '../guard/decide.ts';
import { type Guard, useGuard } from '../guard/use-guard.ts';
import { useSelectedShop } from '../guard/use-selected-shop.ts';
import { ErrorPage } from '../pages/error/error-page.tsx';
import { ProofOverlay } from '../proof/proof-overlay.tsx';
import { followSession } from '../session/follow-session.ts';
import { leave } from '../session/leave.ts';
import { rememberTargetPath } from '../session/remembered.ts';
import type { Services } from '../session/services.ts';
import { Banners } from './banners.tsx';
import { Notes } from './notes.tsx';
import { AppLoading, RoutedPage } from './routed-page.tsx';
import { useHostApi } from './use-host-api.ts';

// The same elements at every address: React leaves them alone where only that has changed.
const abovePage = (
  <>
    <NavigationProgress />
    {/* Before the page in the DOM, so that Tab reaches it first. */}
    <CookieBanner />
  </>
);
const besidePage = (
  <>
    <Banners />
    <Notes />
    <ProofOverlay />
  </>
);

/** Everything inside the router: the guard's decision, and what is on every page. */
export function Portal({ services }: { services: Services }) {
  const guard = useGuard(services);
  const host = useHostApi(services, guard);
  useSelectedShop(host.place.shop, services.api, services.queryClient);
  const hasFailed = useShell(({ errorDuringPageLoad }) => errorDuringPageLoad);
  const isOtherUsersSession = useShell((shell) => shell.isOtherUsersSession);
  usePageTitle(hasFailed ? 'error' : guard.where.page, shownBrand(services.config).name);
  useScrollMemory();
  useEffect(() => followSession(services.queryClient), [services.queryClient]);
  return (
    <HostProvider value={host}>
      {abovePage}
      {isOtherUsersSession ? <StartAgain /> : <Guarded guard={guard} />}
      {besidePage}
    </HostProvider>
  );
}

function Guarded({ guard: { where, decision, failure, retry } }: { guard: Guard }) {
  if (failure) return <ErrorPage report={reportError(failure)} onRetry={retry} />;
  if (decision.kind === 'redirect') {
    const from = where.pathname + where.search + where.hash;
    return <Redirect key={from} from={from} decision={decision} />;
  }
  if (decision.kind === 'load' || where.page === null) return <AppLoading />;
  return <RoutedPage page={where.page} />;
}

function Redirect({ from, decision }: { from: string; decision: Extract<Decision, { kind: 'redirect' }> }) {
  const { to, remembersTarget } = decision;
  useEffect(() => {
    if (remembersTarget) rememberTargetPath(from);
  }, [remembersTarget, from]);
  return <Navigate to={to} replace />;
}

/**
 * Replaces a page when another user has signed in. The page is unmounted first, and with it the question about unsaved
 * changes.
 */
function StartAgain() {
  useEffect(() => leave('/'), []);
  return null;
}

/** The progress bar of later loads (spec §2): runs while code or first data of a page is loading. */
function NavigationProgress() {
  const t = useTexts();
  const areas = useShell(({ waiting }) => waiting);
  const firstLoads = useIsFetching({ predicate: isMissedByPage });
  return <ProgressBar active={areas + firstLoads > 0} label={t('pageLoading')} />;
}

/** Not what is asked for a page that may be opened soon (host/src/ahead), and not what no page waits for. */
const isMissedByPage = (query: Query) =>
  query.state.data === undefined &&
  !query.meta?.['isNotWaitedFor'] &&
  (!query.meta?.['isAskedAhead'] || query.getObserversCount() > 0);

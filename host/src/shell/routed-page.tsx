import { addresses } from '@kontor/contract/addresses';
import type { Frame } from '@kontor/contract/page';
import { frameOf, type PortalPage } from '@kontor/contract/portal-page';
import { useBrand } from '@kontor/platform/host-hooks';
import { LoadingScreen } from '@kontor/ui/loading-screen';
import { memo, type ReactNode, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { useShell } from '../base/shell-store.ts';
import { useTexts } from '../base/use-texts.ts';
import { reloadForNewHost } from '../error-reporting/chunk-reload.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { Announcements } from '../frame/announcements/announcements.tsx';
import { AreaFailed } from '../frame/area-failed.tsx';
import { ErrorBoundary } from '../frame/error-boundary.tsx';
import { PageArrived } from '../frame/page-arrived.tsx';
import { PageBoundary } from '../frame/page-boundary.tsx';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { RemoteArea } from '../frame/remote-area.tsx';
import { type HostPage, hostPageOf } from '../pages/host-pages.tsx';
import { lateHomeSkeleton, lateLayout } from './late-layout.ts';

const ShellLayout = lateLayout.Component;
const HomeSkeleton = lateHomeSkeleton.Component;

/**
 * The page that the guard allowed, in its frame, from the shell or from the remote that owns it. At another address of the
 * same page only what reads the address is rendered again.
 */
export const RoutedPage = memo(function RoutedPage({ page }: { page: PortalPage }) {
  const frame = frameOf(page);
  if (frame === 'none') {
    return (
      <>
        <Announcements />
        <PageContent page={page} skeleton={<AppLoading />} />
      </>
    );
  }
  const skeleton = page.path === addresses.shop ? <HomeSkeleton /> : <PageSkeleton />;
  return (
    <PageBoundary fallback={<AppLoading />}>
      <ShellLayout frame={frame} page={page} skeleton={skeleton}>
        <PageContent page={page} skeleton={skeleton} />
      </ShellLayout>
    </PageBoundary>
  );
});

function PageContent({ page, skeleton }: { page: PortalPage; skeleton: ReactNode }) {
  const frame = frameOf(page);
  const own = hostPageOf(page);
  if (own) return <HostArea key={page.name} page={own} path={page.path} frame={frame} skeleton={skeleton} />;
  const { owner } = page;
  return <RemoteArea key={owner} remote={owner} frame={frame} skeleton={skeleton} />;
}

interface HostAreaProps {
  readonly page: HostPage;
  readonly path: string;
  readonly frame: Frame;
  readonly skeleton: ReactNode;
}

/** A page of the shell. Its errors are caught here, as with a remote. */
function HostArea({ page: { Component }, path, frame, skeleton }: HostAreaProps) {
  const [attempt, setAttempt] = useState(0);
  const page = useRoutes([{ path, element: <Component /> }]);
  return (
    <ErrorBoundary
      resetKey={String(attempt)}
      recover={reloadForNewHost}
      pending={skeleton}
      onError={(error) => reportError(error)}
      fallback={() => <AreaFailed frame={frame} onRetry={async () => setAttempt(attempt + 1)} />}
    >
      <PageBoundary fallback={skeleton}>
        {page}
        <PageArrived />
      </PageBoundary>
    </ErrorBoundary>
  );
}

/** The loading screen of spec §2 until the first page is there, then the skeleton of a page below the progress bar. */
export function AppLoading() {
  const t = useTexts();
  const { logo } = useBrand();
  const [isFirst] = useState(() => !useShell.getState().initialLoadDone);
  return isFirst ? <LoadingScreen text={t('appLoading')} logo={logo} /> : <PageSkeleton />;
}

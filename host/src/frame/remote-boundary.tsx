import { hasHung } from '@kontor/contract/between-bundles';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { type ReactNode, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { currentReleases, isOutdated } from '../base/registry.ts';
import { reloadPage } from '../base/reload-page.ts';
import type { RemoteResult } from '../base/remote-result.ts';
import { isMissingCode } from '../error-reporting/missing-code.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { recoverRemote } from '../federation/recover-remote.ts';
import { addTextsOf, replaceRelease, useReplacement } from '../federation/remote-module.ts';
import { useSurroundings } from '../federation/surroundings.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageBoundary } from './page-boundary.tsx';

interface RemoteBoundaryProps {
  readonly remote: string;
  readonly skeleton: ReactNode;
  /** What stands in the remote's place when it cannot be loaded or has thrown. */
  readonly fallback: (needsUpdate: boolean, retry: () => Promise<void>) => ReactNode;
  readonly children: (module: RemoteModule) => ReactNode;
}

/** Loads a remote and holds what it throws. Errors are attributed to the remote; missing code is recovered where that can be. */
export function RemoteBoundary(props: RemoteBoundaryProps) {
  const replacement = useReplacement(props.remote);
  return <Release key={replacement} {...props} />;
}

/** One release of the remote. */
function Release({ remote, skeleton, fallback, children }: RemoteBoundaryProps) {
  const { pathname } = useLocation();
  const { remote: load } = useSurroundings();
  const [{ result, attempt }, setTry] = useState(() => ({ result: load(remote), attempt: 1 }));
  const failure = useRef<unknown>(null);
  const retry = async () => {
    const now = await currentReleases();
    if (now !== null && isOutdated(now, remote)) return reloadPage();
    // What has hung once would hang again, most likely.
    if (isMissingCode(failure.current) && hasHung(failure.current) && replaceRelease(remote, failure.current)) return;
    setTry({ result: load(remote), attempt: attempt + 1 });
  };
  return (
    <ErrorBoundary
      resetKey={`${remote} ${pathname} ${attempt}`}
      recover={(error) => recoverRemote(remote, error)}
      pending={skeleton}
      onError={(error) => {
        failure.current = error;
        reportError(error, remote);
      }}
      fallback={() => fallback(false, retry)}
    >
      {/* Without a key React would keep a fallback behind the skeleton, whose button would stay busy. */}
      <PageBoundary key={attempt} fallback={skeleton}>
        <Loaded result={result} fallback={(needsUpdate) => fallback(needsUpdate, retry)}>
          {children}
        </Loaded>
      </PageBoundary>
    </ErrorBoundary>
  );
}

interface LoadedProps {
  readonly result: Promise<RemoteResult>;
  readonly fallback: (needsUpdate: boolean) => ReactNode;
  readonly children: (module: RemoteModule) => ReactNode;
}

function Loaded({ result, fallback, children }: LoadedProps) {
  const { i18n } = useTranslation();
  const remote = use(result);
  if (!remote.ok) return fallback(remote.reason === 'incompatible');
  addTextsOf(remote.module, i18n);
  return children(remote.module);
}

import type { Frame } from '@kontor/contract/page';
import type { RemoteModule } from '@kontor/platform/remote-module';
import type { ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';
import { AreaFailed } from './area-failed.tsx';
import { PageArrived } from './page-arrived.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';

interface RemoteAreaProps {
  readonly remote: string;
  readonly frame: Frame;
  /** Shown until the remote and its page are there. */
  readonly skeleton: ReactNode;
}

/** The pages of a remote. Whatever happens in it, loading or rendering, stays in here; the shell around it lives on. */
export function RemoteArea({ remote, frame, skeleton }: RemoteAreaProps) {
  return (
    <RemoteBoundary
      remote={remote}
      skeleton={skeleton}
      fallback={(needsUpdate, retry) => <AreaFailed needsUpdate={needsUpdate} frame={frame} onRetry={retry} />}
    >
      {(module) => (
        <>
          <RemoteRoutes module={module} />
          <PageArrived />
        </>
      )}
    </RemoteBoundary>
  );
}

function RemoteRoutes({ module }: { module: RemoteModule }) {
  const page = useRoutes([...module.routes]);
  if (page === null) throw new Error(`${module.name} has no page at this address`);
  return page;
}

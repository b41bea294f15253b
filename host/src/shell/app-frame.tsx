import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { reloadForNewHost } from '../error-reporting/chunk-reload.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { ErrorBoundary } from '../frame/error-boundary.tsx';
import { ErrorPage } from '../pages/error/error-page.tsx';
import type { Services } from '../session/services.ts';
import { AppLoading } from './routed-page.tsx';

interface AppFrameProps {
  readonly services: Services;
  /** Router and portal. */
  readonly children: ReactNode;
}

/** What surrounds the router, in the browser and on the server: both must render the same elements. */
export function AppFrame({ services, children }: AppFrameProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <I18nextProvider i18n={services.i18n}>
      <QueryClientProvider client={services.queryClient}>
        <ErrorBoundary
          resetKey={String(attempt)}
          recover={reloadForNewHost}
          pending={<AppLoading />}
          onError={(error) => reportError(error)}
          fallback={(error) => <ErrorPage report={reportError(error)} onRetry={() => setAttempt(attempt + 1)} />}
        >
          {children}
        </ErrorBoundary>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

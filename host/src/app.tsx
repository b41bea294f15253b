// First, so that it listens before the router does.
import './shell/history-blocker.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { reloadForNewHost } from './error-reporting/chunk-reload.ts';
import { reportError } from './error-reporting/report-error.ts';
import { ErrorPage } from './pages/error/error-page.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Portal } from './shell/portal.tsx';
import { AppLoading } from './shell/routed-page.tsx';
import type { Services } from './start/services.ts';

export function App({ services }: { services: Services }) {
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
          {/* Without transitions a click shows the skeleton of the new page at once, instead of keeping the old page. */}
          <BrowserRouter useTransitions={false}>
            <Portal services={services} />
          </BrowserRouter>
        </ErrorBoundary>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

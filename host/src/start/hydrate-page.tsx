import type { PortalPage } from '@kontor/contract/portal-page';
import type { Language } from '@kontor/contract/schema';
import { hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { startErrorReporting } from '../error-reporting/outbox.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { preloadPage } from '../shell/preload-page.ts';
import { createHostI18n, followLanguage } from './host-texts.ts';
import { fillWithAnswers } from './page-answers.ts';
import type { RenderedPage } from './rendered-page.ts';
import { createConnection } from './services.ts';
import { atMostForCode } from './wait-for-code.ts';

/**
 * Takes over a page that the server has rendered, from the same answers: no request is needed before that. Rejects, and
 * leaves the page as it is, without its texts.
 */
export async function hydratePage(
  element: HTMLElement,
  { config, answers }: RenderedPage,
  language: Language,
  opened: PortalPage,
): Promise<void> {
  const { api, queryClient } = createConnection();
  fillWithAnswers(queryClient, answers);
  startErrorReporting(config.errorReporting);
  // A part whose code has not come by then is hydrated later, and stays as it is until then.
  const code = atMostForCode(preloadPage(opened));
  const i18n = await createHostI18n(language);
  followLanguage(i18n);
  await code;
  hydrateRoot(element, <App services={{ api, queryClient, i18n, config }} />, {
    // React has rendered the page, or a part of it, anew: the server has rendered something else.
    onRecoverableError: (error) => void reportError(error),
  });
}

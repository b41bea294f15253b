import type { PortalPage } from '@kontor/contract/portal-page';
import { fillWithAnswers } from '@kontor/platform/page-answers';
import { untilNextTask } from '@kontor/ui/next-task';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createHostI18n, followLanguage } from '../base/host-texts.ts';
import { keepVendor } from '../base/shell-store.ts';
import { waitBriefly } from '../base/wait-briefly.ts';
import { startErrorReporting } from '../error-reporting/outbox.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { browserSurroundings, SurroundingsContext } from '../federation/surroundings.ts';
import { loadForAnswers } from '../frame/announcements/announcements-query.ts';
import { registerServiceWorker } from '../service-worker/register.ts';
import { answeredAfterTakeOver, cookiesUntilTakeOver } from '../session/after-take-over.ts';
import { beginAnew } from '../session/begin-anew.ts';
import { isOfSession, type RenderedPage } from '../session/rendered-page.ts';
import { createConnection } from '../session/services.ts';
import { App } from '../shell/app.tsx';
import { preloadPage } from '../shell/preload-page.ts';

/**
 * Takes over a page that the server has rendered, from the same answers: no request is needed before that. Rejects, and
 * leaves the page as it is, without its texts.
 */
export async function hydratePage(element: HTMLElement, page: RenderedPage, opened: PortalPage): Promise<void> {
  const { config, answers, language, renderedAt } = page;
  const removeForOthers = () => {
    if (isOfSession(page)) return;
    element.replaceChildren();
    beginAnew();
  };
  // The back button may show the page again after it was left half loaded. Once taken over it follows the session itself.
  window.addEventListener('pageshow', removeForOthers);
  const cookie = cookiesUntilTakeOver(page);
  await untilNextTask();
  // A part whose code has not come by then is hydrated later, and stays as it is until then.
  const code = waitBriefly(Promise.allSettled([preloadPage(opened), loadForAnswers(answers)]).then(() => undefined));
  const texts = createHostI18n(language);
  // Awaited below: if it fails earlier, that is not an uncaught error.
  texts.catch(() => undefined);
  await untilNextTask();
  const connection = createConnection();
  const { queryClient } = connection;
  const api = answeredAfterTakeOver(connection.api);
  fillWithAnswers(queryClient, answers, renderedAt);
  startErrorReporting(config.errorReporting);
  keepVendor(config);
  const i18n = await texts;
  followLanguage(i18n);
  await code;
  window.removeEventListener('pageshow', removeForOthers);
  if (!isOfSession(page)) return removeForOthers();
  // As a transition it is done in pieces, between which the browser handles input: the page is there already.
  startTransition(() => {
    hydrateRoot(
      element,
      <SurroundingsContext value={{ ...browserSurroundings, cookie, ...(renderedAt && { renderedAt }) }}>
        <App services={{ api, queryClient, i18n, config }} />
      </SurroundingsContext>,
      // React has rendered the page, or a part of it, anew: the server has rendered something else, or a part failed here.
      {
        onRecoverableError: (error) => {
          if (!isLeftByServer(error)) reportError(causeOf(error));
        },
      },
    );
  });
  // Going back, and tabs that are restored, may show the HTML of then without asking the server.
  if (page.owner !== null && isRestored()) void queryClient.invalidateQueries();
  registerServiceWorker(config);
}

/**
 * The place of a remote that the server has left to the browser, which is no failure here: the server has counted its own.
 * React passes on what the server says of it as `digest`, and nothing else has one.
 */
const isLeftByServer = (error: unknown): boolean => error instanceof Error && 'digest' in error;

/** What failed, which is reported once wherever it is caught. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

function isRestored(): boolean {
  const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  return navigation?.type === 'back_forward';
}

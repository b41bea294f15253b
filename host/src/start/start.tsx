import { isPublicHostPage } from '@kontor/contract/route-of-path';
import type { RouteName } from '@kontor/contract/routes';
import type { Language } from '@kontor/contract/schema';
import type { User } from '@kontor/contract/user';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { App } from '../app.tsx';
import { startErrorReporting } from '../error-reporting/outbox.ts';
import { reportError, reportUncaughtErrors } from '../error-reporting/report-error.ts';
import { organizationsQuery, userKey, userQuery } from '../guard/guard-queries.ts';
import { locate } from '../guard/where.ts';
import { ErrorPage } from '../pages/error/error-page.tsx';
import { initialLanguage } from '../session/language.ts';
import { moveStoredChoices } from '../session/page-cookie.ts';
import { sessionOwner } from '../session/session-owner.ts';
import { preloadPage } from '../shell/preload-page.ts';
import { beginScrollMemory } from '../shell/scroll-memory.ts';
import { ignoreSecondClickElsewhere } from '../shell/second-click.ts';
import { createHostI18n, followLanguage, hostTexts } from './host-texts.ts';
import { fillWithAnswers } from './page-answers.ts';
import { type RenderedPage, renderedLanguage, renderedPage } from './rendered-page.ts';
import { createConnection } from './services.ts';

/** The start-up order of spec §4: configuration first, then the app. The HTML's loading screen is shown until then. */
export function start(element: HTMLElement): void {
  reportUncaughtErrors();
  beginScrollMemory();
  ignoreSecondClickElsewhere();
  moveStoredChoices();
  const language = initialLanguage(renderedLanguage(element));
  const { route } = locate(window.location);
  const rendered = renderedPage(element, language, route);
  if (rendered && route) return void hydrateIn(element, rendered, language, route);
  speak(language);
  void startIn(createRoot(element));
}

/** The loading screen of the HTML is German; in English it is translated at once. */
function speak(language: Language): void {
  document.documentElement.lang = language;
  const text = document.getElementById('loading-text');
  if (text) text.textContent = hostTexts[language].appLoading;
}

/** How long to wait for a page's code after the API's answers, in milliseconds, before its frame and a skeleton are shown. */
const codeTimeoutMs = 1_000;

const atMost = (milliseconds: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))]);

/** Takes over the page that the server has rendered, from the same answers: no request is needed before that. */
async function hydrateIn(
  element: HTMLElement,
  { config, answers }: RenderedPage,
  language: Language,
  route: RouteName,
): Promise<void> {
  const { api, queryClient } = createConnection();
  fillWithAnswers(queryClient, answers);
  startErrorReporting(config.errorReporting);
  // What has not come by then is hydrated later, and the page stays as it is until then.
  const code = atMost(codeTimeoutMs, preloadPage(route));
  const i18n = await createHostI18n(language);
  followLanguage(i18n);
  await code;
  hydrateRoot(element, <App services={{ api, queryClient, i18n, config }} />, {
    // React has rendered the page, or a part of it, anew: the server has rendered something else.
    onRecoverableError: (error) => void reportError(error),
  });
}

async function startIn(root: Root): Promise<void> {
  const { api, queryClient } = createConnection();
  // All requests of the first page start at once: one round trip instead of three.
  const configuration = api.call('GET /config', {});
  const where = locate(window.location);
  const firstAnswers = Promise.all([
    queryClient.prefetchQuery(userQuery(api)),
    isPublicHostPage(where.route) || sessionOwner() === null
      ? undefined
      : queryClient.prefetchQuery(organizationsQuery(api)),
  ]);
  const code = preloadPage(where.route ?? 'shopHome');

  const i18n = await createHostI18n(initialLanguage());
  followLanguage(i18n);
  try {
    const config = await configuration;
    startErrorReporting(config.errorReporting);
    // Rendered earlier, each missing part would show a fallback, which React keeps for 300 ms.
    if (!isPublicHostPage(where.route)) await firstAnswers;
    // The user's language, so that no page appears in the browser's language first (spec §7).
    await i18n.changeLanguage(queryClient.getQueryData<User | null>(userKey)?.language ?? initialLanguage());
    await atMost(codeTimeoutMs, code);
    root.render(<App services={{ api, queryClient, i18n, config }} />);
  } catch (error) {
    root.render(
      <I18nextProvider i18n={i18n}>
        <ErrorPage report={reportError(error)} onRetry={() => void startIn(root)} />
      </I18nextProvider>,
    );
  }
}

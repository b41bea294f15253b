import { addresses } from '@kontor/contract/addresses';
import { isPublicOfHost, pageOfPath } from '@kontor/contract/portal-page';
import type { User } from '@kontor/contract/user';
import type { i18n } from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createHostI18n, followLanguage, hostNamespace, nameLanguage } from '../base/host-texts.ts';
import { portalPages } from '../base/registry.ts';
import { keepVendor } from '../base/shell-store.ts';
import { waitBriefly } from '../base/wait-briefly.ts';
import { locate } from '../base/where.ts';
import { startErrorReporting } from '../error-reporting/outbox.ts';
import { reportError, reportUncaughtErrors } from '../error-reporting/report-error.ts';
import { announcementsQuery } from '../frame/announcements/announcements-query.ts';
import { beginScrollMemory } from '../frame/scroll-memory.ts';
import { ErrorPage } from '../pages/error/error-page.tsx';
import { registerServiceWorker } from '../service-worker/register.ts';
import { initialLanguage } from '../session/language.ts';
import { moveStoredChoices } from '../session/page-cookie.ts';
import { isOfSession, renderedLanguage, renderedPage, sentPage } from '../session/rendered-page.ts';
import { createConnection } from '../session/services.ts';
import { sessionOwner } from '../session/session-owner.ts';
import { speak } from '../session/speak.ts';
import { chosenTheme, showTheme } from '../session/theme.ts';
import { organizationsQuery, userKey, userQuery } from '../session/user-queries.ts';
import { App } from '../shell/app.tsx';
import { preloadPage } from '../shell/preload-page.ts';
import { hydratePage } from './hydrate-page.tsx';
import { ignoreSecondClickElsewhere } from './second-click.ts';

/** The start-up order of spec §4: configuration first, then the app. The HTML's loading screen is shown until then. */
export function start(element: HTMLElement): void {
  reportUncaughtErrors();
  beginScrollMemory();
  ignoreSecondClickElsewhere();
  moveStoredChoices();
  // A page that the browser had kept may be from before the choice.
  showTheme(chosenTheme());
  const { page: opened } = locate(window.location, portalPages());
  const page = renderedPage(element, opened);
  nameLanguage(page?.language ?? initialLanguage(renderedLanguage(element)));
  const begin = () => void startIn(createRoot(element));
  if (!page || !opened) {
    removeOfOthers(element);
    return begin();
  }
  hydratePage(element, page, opened).catch((error: unknown) => {
    reportError(error);
    begin();
  });
}

/** What belongs to another user's session is not shown until this one's page is there. */
function removeOfOthers(element: HTMLElement): void {
  const page = sentPage(element);
  if (page && !isOfSession(page)) element.replaceChildren();
}

/** The loading screen of the HTML is German; in English it is translated with the first texts. */
function translateLoadingScreen({ t }: i18n): void {
  const text = document.getElementById('loading-text');
  if (text) text.textContent = t('appLoading', { ns: hostNamespace });
}

/** Without texts no page can be shown, and none that the server has rendered can be used: the HTML says so in every language. */
function showMissingTexts(): void {
  document.getElementById('loading-text')?.setAttribute('hidden', '');
  document.getElementById('loading-failed')?.removeAttribute('hidden');
}

async function startIn(root: Root): Promise<void> {
  const { api, queryClient } = createConnection();
  // All requests of the first page start at once: one round trip instead of three.
  const configuration = api.call('GET /config', {});
  // Shown below, once there are texts for it. If it fails earlier, that is not an uncaught error.
  configuration.catch(() => undefined);
  const { page } = locate(window.location, portalPages());
  const firstAnswers = Promise.all([
    queryClient.prefetchQuery(userQuery(api)),
    isPublicOfHost(page) || sessionOwner() === null ? undefined : queryClient.prefetchQuery(organizationsQuery(api)),
  ]);
  // They stand above the page: what comes later does not show there any more.
  const announcements = waitBriefly(queryClient.prefetchQuery(announcementsQuery(api)));
  const texts = createHostI18n(initialLanguage());
  // Where the guard leads from an unknown path.
  const likely = page ?? pageOfPath(addresses.shop, portalPages());
  const code = likely ? preloadPage(likely) : Promise.resolve();

  let i18n: i18n;
  try {
    i18n = await texts;
  } catch (error) {
    reportError(error);
    return showMissingTexts();
  }
  followLanguage(i18n);
  translateLoadingScreen(i18n);
  try {
    // Without any, the guard would lead from one unknown address to the next.
    if (portalPages().length === 0) throw new Error('The registry document names no page.');
    const config = await configuration.catch((cause: unknown) => {
      throw new Error('App config was not loaded.', { cause });
    });
    startErrorReporting(config.errorReporting);
    keepVendor(config);
    // Rendered earlier, each missing part would show a fallback, which React keeps for 300 ms.
    if (!isPublicOfHost(page)) await firstAnswers;
    // The user's language, so that no page appears in the browser's language first (spec §7).
    await speak(i18n, queryClient.getQueryData<User | null>(userKey)?.language ?? initialLanguage());
    await waitBriefly(code);
    await announcements;
    root.render(<App services={{ api, queryClient, i18n, config }} />);
    registerServiceWorker(config);
  } catch (error) {
    root.render(
      <I18nextProvider i18n={i18n}>
        <ErrorPage report={reportError(error)} onRetry={() => void startIn(root)} />
      </I18nextProvider>,
    );
  }
}

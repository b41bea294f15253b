import { pageNamed } from '@kontor/contract/portal-page';
import type { Language } from '@kontor/contract/schema';
import type { User } from '@kontor/contract/user';
import type { ApiClient } from '@kontor/platform/api-client';
import { NetworkError } from '@kontor/platform/api-error';
import { readAgain } from '@kontor/platform/api-query';
import type { HostApi } from '@kontor/platform/host';
import { languageOf } from '@kontor/platform/i18n';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '../analytics/tag-manager.ts';
import { portalNow } from '../base/portal-clock.ts';
import { addNote, useShell } from '../base/shell-store.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { usePages, useSurroundings } from '../federation/surroundings.ts';
import { leaveBy } from '../frame/leave-blocker.ts';
import type { Guard } from '../guard/use-guard.ts';
import { announceSession } from '../session/follow-session.ts';
import { storeLanguage } from '../session/language.ts';
import { leave } from '../session/leave.ts';
import { openPath, rememberTargetPath } from '../session/remembered.ts';
import type { Services } from '../session/services.ts';
import { speak } from '../session/speak.ts';
import { organizationsQuery, userKey } from '../session/user-queries.ts';
import { lateExtensionSlot } from './late-layout.ts';
import { preloadPage } from './preload-page.ts';

/** Creates the host API for the shell's own pages and the remotes. */
export function useHostApi({ api, queryClient, config }: Services, { decision, user, organizations }: Guard): HostApi {
  const { i18n } = useTranslation();
  const { renderedAt } = useSurroundings();
  const pages = usePages();
  const language = languageOf(i18n);
  const userLanguage = user?.language;

  // The user's language applies once it is known (spec §7); a later choice updates the user. `i18n` is a new object
  // after every change of the language: an effect that depends on it would undo a choice until the server has answered.
  const follow = useEffectEvent((known: Language) => {
    storeLanguage(known);
    // Without its texts the page stays in its language; the next one starts with the stored one.
    void speak(i18n, known).catch((error: unknown) => void reportError(error));
  });
  useEffect(() => {
    if (userLanguage) follow(userLanguage);
  }, [userLanguage]);

  const reload = useCallback(() => readAgain(queryClient, organizationsQuery(api)), [api, queryClient]);

  const session = useMemo<HostApi['session']>(
    () => ({
      user,
      reloadUser: async () => {
        const fresh = await api.call('GET /user', {});
        // A finished sign-up adds the first organization: the guard must not combine the new state with the old list.
        if (fresh.state !== user?.state) await reload();
        queryClient.setQueryData(userKey, fresh);
        return fresh;
      },
      logout: () =>
        leaveBy(async () => {
          await api.call('POST /auth/logout', {});
          rememberTargetPath(openPath(), user?.uuid);
          announceSession(null);
          // Loads a new page, so that no data of this user remains in memory.
          leave('/login');
        }),
    }),
    [api, queryClient, user, reload],
  );

  // One after the other, so that the last selected language is stored.
  const savedBefore = useRef<Promise<unknown>>(Promise.resolve());
  const changeLanguage = useCallback(
    async (next: Language) => {
      try {
        await speak(i18n, next);
      } catch (cause) {
        throw new NetworkError('The texts of the other language did not load.', { cause });
      }
      storeLanguage(next);
      if (!user) return;
      const saving = savedBefore.current.then(() => saveLanguage(api, next));
      savedBefore.current = saving.catch(() => undefined);
      const saved = await saving;
      // Another one may have been selected since.
      if (saved && i18n.language === next) queryClient.setQueryData(userKey, saved);
    },
    [api, i18n, queryClient, user],
  );

  // By what it consists of, and not by the decision, which is made anew at every address: all parts of a page that use the
  // host API would be rendered again whenever a filter or a selection changes the query.
  const { organization = null, shop = null } = decision.kind === 'allow' ? decision : {};
  return useMemo<HostApi>(
    () =>
      withRenderedAt(
        {
          api,
          config,
          session,
          place: { organization, shop, organizations, reload },
          now: portalNow,
          language,
          changeLanguage,
          track,
          reportError: (error, remote) => void reportError(error, remote),
          notify: addNote,
          openCookieSettings: () => useShell.setState({ cookieBannerIsOpen: true }),
          page: (name) => pageNamed(name, pages),
          ExtensionSlot: lateExtensionSlot.Component,
          preload: (name) => {
            const page = pageNamed(name, pages);
            if (page) void preloadPage(page);
          },
        },
        renderedAt,
      ),
    [api, config, session, organization, shop, organizations, reload, renderedAt, language, changeLanguage, pages],
  );
}

/** Read where a part of the page begins: a new value for all of them would render the page again. */
const withRenderedAt = (host: HostApi, renderedAt: Date | undefined): HostApi => ({
  ...host,
  get renderedAt() {
    return useShell.getState().initialLoadDone ? undefined : renderedAt;
  },
});

/** The call contains the whole profile: with the current names, since another tab may have changed them. */
async function saveLanguage(api: ApiClient, language: Language): Promise<User | null> {
  const { firstName, lastName } = await api.call('GET /user', {});
  return firstName && lastName ? api.call('PUT /user', { body: { firstName, lastName, language } }) : null;
}

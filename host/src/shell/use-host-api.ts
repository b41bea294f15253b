import type { Language } from '@kontor/contract/schema';
import type { HostApi } from '@kontor/platform/host';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '../analytics/tag-manager.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { organizationsQuery, userKey } from '../guard/guard-queries.ts';
import { openPath, rememberTargetPath } from '../guard/remembered.ts';
import type { Guard } from '../guard/use-guard.ts';
import { announceSession } from '../session/follow-session.ts';
import { storeLanguage } from '../session/language.ts';
import { leave } from '../session/leave.ts';
import type { Services } from '../start/services.ts';
import { leaveBy } from './leave-gate.ts';
import { preloadPage } from './preload-page.ts';
import { addNote, useShell } from './shell-store.ts';

/** Makes what the shell gives its own pages and the remotes alike. */
export function useHostApi({ api, queryClient, config }: Services, { decision, user, organizations }: Guard): HostApi {
  const { i18n } = useTranslation();
  const language: Language = i18n.language === 'en' ? 'en' : 'de';
  const userLanguage = user?.language;

  useEffect(() => {
    // The user's language rules once it is known (spec §7); a choice made later changes the user, too.
    if (!userLanguage) return;
    storeLanguage(userLanguage);
    void i18n.changeLanguage(userLanguage);
  }, [userLanguage, i18n]);

  const reload = useCallback(async () => {
    await queryClient.fetchQuery({ ...organizationsQuery(api), staleTime: 0 });
  }, [api, queryClient]);

  const session = useMemo<HostApi['session']>(
    () => ({
      user,
      reloadUser: async () => {
        const fresh = await api.call('GET /user', {});
        // A finished sign-up brings the first organization: the guard must not judge the new state by the old list.
        if (fresh.state !== user?.state) await reload();
        queryClient.setQueryData(userKey, fresh);
        return fresh;
      },
      logout: () =>
        leaveBy(async () => {
          await api.call('POST /auth/logout', {});
          rememberTargetPath(openPath(), user?.uuid);
          announceSession(null);
          // A new page, so that nothing of this user stays in any remote's memory.
          leave('/login');
        }),
    }),
    [api, queryClient, user, reload],
  );

  const changeLanguage = useCallback(
    async (next: Language) => {
      storeLanguage(next);
      await i18n.changeLanguage(next);
      const { firstName, lastName } = user ?? {};
      if (!firstName || !lastName) return;
      queryClient.setQueryData(userKey, await api.call('PUT /user', { body: { firstName, lastName, language: next } }));
    },
    [api, i18n, queryClient, user],
  );

  return useMemo<HostApi>(
    () => ({
      api,
      config,
      session,
      place: {
        organization: decision.kind === 'allow' ? decision.organization : null,
        shop: decision.kind === 'allow' ? decision.shop : null,
        organizations,
        reload,
      },
      language,
      changeLanguage,
      track,
      reportError: (error, remote) => void reportError(error, remote),
      notify: addNote,
      openCookieSettings: () => useShell.setState({ cookieBannerIsOpen: true }),
      preload: (route) => void preloadPage(route),
    }),
    [api, config, session, decision, organizations, reload, language, changeLanguage],
  );
}

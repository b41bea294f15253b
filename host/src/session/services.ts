import { apiBase } from '@kontor/contract/calls';
import type { Config } from '@kontor/contract/config';
import { organizationsOfUser } from '@kontor/contract/guard-calls';
import type { Organization } from '@kontor/contract/organization';
import type { User } from '@kontor/contract/user';
import { type ApiClient, createApiClient } from '@kontor/platform/api-client';
import { needsProof } from '@kontor/platform/api-error';
import { apiQueryKey } from '@kontor/platform/api-query';
import { createQueryClient } from '@kontor/platform/query-client';
import { createSessionRefresh } from '@kontor/platform/session-refresh';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { notePortalTime } from '../base/portal-clock.ts';
import { showWait } from '../base/shell-store.ts';
import { askForProof } from '../proof/asked-proof.ts';
import { endSession } from './end-session.ts';
import { announceSession, refuseForAnother } from './follow-session.ts';
import { sessionOwner } from './session-owner.ts';
import { userKey } from './user-queries.ts';
import { watchRefresh } from './watch-refresh.ts';

/** Objects that exist once per browser tab. */
export interface Services {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly i18n: i18n;
  readonly config: Config;
}

export function createConnection(baseUrl: string = apiBase): Pick<Services, 'api' | 'queryClient'> {
  const queryClient = createQueryClient();
  const beganAsVisitor = sessionOwner() === null;
  const onSessionLost = () => {
    // Else there was none: all that was asked for is what visitors are told, and the page goes on with it.
    if (!beganAsVisitor || queryClient.getQueryData<User | null>(userKey)) void endSession(queryClient);
    announceSession(null);
  };
  const api = createApiClient({
    baseUrl,
    refresh: watchRefresh(createSessionRefresh({ baseUrl, onSessionLost })),
    beforeRequest: () => refuseForAnother(queryClient),
    onRateLimited: showWait,
    onTime: notePortalTime,
    async proveFactor(methods, since) {
      const isProven = await askForProof(methods, since);
      // All that was refused for want of it, not only what has asked again.
      if (isProven) void queryClient.refetchQueries({ predicate: ({ state }) => needsProof(state.error) });
      return isProven;
    },
    // The guard decides again: it leads away from a page that is not theirs any more.
    onRefused(organizationUuid) {
      const key = apiQueryKey(organizationsOfUser.call, { query: organizationsOfUser.query });
      const known = queryClient.getQueryData<readonly Organization[]>(key) ?? [];
      if (known.some(({ uuid }) => uuid === organizationUuid)) void queryClient.refetchQueries({ queryKey: key });
      // A support view may have begun or ended elsewhere.
      if (queryClient.getQueryData<User | null>(userKey)?.staffRole)
        void queryClient.refetchQueries({ queryKey: userKey });
    },
  });
  return { api, queryClient };
}

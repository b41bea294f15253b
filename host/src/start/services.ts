import { apiBase } from '@kontor/contract/calls';
import type { Config } from '@kontor/contract/config';
import { type ApiClient, createApiClient } from '@kontor/platform/api-client';
import { createQueryClient } from '@kontor/platform/query-client';
import { createSessionRefresh } from '@kontor/platform/session-refresh';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { endSession } from '../session/end-session.ts';
import { watchRefresh } from '../session/watch-refresh.ts';

/** What exists once per browser tab. */
export interface Services {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly i18n: i18n;
  readonly config: Config;
}

export function createConnection(baseUrl: string = apiBase): Pick<Services, 'api' | 'queryClient'> {
  const queryClient = createQueryClient();
  const refresh = createSessionRefresh({ baseUrl, onSessionLost: () => void endSession(queryClient) });
  return { api: createApiClient({ baseUrl, refresh: watchRefresh(refresh) }), queryClient };
}

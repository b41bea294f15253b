import { apiBase } from '@kontor/contract/calls';
import type { Config } from '@kontor/contract/config';
import type { PageRequest } from '@kontor/contract/server-page';
import { createApiClient } from '@kontor/platform/api-client';
import { fillWithAnswers } from '@kontor/platform/page-answers';
import { createQueryClient } from '@kontor/platform/query-client';
import { createHostI18n } from '../base/host-texts.ts';
import type { Services } from '../session/services.ts';

/** Everything that a page of this request may share. `null` without the configuration, which every page needs. */
export async function servicesOf({ language, answers, now }: PageRequest): Promise<Services | null> {
  const config = answers.find(({ call }) => call === 'GET /config')?.body as Config | undefined;
  if (!config) return null;
  const queryClient = createQueryClient();
  fillWithAnswers(queryClient, answers, new Date(now));
  // Never asked on the server: queries begin in effects, which only the browser runs.
  const api = createApiClient({ baseUrl: apiBase, refresh: async () => false });
  return { api, queryClient, config, i18n: await createHostI18n(language) };
}

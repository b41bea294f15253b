import type { PageAnswer } from '@kontor/contract/server-page';
import type { QueryClient } from '@tanstack/react-query';
import { apiListKey, apiQueryKey } from './api-query.ts';

/**
 * Lets the page's queries find the answers instead of asking for them, under the keys of `apiQuery` and `apiListQuery`.
 *
 * @param at when they were given, where a page may show it
 */
export function fillWithAnswers(queryClient: QueryClient, answers: readonly PageAnswer[], at?: Date): void {
  const options = at && { updatedAt: at.getTime() };
  for (const { call, input, body, nextCursor } of answers) {
    const given = input as never;
    if (nextCursor === undefined) queryClient.setQueryData(apiQueryKey(call, given), body, options);
    else {
      const pages = [{ items: body, nextCursor }];
      queryClient.setQueryData(apiListKey(call, given), { pages, pageParams: [null] }, options);
    }
  }
}

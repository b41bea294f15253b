import { type PageAnswer, pageAnswersId } from '@kontor/contract/server-page';
import type { QueryClient } from '@tanstack/react-query';

/** The answers that a page brings along; none if it was not rendered on the server. */
export function pageAnswers(page: Document): readonly PageAnswer[] {
  const text = page.getElementById(pageAnswersId)?.textContent;
  return text ? (JSON.parse(text) as PageAnswer[]) : [];
}

/**
 * Lets the page's queries find the answers instead of asking for them, under the keys of `apiQuery` and `apiListQuery`.
 *
 * @param at when they were given, where a page may show it
 */
export function fillWithAnswers(queryClient: QueryClient, answers: readonly PageAnswer[], at?: Date): void {
  const given = at && { updatedAt: at.getTime() };
  for (const { call, input, body, nextCursor } of answers) {
    if (nextCursor === undefined) queryClient.setQueryData([call, input], body, given);
    else {
      const pages = [{ items: body, nextCursor }];
      queryClient.setQueryData([call, input, 'pages'], { pages, pageParams: [null] }, given);
    }
  }
}

import { type PageAnswer, pageAnswersId } from '@kontor/contract/server-page';
import type { QueryClient } from '@tanstack/react-query';

/** The answers that a page brings along; none if it was not rendered on the server. */
export function pageAnswers(page: Document): readonly PageAnswer[] {
  const text = page.getElementById(pageAnswersId)?.textContent;
  return text ? (JSON.parse(text) as PageAnswer[]) : [];
}

/** Lets the page's queries find the answers instead of asking for them, under the keys of `apiQueryKey`. */
export function fillWithAnswers(queryClient: QueryClient, answers: readonly PageAnswer[]): void {
  for (const { call, input, body } of answers) queryClient.setQueryData([call, input], body);
}

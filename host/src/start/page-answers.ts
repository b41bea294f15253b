import { type PageAnswer, pageAnswersId } from '@kontor/contract/server-page';

/** The answers that a page brings along; none if it was not rendered on the server. */
export function pageAnswers(page: Document): readonly PageAnswer[] {
  const text = page.getElementById(pageAnswersId)?.textContent;
  return text ? (JSON.parse(text) as PageAnswer[]) : [];
}

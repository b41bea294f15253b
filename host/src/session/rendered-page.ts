import type { Config } from '@kontor/contract/config';
import { isLanguage, type Language } from '@kontor/contract/language';
import { isPublicOfHost, type PortalPage } from '@kontor/contract/portal-page';
import {
  type PageAnswer,
  type PageRequest,
  pageAnswersId,
  renderedAtAttribute,
  renderedAttribute,
  renderedCookiesAttribute,
} from '@kontor/contract/server-page';
import type { User } from '@kontor/contract/user';
import { initialLanguage } from './language.ts';
import { sessionOwner } from './session-owner.ts';

/** A page that the server has rendered, and what it was rendered from. */
export interface RenderedPage {
  readonly config: Config;
  readonly answers: readonly PageAnswer[];
  readonly language: Language;
  /** Uuid of the user for whom it was rendered; `null` for a public page. */
  readonly owner: string | null;
  /** The instant that it shows as now; absent on public pages, which are kept. */
  readonly renderedAt?: Date;
  /** The cookies that it was rendered from; absent on public pages, which are rendered without any. */
  readonly cookies?: PageRequest['cookies'];
}

/** The language in which the server has rendered the page; `null` if it has not. */
export function renderedLanguage(root: Element): Language | null {
  const language = root.getAttribute(renderedAttribute);
  return isLanguage(language) ? language : null;
}

/** What the server has rendered into the page, for whichever user; `null` if it has not. */
export function sentPage(root: Element): RenderedPage | null {
  const language = renderedLanguage(root);
  const answers = pageAnswers(root.ownerDocument);
  const config = bodyOf(answers, 'GET /config') as Config | undefined;
  if (language === null || config === undefined) return null;
  const user = bodyOf(answers, 'GET /user') as User | null | undefined;
  const renderedAt = root.getAttribute(renderedAtAttribute);
  const cookies = root.getAttribute(renderedCookiesAttribute);
  return {
    config,
    answers,
    language,
    owner: user?.uuid ?? null,
    ...(renderedAt && { renderedAt: new Date(renderedAt) }),
    ...(cookies && { cookies: JSON.parse(cookies) as PageRequest['cookies'] }),
  };
}

/** The answers that a page brings along; none if it was not rendered on the server. */
function pageAnswers(page: Document): readonly PageAnswer[] {
  const text = page.getElementById(pageAnswersId)?.textContent;
  return text ? (JSON.parse(text) as PageAnswer[]) : [];
}

/**
 * That page, if this browser would begin with the same: for the same user, or for a visitor who is not signed in, and in the
 * same language. `null` otherwise: then the page is rendered anew in its place.
 */
export function renderedPage(root: Element, opened: PortalPage | null): RenderedPage | null {
  const page = sentPage(root);
  if (page === null || hasEntryState()) return null;
  if (page.owner !== null) return isOfSession(page) && isInLanguageOfUser(page) ? page : null;
  if (initialLanguage(page.language) !== page.language) return null;
  if (sessionOwner() === null) return page;
  // A public page was rendered for no user. The shell's own begin like that until the user is known, as everywhere;
  // a remote's may lead elsewhere at once.
  return isPublicOfHost(opened) ? { ...page, answers: page.answers.filter(({ call }) => call !== 'GET /user') } : null;
}

/** What a page has kept with its entry of the history, such as what was sent: after a reload it shows more than the server knows. */
const hasEntryState = (): boolean => ((history.state as { usr?: unknown } | null)?.usr ?? null) !== null;

/** Whether the session of this browser is that of the page's user. A public page is for all. */
export const isOfSession = ({ owner }: RenderedPage): boolean => owner === null || owner === sessionOwner();

/** The user's language counts, whichever was selected in this browser (spec §7). */
const isInLanguageOfUser = ({ answers, language }: RenderedPage): boolean =>
  (bodyOf(answers, 'GET /user') as User).language === language;

const bodyOf = (answers: readonly PageAnswer[], key: PageAnswer['call']): unknown =>
  answers.find(({ call }) => call === key)?.body;

import type { Config } from '@kontor/contract/config';
import { isPublicOfHost, type PortalPage } from '@kontor/contract/portal-page';
import type { Language } from '@kontor/contract/schema';
import { type PageAnswer, renderedAttribute } from '@kontor/contract/server-page';
import { sessionOwner } from '../session/session-owner.ts';
import { pageAnswers } from './page-answers.ts';

/** A page that the server has rendered, and what it was rendered from. */
export interface RenderedPage {
  readonly config: Config;
  readonly answers: readonly PageAnswer[];
}

/** The language in which the server has rendered the page; `null` if it has not. */
export function renderedLanguage(root: Element): Language | null {
  const language = root.getAttribute(renderedAttribute);
  return language === 'de' || language === 'en' ? language : null;
}

/**
 * What the server has rendered into the page, if this browser would begin with the same: in its language, and for a
 * visitor who is not signed in. `null` otherwise: then the page is rendered anew in its place.
 */
export function renderedPage(root: Element, language: Language, opened: PortalPage | null): RenderedPage | null {
  if (renderedLanguage(root) !== language) return null;
  const answers = pageAnswers(root.ownerDocument);
  const config = answers.find(({ call }) => call === 'GET /config')?.body as Config | undefined;
  if (!config) return null;
  if (sessionOwner() === null) return { config, answers };
  // A public page was rendered for no user. The shell's own begin like that until the user is known, as everywhere;
  // a remote's may lead elsewhere at once.
  return isPublicOfHost(opened) ? { config, answers: answers.filter(({ call }) => call !== 'GET /user') } : null;
}

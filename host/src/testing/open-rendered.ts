import type { LegalKind } from '@kontor/contract/legal-document';
import type { Language } from '@kontor/contract/schema';
import {
  type PageAnswer,
  type PageRequest,
  pageAnswersId,
  renderedAtAttribute,
  renderedCookiesAttribute,
} from '@kontor/contract/server-page';
import { aConfig } from '@kontor/testing/factories';
import { renderPage } from '../server/render-page.tsx';
import { aLegalText } from './a-legal-text.ts';
import { wholeRegistry } from './whole-registry.ts';

const signedOut: readonly PageAnswer[] = [
  { call: 'GET /config', input: {}, body: aConfig() },
  { call: 'GET /user', input: {}, body: null },
  { call: 'GET /announcement', input: {}, body: [] },
];

/** Of the pages with a legal text: the server knows what counts. */
function answersOf(path: string, language: Language): PageAnswer[] {
  const kind = path.startsWith('/legal/') ? path.replace('/legal/', '') : null;
  const input = { query: { kind, language } };
  return kind === null ? [] : [{ call: 'GET /legal-document/current', input, body: aLegalText(kind as LegalKind) }];
}

/** The page as the server sends it: to a visitor who is not signed in, or with a user's answers and cookies. */
export async function openRendered(
  path: string,
  language: Language,
  {
    answers = [...signedOut, ...answersOf(path, language)],
    cookies = {},
    now = '2026-11-23T10:00:00.000Z',
  }: Partial<PageRequest> = {},
): Promise<HTMLElement> {
  const request = { url: path, language, cookies, now, registry: wholeRegistry, bundles: {}, answers };
  const page = await renderPage(request, () => undefined);
  if (page === null) throw new Error(`The server does not render ${path}.`);
  document.body.innerHTML = `<div id="root" data-rendered="${language}">${page.markup}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  if (answers[1]?.body !== null) {
    root.setAttribute(renderedAtAttribute, now);
    root.setAttribute(renderedCookiesAttribute, JSON.stringify(cookies));
  }
  const embedded = document.createElement('script');
  embedded.type = 'application/json';
  embedded.id = pageAnswersId;
  embedded.textContent = JSON.stringify(answers);
  document.body.append(embedded);
  window.history.replaceState(null, '', path);
  return root;
}

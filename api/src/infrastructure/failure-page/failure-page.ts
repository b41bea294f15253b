import { hash } from 'node:crypto';
import { defaultLanguage, type Language, languages } from '@kontor/contract/language';
import type { Brand } from '@kontor/contract/operator-brand';
import escapeHtml from 'escape-html';
import { textsInLanguages } from '../texts-in-languages.ts';
import { askAgain, brokenLine, endingLine, mark, noColours, painterOf, style } from './failure-look.ts';
import type de from './locales/de.json';

/** A self-contained page: it loads no file of a build and makes no call. */
export interface FailurePage {
  readonly html: string;
  /** Its content security policy, which the answer has to carry. */
  readonly policy: string;
}

/** Whose portal has failed. What was never told it, as the gateway, shows no name, no address and no colour. */
export interface FailureFace {
  readonly name: string;
  readonly supportEmail: string;
  readonly colours: Brand['colours'];
  /** Its logo is that of the design; another one is a file, which such a page does not load. */
  readonly isOfDesign: boolean;
}

interface Kind {
  readonly texts: 'unavailable' | 'failed' | 'not-found' | 'offline';
  readonly line: string;
  /** The button's target; without one, the same address. */
  readonly href: '' | '/';
  /** Temporary failures are retried until they are over. */
  readonly endsByItself: boolean;
}

const kinds: Readonly<Record<number, Kind>> = {
  404: { texts: 'not-found', line: endingLine, href: '/', endsByItself: false },
  500: { texts: 'failed', line: brokenLine, href: '', endsByItself: false },
  503: { texts: 'unavailable', line: brokenLine, href: '', endsByItself: true },
};

const texts = textsInLanguages<typeof de>(import.meta.dirname);

/** With what the header begins if a language is the first accepted one. nginx uses it as well, therefore it looks no further. */
export const askedFirst = (language: Language): string => `^${language}`;

/** The first accepted language; otherwise the default one. */
export const languageAskedFor = (acceptLanguage = ''): Language =>
  languages.find((language) => new RegExp(askedFirst(language), 'i').test(acceptLanguage)) ?? defaultLanguage;

const inlined = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`;

/** Only the page's own script runs, and it may connect to this origin only. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src ${inlined(style)}`,
    `script-src ${inlined(askAgain)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** @param status `null` for a page that no answer was the reason for */
function compose(
  status: number | null,
  { texts: name, line, href, endsByItself }: Kind,
  language: Language,
  face: FailureFace | null,
): FailurePage {
  const { [name]: said, support, foot } = texts[language];
  const paint = painterOf(face?.colours ?? noColours);
  const look = { style: paint(style), mark: paint(mark), line: paint(line) };
  const title = escapeHtml(said.title);
  const product = face && escapeHtml(face.name);
  const supportLink = face && `<a href="mailto:${escapeHtml(face.supportEmail)}">${escapeHtml(support)}</a>`;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#062A3E">
<meta name="robots" content="noindex">
<title>${[title.replace(/\.$/, ''), product].filter(Boolean).join(' – ')}</title>
<style>${look.style}</style>
</head>
<body>
<header>${product === null ? '' : (face?.isOfDesign ? look.mark : '') + product}</header>
<main>
${look.line}
<div class="text">
<h1>${title}</h1>
<p>${escapeHtml(said.lead)}</p>
<div class="actions"><a class="button" href="${href}">${escapeHtml(said.action)}</a>${endsByItself ? '' : (supportLink ?? '')}</div>
</div>
</main>
<footer>${status === null ? '' : escapeHtml(foot.replace('{status}', String(status)))}</footer>
${endsByItself ? `<script>${askAgain}</script>\n` : ''}</body>
</html>
`;
  return { html, policy: policyOf(look.style) };
}

/** What a browser shows for this status; `undefined` for statuses without a page. */
export function failurePage(status: number, language: Language, face: FailureFace | null): FailurePage | undefined {
  const kind = kinds[status];
  return kind && compose(status, kind, language, face);
}

const offline: Kind = { texts: 'offline', line: brokenLine, href: '', endsByItself: true };

/** What the service worker shows while there is no connection, for a page that it does not have. */
export const offlinePage = (language: Language, face: FailureFace | null): FailurePage =>
  compose(null, offline, language, face);

import { defaultLanguage } from '@kontor/contract/language';
import { languageCookie } from '@kontor/contract/page-cookies';
import { type Language, language } from '@kontor/contract/schema';
import { languageOfLocale } from '@kontor/domain/locale';
import type { FastifyRequest } from 'fastify';

/** The locale that a browser prefers; it sends `navigator.language` first, with the quality 1. */
function preferredLocale(header: string): string | null {
  const wanted = header.split(',').map((entry) => {
    const [locale = '', ...parameters] = entry.trim().split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { locale, quality: quality === undefined ? 1 : Number(quality) };
  });
  const [first] = wanted
    .filter(({ locale, quality }) => /^[a-z]{2,3}(-|$)/i.test(locale) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return first?.locale ?? null;
}

/**
 * The language of a page before sign-in (spec §9), as the page itself finds it: the one selected in this browser, else
 * the browser's own. German where it names none.
 */
export function pageLanguage({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  const selected = language().safeParse(cookies[languageCookie]);
  if (selected.success) return selected.data;
  const locale = preferredLocale(headers['accept-language'] ?? '');
  return locale === null ? defaultLanguage : languageOfLocale(locale);
}

import type { Language } from '@kontor/contract/schema';
import { languageOfLocale } from '@kontor/domain/locale';
import type { FastifyRequest } from 'fastify';

/**
 * The language in which the page will most likely be shown, for preloading its texts: the browser's first one, as the
 * shell chooses it. If another one was selected in that browser, the shell loads its texts one step later.
 */
export function expectedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const [first = ''] = (headers['accept-language'] ?? '').split(/[,;]/);
  return languageOfLocale(first.trim());
}

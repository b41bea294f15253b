import type { KnownCall } from './calls.ts';
import type { Language } from './language.ts';
import type { PageQuery } from './page.ts';

/** Answered from the configuration of the server; and links that the payment provider makes when they are asked for. */
const neverAhead: readonly string[] = [
  'GET /config',
  'GET /organization/{organizationUuid}/partner-account/onboarding-url',
  'GET /organization/{organizationUuid}/partner-account/dashboard-url',
] satisfies KnownCall[];

/** Whether a call that a page declares may be made before the page needs its answer: it reads, and does nothing else. */
export const mayBeAskedAhead = (call: string): boolean => call.startsWith('GET ') && !neverAhead.includes(call);

/** What a page gives to the API client for one of its calls, and what names the answer in its cache. */
interface PageCallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: NonNullable<PageQuery['query']>;
}

/**
 * The input of a call that a page shows first, written alike by the server that asks it and by the page that looks for the
 * answer. `null` if the path of the page lacks one of the call's parameters, and for a call in a language where none is given.
 *
 * @param given the parameters of the page's path
 * @param language that of the page, where it is known
 */
export function inputOfCall(
  { call, query: own, isInLanguage }: PageQuery,
  given: Readonly<Record<string, string | undefined>>,
  language?: Language,
): PageCallInput | null {
  const names = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (!names.every((name) => Object.hasOwn(given, name) && given[name] !== undefined)) return null;
  if (isInLanguage && language === undefined) return null;
  const query = isInLanguage && language ? { ...own, language } : own;
  const params = Object.fromEntries(names.map((name) => [name, given[name] ?? '']));
  const isFiltered = query !== undefined && Object.keys(query).length > 0;
  return { ...(names.length > 0 && { params }), ...(isFiltered && { query }) };
}

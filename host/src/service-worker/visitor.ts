import { languageCookie } from '@kontor/contract/page-cookies';
import type { Language } from '@kontor/contract/schema';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import { languageOfLocale } from '@kontor/domain/locale';

/** What the cookies that pages may read tell about the user of this browser. */
export interface Visitor {
  readonly mayBeSignedIn: boolean;
  readonly language: Language;
}

/**
 * Read for each page, because any tab and any answer may have changed it. Where cookies cannot be read a session is
 * assumed.
 */
export async function readVisitor(
  cookieStore: Pick<CookieStore, 'get'> | undefined,
  browserLanguage: string,
): Promise<Visitor> {
  const unknown: Visitor = { mayBeSignedIn: true, language: languageOfLocale(browserLanguage) };
  if (!cookieStore) return unknown;
  try {
    const [owner, selected] = await Promise.all([cookieStore.get(sessionOwnerCookie), cookieStore.get(languageCookie)]);
    const language = selected?.value;
    return {
      mayBeSignedIn: Boolean(owner?.value),
      language: language === 'de' || language === 'en' ? language : unknown.language,
    };
  } catch {
    return unknown;
  }
}

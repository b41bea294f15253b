import { isLanguage, type Language } from '@kontor/contract/language';
import { languageCookie, themeCookie } from '@kontor/contract/page-cookies';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import { type Theme, themeOf } from '@kontor/contract/theme';
import { languageOfLocale } from '@kontor/domain/locale';

/** What the cookies that pages may read tell about the user of this browser. */
export interface Visitor {
  readonly mayBeSignedIn: boolean;
  readonly language: Language;
  /** `null` where none was chosen. */
  readonly theme: Theme | null;
}

/**
 * Read for each page, because any tab and any answer may have changed it. Where cookies cannot be read a session is
 * assumed.
 */
export async function readVisitor(
  cookieStore: Pick<CookieStore, 'get'> | undefined,
  browserLanguage: string,
): Promise<Visitor> {
  const unknown: Visitor = { mayBeSignedIn: true, language: languageOfLocale(browserLanguage), theme: null };
  if (!cookieStore) return unknown;
  try {
    const [owner, selected, theme] = await Promise.all(
      [sessionOwnerCookie, languageCookie, themeCookie].map((name) => cookieStore.get(name)),
    );
    const language = selected?.value;
    return {
      mayBeSignedIn: Boolean(owner?.value),
      language: isLanguage(language) ? language : unknown.language,
      theme: themeOf(theme?.value),
    };
  } catch {
    return unknown;
  }
}

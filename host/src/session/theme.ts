import { themeCookie } from '@kontor/contract/page-cookies';
import { type Theme, themeAttribute, themeOf } from '@kontor/contract/theme';
import { readCookie } from '@kontor/platform/read-cookie';
import { forgetPageCookie, writePageCookie } from './page-cookie.ts';

/** The theme that was chosen in this browser; `null` where the portal follows the device. */
export const chosenTheme = (): Theme | null => themeOf(readCookie(themeCookie));

/** Shows the page in this theme; in that of the device with `null`. */
export function showTheme(theme: Theme | null): void {
  if (theme === null) document.documentElement.removeAttribute(themeAttribute);
  else document.documentElement.setAttribute(themeAttribute, theme);
}

/** Shows this theme from now on, in this browser. */
export function chooseTheme(theme: Theme | null): void {
  if (theme === null) forgetPageCookie(themeCookie);
  else writePageCookie(themeCookie, theme);
  showTheme(theme);
}

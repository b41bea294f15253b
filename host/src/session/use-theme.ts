import { themeCookie } from '@kontor/contract/page-cookies';
import { type Theme, themeAttribute, themeOf } from '@kontor/contract/theme';
import { useSyncExternalStore } from 'react';
import { useSurroundings } from '../federation/surroundings.ts';
import { chooseTheme } from './theme.ts';

interface ThemeChoice {
  /** `null` where the portal follows the device. */
  readonly theme: Theme | null;
  readonly choose: (theme: Theme | null) => void;
}

/** The chosen theme, and the change to another one. What shows it is the attribute of the document, for all at once. */
export function useTheme(): ThemeChoice {
  const { cookie } = useSurroundings();
  const theme = useSyncExternalStore(watchTheme, shownTheme, () => themeOf(cookie(themeCookie)));
  return { theme, choose: chooseTheme };
}

const shownTheme = (): Theme | null => themeOf(document.documentElement.getAttribute(themeAttribute));

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: [themeAttribute] });
  return () => observer.disconnect();
}

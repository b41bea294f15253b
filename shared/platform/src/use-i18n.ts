import type { i18n } from 'i18next';
import { useContext } from 'react';
import { I18nContext } from 'react-i18next';

/**
 * The one i18next instance, for what is kept for it: `useTranslation` returns another object in each component. Does not
 * follow a change of the language.
 */
export function useI18n(): i18n {
  const context = useContext(I18nContext);
  if (!context) throw new Error('Texts are shown below an I18nextProvider.');
  return context.i18n;
}

import { inLanguage, type Language } from '@kontor/contract/language';
import type { PortalPage } from '@kontor/contract/portal-page';
import { languageOf } from '@kontor/platform/i18n';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../base/use-texts.ts';

type Page = PortalPage | 'error' | null;

export function pageTitle(t: ReturnType<typeof useTexts>, language: Language, page: Page, product: string): string {
  const title = ownTitle(t, language, page);
  return title ? `${title} – ${product}` : product;
}

function ownTitle(t: ReturnType<typeof useTexts>, language: Language, page: Page): string | null {
  if (page === null) return null;
  if (page === 'error') return t('error.pageTitle');
  return inLanguage(page.title, language);
}

/**
 * Sets the tab's title by page name. For all pages, so that a remote's page has its title before its code is loaded.
 *
 * @param product the name of the product
 */
export function usePageTitle(page: Page, product: string): void {
  const { i18n } = useTranslation();
  const title = pageTitle(useTexts(), languageOf(i18n), page, product);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

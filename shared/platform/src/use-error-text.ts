import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError, RefreshUnavailableError } from './api-error.ts';
import { platformNamespace } from './i18n.ts';

/** Says what went wrong in the person's language, by the error's code; codes without a text of their own share one. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(platformNamespace);
  return (error) => {
    if (error instanceof NetworkError || error instanceof RefreshUnavailableError) return t('error.network');
    if (error instanceof ApiError) {
      return t([`error.${error.code}`, 'error.fallback'], { seconds: error.retryAfter ?? 60 });
    }
    return t('error.fallback');
  };
}

import { useTranslation } from 'react-i18next';
import { ApiError, hasCode, needsProof } from './api-error.ts';
import { isConnectionError, isUnanswered } from './connection-errors.ts';
import { platformNamespace } from './i18n.ts';
import { xsrfToken } from './xsrf-token.ts';

/**
 * The refusal of a token brings another one, in a cookie that pages can read. Where there is none, the browser keeps no cookies, and trying
 * again does not help.
 */
const refusesCookies = (error: unknown): boolean => hasCode(error, 'xsrf-token-mismatch') && xsrfToken() === '';

/**
 * The message for an error in the user's language, by its code; codes without a text of their own share one. Without a
 * connection, and without the user's proof, a form adds that nothing is lost.
 */
export function useErrorText(offline: 'network' | 'network-in-form' = 'network'): (error: unknown) => string {
  const { t } = useTranslation(platformNamespace);
  return (error) => {
    if (isUnanswered(error)) return t('error.no-answer');
    if (isConnectionError(error)) return t(`error.${offline}`);
    if (error instanceof ApiError && error.code === 'too-many-requests') {
      const seconds = error.retryAfter ?? 60;
      return seconds < 120
        ? t('error.too-many-requests', { seconds })
        : t('error.too-many-requests-for-minutes', { minutes: Math.ceil(seconds / 60) });
    }
    if (refusesCookies(error)) return t('error.cookies-refused');
    if (needsProof(error) && offline === 'network-in-form') return t('error.step-up-required-in-form');
    if (error instanceof ApiError) return t([`error.${error.code}`, 'error.fallback']);
    return t('error.fallback');
  };
}

import type { ErrorCode } from '@kontor/contract/problem';
import { ApiError, hasCode, NetworkError } from '@kontor/platform/api-error';
import { useErrorText } from '@kontor/platform/use-error-text';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useRefusalText } from '../../payment-provider/use-refusal-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { refusedField } from './refused-field.ts';

/** Why an order failed, in the provider's words or in ours. */
export function useFailureText(): (error: unknown) => string {
  const t = useTexts();
  const platformText = usePlatformTexts();
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  return (error) => {
    const refused = refusalText(error);
    if (refused !== null) return refused;
    const field = refusedField(error);
    if (field === 'email') return t('order.emailRefused');
    if (field !== null) return t('order.fieldRefused', { field: platformText(`baseData.${field}`) });
    if (hasCode(error, 'subscription-in-progress')) return t('order.code.subscription-in-progress');
    return error instanceof ApiError || error instanceof NetworkError ? errorText(error) : t('order.unexpected');
  };
}

const knownCodes = ['payment-provider-error', 'payment-provider-unavailable', 'subscription-in-progress'] as const;

/** The same for an order that failed after the server had accepted it. */
export function useFailedOrderText(): (code: ErrorCode | null) => string {
  const t = useTexts();
  return (code) => {
    const known = knownCodes.find((each) => each === code);
    return known ? t(`order.code.${known}`) : t('order.notCarriedOut');
  };
}

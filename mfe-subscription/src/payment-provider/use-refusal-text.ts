import { knownAdvice } from '@kontor/domain/decline';
import { hasCode } from '@kontor/platform/api-error';
import { useTexts } from '../texts/use-texts.ts';
import { ProviderError } from './provider-error.ts';

/**
 * Why the payment provider refused, and what the customer can do; `null` for any other error. What the provider says in
 * the browser is shown unchanged (spec §8) and is in the customer's language. What its API says to the server, for
 * example of a stored card, is English: where its meaning is known, our own words stand in its place.
 */
export function useRefusalText(): (error: unknown) => string | null {
  const t = useTexts();
  return (error) => {
    if (error instanceof ProviderError) {
      const { message, advice } = error;
      return advice === null ? message : `${message} ${t(`payment.refused.${advice}`)}`;
    }
    if (!hasCode(error, 'payment-provider-error') || error.problem.detail === '') return null;
    const advice = knownAdvice(error.problem.advice);
    return advice === null ? error.problem.detail : `${t('payment.declined')} ${t(`payment.refused.${advice}`)}`;
  };
}

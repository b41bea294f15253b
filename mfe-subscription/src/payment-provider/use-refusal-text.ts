import { type DeclineAdvice, knownAdvice } from '@kontor/domain/decline';
import { hasCode } from '@kontor/platform/api-error';
import { useTexts } from '../texts/use-texts.ts';
import { ProviderError } from './provider-error.ts';

interface Refusal {
  readonly message: string;
  readonly advice: DeclineAdvice | null;
}

/** Said by the provider in the browser, or passed on by the server, for example for a declined stored card. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof ProviderError) return error;
  if (!hasCode(error, 'payment-provider-error') || error.problem.detail === '') return null;
  return { message: error.problem.detail, advice: knownAdvice(error.problem.advice) };
}

/** The provider's message, unchanged (spec §8), and what the customer can do; `null` for any other error. */
export function useRefusalText(): (error: unknown) => string | null {
  const t = useTexts();
  return (error) => {
    const refusal = refusalOf(error);
    if (refusal === null) return null;
    const { message, advice } = refusal;
    return advice === null ? message : `${message} ${t(`payment.refused.${advice}`)}`;
  };
}

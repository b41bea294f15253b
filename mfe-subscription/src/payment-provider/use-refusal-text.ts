import { useTexts } from '../texts/use-texts.ts';
import type { ProviderError } from './provider-error.ts';

/** The provider's message, unchanged (spec §8), and what the customer can do. */
export function useRefusalText(): (error: ProviderError) => string {
  const t = useTexts();
  return ({ message, advice }) => (advice === null ? message : `${message} ${t(`payment.refused.${advice}`)}`);
}

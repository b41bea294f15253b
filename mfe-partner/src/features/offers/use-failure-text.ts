import { OfferRefusal } from '@kontor/contract/offer';
import { ApiError } from '@kontor/platform/api-error';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useTexts } from '../../texts/use-texts.ts';

const refusals = [...OfferRefusal.options, 'offer-not-open', 'not-found'] as const;

/** Why a shop cannot be offered this, or why the request failed; `null` before there is an error. */
export function useFailureText(): (error: unknown) => string | null {
  const t = useTexts();
  const errorText = useErrorText('network-in-form');
  return (error) => {
    if (error === null) return null;
    const refusal = error instanceof ApiError && refusals.find((code) => code === error.code);
    return refusal ? t(`refused.${refusal}`) : errorText(error);
  };
}

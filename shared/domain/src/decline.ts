/** What a customer can do after a payment was refused. */
const advices = [
  'ask-bank',
  'authenticate-again',
  'check-data',
  'expired',
  'not-enough-money',
  'not-supported',
  'try-again',
] as const;

export type DeclineAdvice = (typeof advices)[number];

/** The advice of an answer; `null` without one, or for one of a later server. */
export const knownAdvice = (advice: string | undefined): DeclineAdvice | null =>
  advices.find((known) => known === advice) ?? null;

/** The codes of a refusal, as the payment provider names them. */
export interface Refusal {
  readonly code?: string | undefined;
  readonly declineCode?: string | undefined;
}

/** By decline code, or by the error's own code where there is none: https://docs.stripe.com/declines/codes */
const byCode = new Map<string, DeclineAdvice>(
  Object.entries({
    // A confirmation that fails at the bank (`…_intent_authentication_failure`) has none: the provider's words say what to do.
    'authenticate-again': ['authentication_required'],
    'check-data': [
      'incorrect_address',
      'incorrect_cvc',
      'incorrect_number',
      'incorrect_zip',
      'invalid_account',
      'invalid_cvc',
      'invalid_expiry_month',
      'invalid_expiry_year',
      'invalid_number',
    ],
    expired: ['expired_card'],
    'not-enough-money': ['card_velocity_exceeded', 'insufficient_funds', 'withdrawal_count_limit_exceeded'],
    'not-supported': ['card_not_supported', 'currency_not_supported'],
    'try-again': [
      'approve_with_id',
      'issuer_not_available',
      'processing_error',
      'reenter_transaction',
      'try_again_later',
    ],
  } satisfies Partial<Record<DeclineAdvice, string[]>>).flatMap(([advice, codes]) =>
    codes.map((code) => [code, advice as DeclineAdvice] as const),
  ),
);

/**
 * What a customer can do after a refusal; `null` where it is not the bank's. Banks keep most of their reasons to
 * themselves, and the provider asks not to repeat those that would warn a thief (lost, stolen, fraudulent).
 */
export function declineAdvice({ code, declineCode }: Refusal): DeclineAdvice | null {
  const advice = byCode.get(declineCode ?? '') ?? byCode.get(code ?? '');
  if (advice !== undefined) return advice;
  return code === 'card_declined' ? 'ask-bank' : null;
}

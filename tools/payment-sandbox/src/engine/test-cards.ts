import type { ErrorCode } from '../wire.ts';

/** When the bank requires authentication. */
type Challenge = 'never' | 'until-set-up' | 'always' | 'on-session';

/** The dispute that follows a charge: https://docs.stripe.com/testing#disputes */
export type DisputeKind = 'fraudulent' | 'inquiry' | 'product-not-received';

interface Decline {
  code: ErrorCode;
  declineCode: string | null;
  message: string;
}

export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  funding: 'credit' | 'debit';
  challenge: Challenge;
  decline: Decline | null;
  /** `charge`: it can be saved, only charging fails. */
  declines: 'always' | 'charge' | 'after-challenge';
  dispute: DisputeKind | null;
  /** The course of a refund: https://docs.stripe.com/testing#refunds */
  refund: 'at-once' | 'later' | 'fails-later';
  /** Stripe's ready-made names for it: https://docs.stripe.com/testing#cards */
  aliases: string[];
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const card = (fields: Partial<TestCard>): TestCard => ({
  brand: 'visa',
  country: 'DE',
  funding: 'credit',
  challenge: 'never',
  decline: null,
  declines: 'always',
  dispute: null,
  refund: 'at-once',
  aliases: [],
  ...fields,
});

/** What Stripe documents about its test cards: https://docs.stripe.com/testing */
export const testCards: Record<string, TestCard> = {
  '4242424242424242': card({ aliases: ['visa'] }),
  '4000056655665556': card({ funding: 'debit', aliases: ['visa_debit'] }),
  '5555555555554444': card({ brand: 'mastercard', aliases: ['mastercard'] }),
  '378282246310005': card({ brand: 'amex', aliases: ['amex'] }),
  '4000002500003155': card({
    challenge: 'until-set-up',
    aliases: ['authenticationRequiredOnSetup', 'authenticationRequired'],
  }),
  '4000002760003184': card({ challenge: 'always', aliases: ['authenticationRequiredAlways', 'threeDSecure2Required'] }),
  '4000003800000446': card({ challenge: 'on-session', aliases: ['authenticationRequiredSetupForOffSession'] }),
  '4000008400001629': card({
    challenge: 'always',
    decline: declined('generic_decline'),
    declines: 'after-challenge',
    aliases: ['threeDSecureRequiredChargeDeclined'],
  }),
  '4000000000000259': card({ dispute: 'fraudulent', aliases: ['createDispute'] }),
  '4000000000002685': card({ dispute: 'product-not-received', aliases: ['createDisputeProductNotReceived'] }),
  '4000000000001976': card({ dispute: 'inquiry', aliases: ['createDisputeInquiry'] }),
  '4000000000007726': card({ refund: 'later', aliases: ['pendingRefund'] }),
  '4000000000005126': card({ refund: 'fails-later', aliases: ['refundFail'] }),
  '4000000000009995': card({
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
    aliases: ['visa_chargeDeclinedInsufficientFunds', 'chargeDeclinedInsufficientFunds'],
  }),
  '4000000000000002': card({
    decline: declined('generic_decline'),
    aliases: ['visa_chargeDeclined', 'chargeDeclined'],
  }),
  '4000000000000341': card({
    decline: declined('generic_decline'),
    declines: 'charge',
    aliases: ['chargeCustomerFail'],
  }),
  '4000000000009987': card({ decline: declined('lost_card'), aliases: ['visa_chargeDeclinedLostCard'] }),
  '4000000000009979': card({ decline: declined('stolen_card'), aliases: ['visa_chargeDeclinedStolenCard'] }),
  '4000000000000069': card({
    decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
    aliases: ['chargeDeclinedExpiredCard'],
  }),
  '4000000000000127': card({
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
    aliases: ['chargeDeclinedIncorrectCvc'],
  }),
  '4000000000000119': card({
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
    aliases: ['chargeDeclinedProcessingError'],
  }),
};

/** A real number typed into the sandbox: refused as Stripe's test mode does, and never stored. */
export const notATestCard: TestCard = card({
  decline: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
});

/** The behaviour key of an unknown card number. */
export const unknownCard = 'unknown';
export const cardOf = (behaviour: string): TestCard => testCards[behaviour] ?? notATestCard;

/** `pm_card_visa`, `tok_visa` and the like. */
export function numberOfAlias(id: string): string | null {
  const alias = /^(?:pm_card_|tok_)(\w+)$/.exec(id)?.[1];
  if (alias === undefined) return null;
  return Object.entries(testCards).find(([, { aliases }]) => aliases.includes(alias))?.[0] ?? null;
}

export interface CardUse {
  purpose: 'charge' | 'set-up';
  /** The cardholder is present. */
  onSession: boolean;
  /** Set up before with authentication. */
  authenticated: boolean;
  /** The cardholder has just passed the challenge. */
  challenged: boolean;
}

export type CardOutcome = { kind: 'succeeded' } | { kind: 'challenge' } | { kind: 'declined'; decline: Decline };

function asksHolder(challenge: Challenge, use: CardUse): boolean {
  switch (challenge) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'on-session':
      return use.onSession;
    case 'until-set-up':
      return use.onSession || !use.authenticated;
  }
}

export function outcomeOf(behaviour: string, use: CardUse): CardOutcome {
  const { challenge, decline, declines } = cardOf(behaviour);
  if (decline && (declines === 'always' || (declines === 'charge' && use.purpose === 'charge')))
    return { kind: 'declined', decline };
  if (!use.challenged && asksHolder(challenge, use)) return { kind: 'challenge' };
  if (decline && declines === 'after-challenge') return { kind: 'declined', decline };
  return { kind: 'succeeded' };
}

import type { ErrorCode } from '../protocol/wire.ts';

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
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
  country: string;
  funding: 'credit' | 'debit' | 'prepaid';
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

/** Cards of Visa that succeed, by the country of their bank: https://docs.stripe.com/testing#international-cards */
const numbersByCountry = {
  AT: '4000000400000008',
  BE: '4000000560000004',
  BG: '4000001000000000',
  CH: '4000007560000009',
  CY: '4000001960000008',
  CZ: '4000002030000002',
  DE: '4000002760000016',
  DK: '4000002080000001',
  EE: '4000002330000009',
  ES: '4000007240000007',
  FI: '4000002460000001',
  FR: '4000002500000003',
  GB: '4000008260000000',
  GR: '4000003000000030',
  HR: '4000001910000009',
  HU: '4000003480000005',
  IE: '4000003720000005',
  IT: '4000003800000008',
  LI: '4000004380000004',
  LT: '4000004400000000',
  LU: '4000004420000006',
  LV: '4000004280000005',
  MT: '4000004700000007',
  NL: '4000005280000002',
  NO: '4000005780000007',
  PL: '4000006160000005',
  PT: '4000006200000007',
  RO: '4000006420000001',
  SE: '4000007520000008',
  SI: '4000007050000006',
  SK: '4000007030000001',
};

const cardsByCountry = Object.fromEntries(
  Object.entries(numbersByCountry).map(([country, number]) => [
    number,
    card({ country, aliases: [country.toLowerCase()] }),
  ]),
);

/** What Stripe documents about its test cards: https://docs.stripe.com/testing */
export const testCards: Record<string, TestCard> = {
  '4242424242424242': card({ aliases: ['visa'] }),
  '4000056655665556': card({ funding: 'debit', aliases: ['visa_debit'] }),
  '5555555555554444': card({ brand: 'mastercard', aliases: ['mastercard'] }),
  '2223003122003222': card({ brand: 'mastercard' }),
  '5200828282828210': card({ brand: 'mastercard', funding: 'debit', aliases: ['mastercard_debit'] }),
  '5105105105105100': card({ brand: 'mastercard', funding: 'prepaid', aliases: ['mastercard_prepaid'] }),
  '378282246310005': card({ brand: 'amex', aliases: ['amex'] }),
  '371449635398431': card({ brand: 'amex' }),
  '6011111111111117': card({ brand: 'discover', aliases: ['discover'] }),
  '6011000990139424': card({ brand: 'discover' }),
  '6011981111111113': card({ brand: 'discover', funding: 'debit' }),
  '3056930009020004': card({ brand: 'diners', aliases: ['diners'] }),
  '36227206271667': card({ brand: 'diners' }),
  '3566002020360505': card({ brand: 'jcb', aliases: ['jcb'] }),
  '6200000000000005': card({ brand: 'unionpay', aliases: ['unionpay'] }),
  '6200000000000047': card({ brand: 'unionpay', funding: 'debit' }),
  '6205500000000000004': card({ brand: 'unionpay' }),
  ...cardsByCountry,
  '4000002500003155': card({
    challenge: 'until-set-up',
    aliases: ['authenticationRequiredOnSetup', 'authenticationRequired'],
  }),
  '4000002760003184': card({ challenge: 'always', aliases: ['authenticationRequiredAlways'] }),
  '4000003800000446': card({ challenge: 'on-session', aliases: ['authenticationRequiredSetupForOffSession'] }),
  '4000000000003220': card({ challenge: 'always', aliases: ['threeDSecure2Required'] }),
  // Authentication is possible, and not asked for.
  '4000000000003055': card({ aliases: ['threeDSecureOptional'] }),
  '4000008260003178': card({
    challenge: 'always',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
    declines: 'after-challenge',
    aliases: ['authenticationRequiredChargeDeclinedInsufficientFunds'],
  }),
  '4000008400001280': card({
    decline: declined('generic_decline'),
    aliases: ['threeDSecureRequiredProcessingError'],
  }),
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
  '4000000000006975': card({
    decline: declined('card_velocity_exceeded'),
    aliases: ['visa_chargeDeclinedVelocityLimitExceeded', 'chargeDeclinedVelocityLimitExceeded'],
  }),
  '4100000000000019': card({ decline: declined('fraudulent'), aliases: ['radarBlock', 'chargeDeclinedFraudulent'] }),
  '4000000000009235': card({ aliases: ['riskLevelElevated'] }),
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

import type { PaymentMethodType } from '@kontor/contract/subscription';
import { RuleError, type RuleErrorCode } from './rule-error.ts';
import type { CheckoutOperation } from './subscription.ts';

/** In the order in which they are offered. */
export const paymentMethodTypes: readonly PaymentMethodType[] = ['sepa_debit', 'card', 'bank_transfer'];

/** Why a method is not offered: the text beside it is made from this. */
export type UnavailabilityReason =
  | 'total-at-or-above-sepa-limit'
  | 'yearly-total-at-or-above-sepa-limit'
  | 'yearly-only';

/** Whether a method can pay for a cart. */
export interface PaymentMethodAvailability {
  readonly type: PaymentMethodType;
  /** `null` when the method is available. */
  readonly reason: UnavailabilityReason | null;
}

/** What the availability of a payment method depends on. */
export interface PaymentTerms {
  /** Gross total of the cart, in cents. */
  readonly total: number;
  readonly isYearlySubscription: boolean;
  /** From the configuration, in cents. */
  readonly sepaDirectDebitLimit: number;
}

/** Every method with whether, and if not why, it can pay for a cart (spec §5). */
export function paymentMethodAvailability(terms: PaymentTerms): PaymentMethodAvailability[] {
  return paymentMethodTypes.map((type) => ({ type, reason: unavailabilityReason(type, terms) }));
}

/** Whether a method can pay for a cart (spec §5). */
export function isPaymentMethodAvailable(type: PaymentMethodType, terms: PaymentTerms): boolean {
  return unavailabilityReason(type, terms) === null;
}

function unavailabilityReason(
  type: PaymentMethodType,
  { total, isYearlySubscription, sepaDirectDebitLimit }: PaymentTerms,
): UnavailabilityReason | null {
  switch (type) {
    case 'sepa_debit':
      return total < sepaDirectDebitLimit ? null : 'total-at-or-above-sepa-limit';
    case 'card':
      return isYearlySubscription && total >= sepaDirectDebitLimit ? 'yearly-total-at-or-above-sepa-limit' : null;
    case 'bank_transfer':
      return isYearlySubscription ? null : 'yearly-only';
  }
}

const unavailable: Record<PaymentMethodType, RuleErrorCode> = {
  sepa_debit: 'sepa-debit-unavailable',
  card: 'card-unavailable',
  bank_transfer: 'bank-transfer-unavailable',
};

/** @throws RuleError one code per method (spec §8) */
export function assertPaymentMethodAvailable(type: PaymentMethodType, terms: PaymentTerms): void {
  if (!isPaymentMethodAvailable(type, terms)) throw new RuleError(unavailable[type]);
}

/**
 * The method that checkout opens with: the active one if it is bank transfer, or if this is an update and it is still
 * available; else the first available one (spec §4).
 * @throws RuleError `no-payment-method-available`
 */
export function paymentMethodOnOpening(
  operation: CheckoutOperation,
  active: PaymentMethodType | null,
  terms: PaymentTerms,
): PaymentMethodType {
  if (active === 'bank_transfer') return active;
  const available = paymentMethodTypes.filter((type) => isPaymentMethodAvailable(type, terms));
  const kept = operation === 'subscription_update' ? available.find((type) => type === active) : undefined;
  const method = kept ?? available[0];
  if (!method) throw new RuleError('no-payment-method-available');
  return method;
}

/** What runs before an order changes it. */
export interface RunningContract {
  readonly isYearly: boolean;
  /** `null` where none is on file. */
  readonly method: PaymentMethodType | null;
}

/** Which method pays what an order charges today, and which one what comes next. */
export interface PayingMethods {
  readonly today: PaymentMethodType;
  readonly next: PaymentMethodType;
}

/**
 * The chosen method pays from today on. Bank transfer requires yearly billing (spec §5): where that begins later, the method
 * on file pays until then.
 * @param running `null` for a first order
 */
export function payingMethods(chosen: PaymentMethodType, running: RunningContract | null): PayingMethods {
  const waits = chosen === 'bank_transfer' && running !== null && !running.isYearly;
  return { today: waits ? (running.method ?? chosen) : chosen, next: chosen };
}

/** @throws RuleError `payment-method-invalid` for anything but the three names (spec §5) */
export function parsePaymentMethodType(value: string): PaymentMethodType {
  const type = paymentMethodTypes.find((known) => known === value);
  if (!type) throw new RuleError('payment-method-invalid');
  return type;
}

const messages = {
  'no-payment-method-available': 'No payment methods available.',
  'payment-method-invalid': 'Invalid payment method',
  'payment-method-selection-invalid': 'Invalid payment method selected.',
  'bank-transfer-unavailable': 'Bank transfer is not available for this subscription.',
  'card-unavailable': 'Card is not available for this subscription.',
  'sepa-debit-unavailable': 'SEPA debit payment is not available for this subscription.',
  'no-plan-item': 'Cart has no plan item, but it should have one.',
  'no-active-plan-item': 'A subscription with active items was found, but no active plan item was found.',
  'version-undetermined': 'Could not determine version.',
  'plans-of-different-platforms': 'Plans of different platforms cannot be compared.',
  'not-a-plan': 'Only plans can be compared.',
  'no-active-subscription': 'User did not have an active subscription.',
  'no-subscription-to-update': 'Could not update the current payment-provider subscription because it is not existent.',
  'no-subscription-for-payment-method': 'User does not have an active subscription to update payment method for.',
  'trial-not-supported': 'The startTrial action is only supported for shopware6 V1 licenses.',
} as const;

export type RuleErrorCode = keyof typeof messages;

/**
 * A business rule was violated (spec §8). Handle it by `code`; the message is English, for developers and error
 * reports, and never shown to a customer.
 */
export class RuleError extends Error {
  readonly code: RuleErrorCode;

  constructor(code: RuleErrorCode) {
    super(messages[code]);
    this.name = 'RuleError';
    this.code = code;
  }
}

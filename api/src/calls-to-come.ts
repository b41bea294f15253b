import type { KnownCall } from '@kontor/contract/calls';

/** Calls of the contract that are announced and not served yet; they answer 503 `unavailable`. */
export const callsToCome: readonly KnownCall[] = [
  'GET /organization/{organizationUuid}/shop/{shopUuid}/price',
  'POST /organization/{organizationUuid}/shop/{shopUuid}/cart',
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active',
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription',
  'POST /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/start-trial',
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{id}',
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/setup-intent/{idempotencyKey}',
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/payment-method/bank-transfer/{idempotencyKey}',
  'POST /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{idempotencyKey}/sync',
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/cancel',
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/resume',
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process',
  'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice',
  'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/pdf',
];

import * as z from 'zod/mini';

/** How a value in a body is invalid; the client shows its own text for each (spec §5). */
export const violationCodes = [
  'required',
  'invalid-type',
  'unknown-key',
  'email',
  'min-length',
  'max-length',
  'too-small',
  'too-big',
  'not-empty',
  'pattern',
  'invalid',
  'not-accepted',
  'password-too-common',
  'vat-id-invalid',
  'country-unsupported',
  'postcode-invalid',
  'product-unknown',
  'already-taken',
  'wrong-password',
  'wrong-code',
  'contrast-of-text',
  'contrast-of-controls',
  'svg-unusable',
] as const;

const anyCallErrors = [
  'not-found',
  'validation-failed',
  'payload-too-large',
  'unsupported-media-type',
  'malformed-body',
  'too-many-requests',
  'internal-error',
  'unavailable',
] as const;

/** Codes that any call of people may answer. */
export const commonErrors = [
  'unauthenticated',
  'forbidden',
  'xsrf-token-mismatch',
  'support-view-reads-only',
  ...anyCallErrors,
] as const;

/** Codes that any call of members, or of the vendor's people, may answer beyond those: organizations may ask their members for a second factor, too. */
export const commonRoleErrors = ['role-insufficient', 'second-factor-required', 'step-up-required'] as const;

/** Codes that any call with `freshProof` may answer beyond the others. */
export const freshProofErrors = ['step-up-required'] as const;

/** What a person can prove a second factor with. */
export const proofMethods = ['totp', 'recovery-code', 'passkey'] as const;

/** Codes that any call of clients may answer. */
export const commonClientErrors = ['unauthorized', 'insufficient-scope', ...anyCallErrors] as const;

export const errorCodes = [
  ...commonErrors,
  'unauthorized',
  'insufficient-scope',
  ...commonRoleErrors,
  // The path exists with other methods, which the header Allow lists; not an answer of a call.
  'method-not-allowed',
  'invalid-credentials',
  'user-disabled',
  ...freshProofErrors,
  'second-factor-invalid',
  'passkey-invalid',
  'passkey-not-accepted',
  'too-many-passkeys',
  'too-many-members',
  'totp-already-active',
  'totp-not-active',
  'totp-not-started',
  'refresh-token-invalid',
  'token-invalid',
  'idempotency-key-reused',
  'idempotency-key-in-flight',
  'signup-already-completed',
  'signup-not-confirmed',
  'no-signup-data',
  'shopify-request-refused',
  'no-plugin-login',
  'no-migration',
  'migration-not-staged',
  'migration-blocked',
  'state-conflict',
  'quote-changed',
  'no-subscription',
  'no-live-subscription',
  'subscription-in-progress',
  'subscription-complimentary',
  'subscription-canceled',
  'subscription-not-cancelable',
  'self-service-disabled',
  'change-already-scheduled',
  'trial-not-running',
  'nothing-changed',
  'no-plan-item',
  'no-payment-method-available',
  'payment-method-unavailable',
  'interval-change-impossible',
  'invoice-not-open',
  'offer-not-open',
  'order-not-stuck',
  'invoice-held',
  'tax-id-required',
  'billing-address-required',
  'trial-not-supported',
  'product-already-booked',
  'product-already-tried',
  'pos-country-unsupported',
  'payment-provider-error',
  'payment-provider-unavailable',
  'active-subscription',
  'device-in-use',
  'not-entitled',
  'licences-exhausted',
  'code-unknown',
  'payout-not-set-up',
  'payout-country-unsupported',
  'last-owner',
  'subscription-running',
  'transfer-not-assignable',
  'transfer-too-small',
  'payout-exceeds-credit',
  'payout-not-possible',
  'refund-exceeds-paid',
  'money-held',
  'four-eyes',
  'approval-outdated',
  'last-admin',
  'staff-of-environment',
  'support-access-not-granted',
  'accounting-incomplete',
] as const;

export const ViolationCode = z.enum(violationCodes);
export const ErrorCode = z.enum(errorCodes);
export const ProofMethod = z.enum(proofMethods);

export const Violation = z.object({
  /** Dotted path into the body, e.g. `baseData.zip`; empty for the body itself. */
  path: z.string(),
  code: ViolationCode,
  /** English, for developers; the text for users depends on `code`. */
  message: z.string(),
});

/** RFC 9457 problem details in the form of contract.md §2. `cart` is only sent with `quote-changed`, `licensed` and `used` with `licences-exhausted`, `advice` with `payment-provider-error`, `methods` with `step-up-required`, `unknownPasskey` with `passkey-invalid`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: ErrorCode,
  detail: z.string(),
  violations: z.array(Violation),
  cart: z.optional(z.unknown()),
  licensed: z.optional(z.int()),
  used: z.optional(z.int()),
  /** What the customer can do after a declined payment. Not the decline code: those of theft are not to be repeated to a thief. */
  advice: z.optional(z.string()),
  /** What the caller has to prove a second factor with. */
  methods: z.optional(z.array(ProofMethod)),
  /** No account has the passkey (any more): its password manager need not offer it again. */
  unknownPasskey: z.optional(z.literal(true)),
});

export type ViolationCode = z.output<typeof ViolationCode>;
export type ProofMethod = z.output<typeof ProofMethod>;
export type ErrorCode = z.output<typeof ErrorCode>;
export type Violation = z.output<typeof Violation>;
export type Problem = z.output<typeof Problem>;

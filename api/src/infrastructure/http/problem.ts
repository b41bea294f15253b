import type { ErrorCode, Problem, ProofMethod, Violation, ViolationCode } from '@kontor/contract/problem';
import type { SecurityEventName } from '../security/security-events.ts';

/** The status of every code. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  unauthorized: 401,
  'insufficient-scope': 403,
  'role-insufficient': 403,
  'last-owner': 409,
  'subscription-running': 409,
  forbidden: 403,
  'xsrf-token-mismatch': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'validation-failed': 422,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'malformed-body': 400,
  'too-many-requests': 429,
  'internal-error': 500,
  unavailable: 503,
  'invalid-credentials': 401,
  'user-disabled': 403,
  // Where it says that a sign-in is not complete: 401.
  'second-factor-required': 403,
  'step-up-required': 403,
  'second-factor-invalid': 401,
  'passkey-invalid': 401,
  'passkey-not-accepted': 422,
  'too-many-passkeys': 409,
  'too-many-members': 409,
  'totp-already-active': 409,
  'totp-not-active': 409,
  'totp-not-started': 409,
  'refresh-token-invalid': 401,
  'token-invalid': 422,
  'idempotency-key-reused': 422,
  'idempotency-key-in-flight': 409,
  'signup-already-completed': 409,
  'signup-not-confirmed': 409,
  'no-signup-data': 404,
  'shopify-request-refused': 403,
  'no-plugin-login': 404,
  'no-migration': 404,
  'migration-not-staged': 409,
  'migration-blocked': 409,
  'state-conflict': 409,
  'quote-changed': 409,
  'no-subscription': 409,
  'no-live-subscription': 409,
  'subscription-in-progress': 409,
  'subscription-complimentary': 409,
  'subscription-canceled': 409,
  'subscription-not-cancelable': 409,
  'self-service-disabled': 409,
  'change-already-scheduled': 409,
  'trial-not-running': 409,
  'invoice-not-open': 409,
  'offer-not-open': 409,
  'order-not-stuck': 409,
  'invoice-held': 409,
  'nothing-changed': 409,
  'no-plan-item': 409,
  'no-payment-method-available': 409,
  'payment-method-unavailable': 409,
  'interval-change-impossible': 409,
  'tax-id-required': 409,
  'billing-address-required': 409,
  'trial-not-supported': 409,
  'product-already-booked': 409,
  'product-already-tried': 409,
  'pos-country-unsupported': 409,
  'payment-provider-error': 402,
  'payment-provider-unavailable': 503,
  'active-subscription': 409,
  'device-in-use': 409,
  'not-entitled': 409,
  'licences-exhausted': 409,
  'code-unknown': 404,
  'payout-not-set-up': 409,
  'payout-country-unsupported': 409,
  'transfer-not-assignable': 409,
  'transfer-too-small': 409,
  'payout-exceeds-credit': 409,
  'payout-not-possible': 409,
  'refund-exceeds-paid': 409,
  'money-held': 409,
  'four-eyes': 409,
  'approval-outdated': 409,
  'last-admin': 409,
  'staff-of-environment': 409,
  'support-access-not-granted': 403,
  'accounting-incomplete': 409,
  'support-view-reads-only': 403,
};

interface ProblemOptions {
  /** English, for developers. */
  readonly detail?: string;
  /** Where a call answers a code with another status than usual. */
  readonly status?: number;
  readonly violations?: readonly Violation[];
  readonly retryAfterSeconds?: number;
  /** The methods that the path has, for the header `Allow`. */
  readonly allowed?: readonly string[];
  /** How the sender has to identify itself, for the header `WWW-Authenticate`. */
  readonly challenge?: string;
  readonly cart?: unknown;
  /** Of a shop that has none left. */
  readonly licences?: { readonly licensed: number; readonly used: number };
  /** What the customer can do after a declined payment. */
  readonly advice?: string | undefined;
  /** What the caller has to prove a second factor with. */
  readonly methods?: readonly ProofMethod[];
  /** No account has the passkey. */
  readonly unknownPasskey?: true;
  /** What the security log adds to the code (record-refusal.ts). No answer contains it. */
  readonly logged?: LoggedRefusal;
}

interface LoggedRefusal {
  /** The account in question, where the sender is not signed in to it. */
  readonly user?: string | undefined;
  readonly reason?: string;
  /** The event, where the code is used for other refusals as well. */
  readonly event?: Extract<
    SecurityEventName,
    'webhook-signature-refused' | 'second-factor-asked' | 'second-factor-failed'
  >;
}

/** Thrown anywhere below a route; becomes the problem document that clients handle by its code. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly options: ProblemOptions;

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(options.detail ?? code);
    this.code = code;
    this.status = options.status ?? statusOf[code];
    this.options = options;
  }

  document(): Problem {
    const { detail = '', violations = [], cart, licences, advice, methods, unknownPasskey } = this.options;
    const title = this.code.charAt(0).toUpperCase() + this.code.slice(1).replaceAll('-', ' ');
    return {
      type: 'about:blank',
      title,
      status: this.status,
      code: this.code,
      detail,
      violations: [...violations],
      ...(cart === undefined ? {} : { cart }),
      ...(licences === undefined ? {} : { licensed: licences.licensed, used: licences.used }),
      ...(advice === undefined ? {} : { advice }),
      ...(methods === undefined ? {} : { methods: [...methods] }),
      ...(unknownPasskey === undefined ? {} : { unknownPasskey }),
    };
  }
}

/** A body whose value at `path` violates a rule that the schema cannot express. */
export const violation = (path: string, code: ViolationCode, message: string): ProblemError =>
  new ProblemError('validation-failed', { violations: [{ path, code, message }] });

export const notFound = (): ProblemError => new ProblemError('not-found');

/** A required service is temporarily unavailable. */
export const unavailable = (): ProblemError => new ProblemError('unavailable', { retryAfterSeconds: 5 });

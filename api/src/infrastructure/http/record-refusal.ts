import type { FastifyRequest } from 'fastify';
import { countRefusedSignIn } from '../security/count-refused-sign-ins.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import type { ProblemError } from './problem.ts';

/**
 * Writes the security event of a call that was refused: one place for all, so that none is forgotten where it is thrown.
 * Calls without a session (`unauthenticated`) are no event: each visit begins with one, and each quarter of an hour.
 */
export function recordRefusal(request: FastifyRequest, problem: ProblemError): void {
  const { code, options } = problem;
  const { logged: { user, reason, event } = {}, violations = [] } = options;
  if (event !== undefined) return recordSecurityEvent(request, event);
  switch (code) {
    case 'invalid-credentials':
    case 'user-disabled':
    case 'passkey-invalid':
      countRefusedSignIn(request, code);
      return recordSecurityEvent(request, 'login-failed', { user, reason: reason ?? code });
    // Part of every sign-in with an app, and not refused.
    case 'second-factor-required':
      if (problem.status === 403) return recordSecurityEvent(request, 'access-refused');
      return recordSecurityEvent(request, 'second-factor-asked', { user });
    // Part of what a page does, and not refused.
    case 'step-up-required':
      return recordSecurityEvent(request, 'fresh-proof-asked');
    case 'second-factor-invalid':
      countRefusedSignIn(request, code);
      return recordSecurityEvent(request, 'second-factor-failed', { user });
    case 'too-many-requests':
      return recordLimit(request, problem);
    case 'refresh-token-invalid':
    case 'token-invalid':
      return reason === undefined ? undefined : recordSecurityEvent(request, 'token-refused', { kind: reason });
    case 'unauthorized':
      return recordSecurityEvent(request, 'client-token-refused', { reason: reason ?? code });
    case 'forbidden':
    case 'role-insufficient':
    case 'insufficient-scope':
      return recordSecurityEvent(request, 'access-refused');
    case 'xsrf-token-mismatch':
      return recordSecurityEvent(request, 'xsrf-refused');
    case 'shopify-request-refused':
      return recordSecurityEvent(request, 'shopify-request-refused');
    case 'validation-failed':
      return recordViolations(
        request,
        violations.map((violation) => violation.code),
      );
    case 'payload-too-large':
    case 'unsupported-media-type':
    case 'malformed-body':
      return recordSecurityEvent(request, 'input-refused', { reasons: [code] });
    default:
      // States of business data, missing things, and failures of ours.
      return undefined;
  }
}

function recordLimit(request: FastifyRequest, problem: ProblemError): void {
  const { user, reason: limit = 'unknown' } = problem.options.logged ?? {};
  const isSignIn = /^\/api\/v4\/auth\/(?!step-up)/.test(request.routeOptions.url ?? '');
  if (!isSignIn) return recordSecurityEvent(request, 'rate-limit-exceeded', { limit, user });
  countRefusedSignIn(request, problem.code);
  return recordSecurityEvent(request, 'login-blocked', { limit, user });
}

function recordViolations(request: FastifyRequest, reasons: readonly string[]): void {
  if (reasons.includes('wrong-password')) return recordSecurityEvent(request, 'password-confirmation-failed');
  if (reasons.includes('wrong-code')) return recordSecurityEvent(request, 'second-factor-failed');
  // Codes only: the paths may be keys that the sender invented.
  return recordSecurityEvent(request, 'input-refused', { reasons: [...new Set(reasons)] });
}

import type { VatIdVerificationStatus } from '@kontor/contract/organization';
import { isDefinite, type RegisterAnswer } from './vat-verifier.ts';

/** After an outage of minutes the state is no longer shown as being verified, while the verification is still repeated. */
const maxFailures = 5;

const wasAnswered = (status: VatIdVerificationStatus): boolean => status === 'verified' || status === 'unverified';

/**
 * The status after the register was asked. Only a yes or no replaces a yes or no: an outage must not cost a customer VAT.
 *
 * @param answer `null` when the register did not answer
 * @param failures how often in a row it had not answered before
 */
export function statusAfter(
  before: VatIdVerificationStatus,
  answer: RegisterAnswer | null,
  failures: number,
): VatIdVerificationStatus {
  if (isDefinite(answer)) return answer;
  if (wasAnswered(before)) return before;
  return answer === 'pending' || failures < maxFailures ? 'pending' : 'unavailable';
}

/** Whether a yes became a no, or a no a yes: of that the customer is told before it costs more or less. */
export const isReversed = (before: VatIdVerificationStatus, status: VatIdVerificationStatus): boolean =>
  wasAnswered(before) && wasAnswered(status) && status !== before;

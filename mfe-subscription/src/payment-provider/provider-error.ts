import { type DeclineAdvice, declineAdvice } from '@kontor/domain/decline';
import { hasCode } from '@kontor/platform/api-error';

interface ProviderFailure {
  readonly type: string;
  readonly message?: string | undefined;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/** The payment provider refused. Its message is for the customer and is shown unchanged (spec §8). */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly advice: DeclineAdvice | null;

  constructor(failure: ProviderFailure) {
    super(failure.message ?? failure.type, { cause: failure });
    this.advice = declineAdvice({ code: failure.code, declineCode: failure.decline_code });
  }
}

/** The payment provider gave an unexpected answer (spec §8). For error reports; the customer sees our own text. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  readonly response: unknown;

  constructor(response: unknown) {
    super('Card provider returned an unexpected response');
    this.response = response;
  }
}

/** Whether the provider refused, here or towards the server, and says why: nothing else has changed. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderError || (hasCode(error, 'payment-provider-error') && error.problem.detail !== '');

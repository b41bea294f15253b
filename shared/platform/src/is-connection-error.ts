import { NetworkError, NoAnswerError, RefreshUnavailableError } from './api-error.ts';

// Not in the module of the error classes, which a remote has from its host: earlier hosts have it without this function.

/** There was no connection. A server that gave no answer is something else: nothing is known of the call then. */
export const isConnectionError = (error: unknown): boolean =>
  !(error instanceof NoAnswerError) && (error instanceof NetworkError || error instanceof RefreshUnavailableError);

import { NetworkError, RefreshUnavailableError } from './api-error.ts';

// Not in the module of the error classes: a remote has that from its host, and earlier hosts have neither these functions nor
// the class NoAnswerError, which is therefore known by its name.

/** The server was reached and gave no answer in time: nothing is known of the call. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError && error.name === 'NoAnswerError';

/** There was no connection. */
export const isConnectionError = (error: unknown): boolean =>
  (error instanceof NetworkError && !isUnanswered(error)) || error instanceof RefreshUnavailableError;

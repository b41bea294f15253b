/** The payment provider refused. Its message is for the customer and is shown unchanged (spec §8). */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
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

/** The payment provider said no. Its message is for the customer and is shown as it comes (spec §8). */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** The payment provider neither agreed nor said why (spec §8). For error reports; the customer reads a text of ours. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  readonly response: unknown;

  constructor(response: unknown) {
    super('Card provider returned an unexpected response');
    this.response = response;
  }
}

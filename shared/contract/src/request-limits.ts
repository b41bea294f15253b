/**
 * Limits of requests (contract.md §2): of the API, and of the gateway in front of it, whose configuration is written from them.
 * The gateway refuses first: it would take a server that refuses a body unread for one that is down.
 */
export const requestLimits = {
  /** Bytes of a body, unless the entry of the call says more. */
  bodyBytes: 65_536,
  /** Bytes of the payment provider's events, which are no calls: one may have an invoice of many lines. */
  eventBytes: 1_048_576,
  /** Bytes of the request line and the headers together. */
  headerBytes: 16_384,
  headerSeconds: 10,
  /** Until all of the request has arrived. */
  requestSeconds: 15,
  answerSeconds: 20,
} as const;

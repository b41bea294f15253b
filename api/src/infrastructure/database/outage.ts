import { errorCode } from '../error-code.ts';

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE']);

/**
 * What Postgres says while it cannot do its work: the connection failed (class 08), the database is read-only, as after
 * a failover (25006), disk or memory is full, no connection is left (class 53), the server stops or starts (57P0x), or a
 * file cannot be written (58030).
 */
const outages = /^(08...|25006|53...|57P0.|58030)$/;

/** Whether the database itself reported an error of an outage, or its connection was lost. */
export const isDatabaseOutage = (error: unknown): boolean =>
  outages.test(errorCode(error) ?? '') ||
  // The pool of pg reports these two by their text only.
  (error instanceof Error && /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message));

/** Whether nothing answers at an address, be it of the database or of another service. */
export const isUnreachable = (error: unknown): boolean => unreachable.has(errorCode(error) ?? '');

import { errorCode } from '../error-code.ts';

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE']);

/** read_only_sql_transaction: as after a failover, or when a provider protects a disk that is nearly full. */
export const readOnly = '25006';

/** disk_full and io_error. */
const noRoom = new Set(['53100', '58030']);

/**
 * What Postgres answers while it cannot work: the connection failed (class 08), it is read-only, disk or memory is full
 * or no connection is left (class 53), the server stops or starts (57P0x), or a file cannot be written (58030).
 */
const outages = /^(08...|25006|53...|57P0.|58030)$/;

/** Whether the database itself reported that it is unavailable, or its connection was lost. */
export const isDatabaseOutage = (error: unknown): boolean =>
  outages.test(errorCode(error) ?? '') ||
  // pg reports these by their text only: its pool the first two, its client that the server stays silent.
  (error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)/.test(error.message));

/** Whether the database could not store something because there is no room for it. */
export const isOutOfRoom = (error: unknown): boolean => noRoom.has(errorCode(error) ?? '');

/** Whether nothing answers at an address, be it of the database or of another service. */
export const isUnreachable = (error: unknown): boolean => unreachable.has(errorCode(error) ?? '');

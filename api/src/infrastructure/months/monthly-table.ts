import type { RawBuilder } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';

/** A table that only grows. It is partitioned by the month, and what is too old leaves with its month. */
export interface MonthlyTable {
  readonly table: keyof Tables;
  /** What says of which month a row is. */
  readonly column: string;
  /** What the column has: instants, whose months are those of UTC, or the names of months, such as `2026-11`. */
  readonly of: 'instants' | 'names';
  /** Months that ended until then leave. */
  readonly keptFrom: (now: Date) => Date;
  /** Keeps what has to outlast a month, before and after it has left. Called again after a crash, so it must be repeatable. */
  readonly keep?: (owner: Database, month: RawBuilder<unknown>) => Promise<void>;
}

/** The beginning of a month in UTC, that of `now` or one before or after it. */
export const startOfMonth = (now: Date, months = 0): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months));

/** `2026-11` */
export const nameOfMonth = (start: Date): string => start.toISOString().slice(0, 7);

import type { ColumnType } from 'kysely';

/** A JSON column: read as a value, written as text, because the drivers would convert an array to a Postgres array. */
export type Json<T> = ColumnType<T, string, string>;

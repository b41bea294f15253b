import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely';
import type { DB } from './migrated-schema.ts';

type Null<Column> = [null] extends [Column] ? null : Extract<SelectType<Column>, null>;

/** Whether a column is `null`, or may be left out, is as it was migrated. */
type Narrowed<Column, To> =
  undefined extends InsertType<Column>
    ? ColumnType<
        SelectType<To> | Null<Column>,
        InsertType<To> | Null<Column> | undefined,
        UpdateType<To> | Null<Column>
      >
    : To | Null<Column>;

/**
 * A table as the migrations make it. A room names its own in a file `*.tables.ts`, and says of a column what the database
 * does not know: which words it may hold, or what its document is.
 */
export type TableOf<
  Name extends keyof DB,
  Columns extends { readonly [Column in keyof Columns]: Column extends keyof DB[Name] ? unknown : never } = object,
> = {
  [Column in keyof DB[Name]]: Column extends keyof Columns
    ? Narrowed<DB[Name][Column], Columns[Column]>
    : DB[Name][Column];
};

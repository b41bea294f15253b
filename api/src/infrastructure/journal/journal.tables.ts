import type { Json } from '../database/json.ts';
import type { TableOf } from '../database/table-of.ts';

/** A change of a row that the journal contains: the row after it, or before it was deleted. */
export interface JournalEntry {
  /** Given once, so that a copy of the entry is known again. */
  readonly id: string;
  readonly relation: string;
  readonly operation: 'insert' | 'update' | 'delete';
  readonly content: Readonly<Record<string, unknown>>;
}

export interface JournalTables {
  /**
   * One row: which journal belongs to this database, and how far it was written when this state of the database was
   * made.
   * - `last`: The number of the last part that was written; 0 before the first.
   */
  journal_mark: TableOf<'journal_mark', { is_only: true }>;
  /** Changes that are not in the journal yet. Triggers write them, within the transaction of the change. */
  journal_entry: TableOf<
    'journal_entry',
    { operation: JournalEntry['operation']; content: Json<JournalEntry['content']> }
  >;
  /**
   * Numbers that the journal gives to documents which this database does not have, because a backup was restored.
   * - `subject`: What the document is about: the payment provider's id, or the month of a partner.
   */
  reserved_number: TableOf<'reserved_number'>;
  /** Changes of the journal that this database could not take after a backup was restored; for operators. */
  unrestored_entry: TableOf<
    'unrestored_entry',
    { operation: JournalEntry['operation']; content: Json<JournalEntry['content']> }
  >;
}

declare module '../database/tables.ts' {
  interface Tables extends JournalTables {}
}

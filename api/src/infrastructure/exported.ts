import type { ExportListName, ExportRow } from '@kontor/contract/export-document';
import type { Database } from './database/open-database.ts';
import type { Infrastructure } from './infrastructure.ts';

/** A row as it is read: instants may be dates, which are written like all instants on the wire. */
export type StoredRow<Row> = { readonly [Key in keyof Row]: string extends Row[Key] ? Row[Key] | Date : Row[Key] };

/** Reads what an organization has of one list. Long lists are read in pages. */
export type ReadList<Row> = (database: Database, organizationUuid: string) => AsyncIterable<StoredRow<Row>>;

/** The lists of an organization's export that a room has (`Module.exported`). */
export type ExportedLists = { readonly [Name in ExportListName]?: ReadList<ExportRow<Name>> };

export interface ExportedPaper {
  /** `papers/invoices/RE-2026-00042.pdf` */
  readonly path: string;
  readonly date: Date;
  readonly content: Uint8Array;
}

/** The papers of an organization that a room has issued (`Module.papers`). */
export interface ExportedPapers {
  readonly count: (database: Database, organizationUuid: string) => Promise<number>;
  readonly read: (
    parts: Pick<Infrastructure, 'database' | 'environment'>,
    organizationUuid: string,
  ) => AsyncIterable<ExportedPaper>;
}

/** A short list, read at once. */
export const listOf = <Row>(read: (database: Database, organizationUuid: string) => Promise<readonly Row[]>) =>
  async function* (database: Database, organizationUuid: string): AsyncGenerator<Row> {
    yield* await read(database, organizationUuid);
  };

const pageSize = 500;

/**
 * A long list, read in pages.
 * @param readPage the rows after this one; `null` for the first page
 */
export async function* inPages<Row>(
  readPage: (after: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await readPage(last, pageSize);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (rows.length < pageSize) return;
  }
}

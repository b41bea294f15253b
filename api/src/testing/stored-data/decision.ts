import type { ExportListName } from '@kontor/contract/export-document';

/** Why something is as it is, in a sentence. */
type Reason = string;

type Columns = Readonly<Record<string, Reason>>;

/** A list of the export, with where its columns are found if that is under another name, and what it leaves out. */
export interface Exported {
  readonly list: ExportListName | 'organization';
  readonly as?: Readonly<Record<string, string>>;
  readonly without?: Columns;
}

/** What is done about a table's rows when the organization or the person that they belong to is erased. */
export type Erasure =
  | 'deleted'
  /** The rows remain for a reason; these columns are emptied. */
  | { readonly kept: Reason; readonly emptied?: readonly string[] };

/** What was decided about a table that has data of an organization or of a person. */
export interface Decision {
  readonly exported: Exported | Reason;
  readonly erasure: Erasure;
  /** Why the database does not check the tenant of its rows. */
  readonly everyTenant?: Reason;
}

export type Decisions = Readonly<Record<string, Decision>>;

/** The organization whose export it is, or who is known from the list itself. */
export const itself = 'The organization of the export';
export const provider = 'An identifier of the payment provider';
export const order = 'The order of the rows, which the list has';
export const secret = 'A secret, of which only the hash is stored';
export const bookkeeping = 'Records of invoices and payments are kept by law (HGB §257, AO §147)';
export const operation = 'Needed to run the portal; says nothing that other lists do not';

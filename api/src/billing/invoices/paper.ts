import type { Invoice } from '@kontor/contract/invoice';

/**
 * What the papers of an invoice state beyond what it was issued with. PDF and XML are made at different times and state
 * the same, so it is kept when the first of them is made.
 */
export interface Paper {
  readonly state: Invoice['state'];
  /** Cents that are left to pay. */
  readonly owed: number;
  readonly dueAt: string | null;
  readonly paidAt: string | null;
  /** Where the recipient gets electronic invoices (BT-49); `null` if the account had no user any more. */
  readonly email: string | null;
}

import { randomUUID } from 'node:crypto';
import type { HeldReason } from '@kontor/contract/invoice';
import type { BaseData } from '@kontor/contract/organization';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Billing } from '../stripe/billing.ts';
import type { IssuedInvoice } from './invoice.repository.ts';
import { takeInvoiceNumber } from './invoice.repository.ts';
import type { InvoiceRow } from './invoice.tables.ts';

/** Everything that a document states, before it has a number. */
export type Draft = Pick<
  InvoiceRow,
  | 'shop_uuid'
  | 'stripe_id'
  | 'kind'
  | 'corrects_invoice_uuid'
  | 'language'
  | 'currency'
  | 'collection_method'
  | 'bank_account'
  | 'state'
  | 'subtotal'
  | 'tax'
  | 'total'
  | 'vat_percent'
  | 'vat_kind'
  | 'lines'
  | 'recipient'
  | 'issued_at'
  | 'due_at'
  | 'read_at'
>;

export const isIssued = (row: InvoiceRow): row is IssuedInvoice => row.held_reason === null;

/**
 * Issues a document under the next number of its series, or holds it without a number and alerts operators once.
 * @param held the row of a document that was held and is checked again
 */
export async function issueDocument(
  { log }: Pick<Billing, 'log'>,
  tx: Tx,
  draft: Draft,
  reason: HeldReason | null,
  held: InvoiceRow | null,
): Promise<InvoiceRow> {
  const series = draft.kind === 'credit-note' ? 'GS' : 'RE';
  const values = {
    ...draft,
    number: reason === null ? await takeInvoiceNumber(tx, series, draft.issued_at) : null,
    held_reason: reason,
    lines: JSON.stringify(draft.lines),
    recipient: JSON.stringify(draft.recipient),
    bank_account: draft.bank_account && JSON.stringify(draft.bank_account),
  };
  if (reason !== null && reason !== held?.held_reason) {
    const { stripe_id, shop_uuid: shop } = draft;
    log.error(
      { alarm: 'invoice-held', reason, stripeId: stripe_id, shop },
      'an invoice differs from what was charged and is held',
    );
  }
  if (held === null) {
    const row = { uuid: randomUUID(), paid_at: null, ...values };
    return tx.insertInto('invoice').values(row).returningAll().executeTakeFirstOrThrow();
  }
  return tx.updateTable('invoice').set(values).where('uuid', '=', held.uuid).returningAll().executeTakeFirstOrThrow();
}

/** Recipient of documents that are held because their recipient is unknown. */
export const unknownRecipient: BaseData = {
  companyName: '',
  addressLine1: '',
  addressLine2: null,
  zip: '',
  city: '',
  isoCountryCode: '',
  phoneNumber: null,
  vatId: null,
};

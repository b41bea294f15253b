import { randomUUID } from 'node:crypto';
import type { HeldReason } from '@kontor/contract/invoice';
import type { BaseData } from '@kontor/contract/organization';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Billing } from '../stripe/billing.ts';
import { writeNumberJob } from './document-number.ts';
import type { IssuedInvoice } from './invoice.repository.ts';
import type { InvoiceRow } from './invoice.tables.ts';
import { type Stated, statementFrom, statementOf } from './statement.ts';
import { type Numbered, seriesOf, takeEarlierNumber, takeNumber } from './take-number.ts';

/** Everything that a document states, before it has a number. */
export type Draft = Stated &
  Pick<
    InvoiceRow,
    'shop_uuid' | 'stripe_id' | 'kind' | 'corrects_invoice_uuid' | 'collection_method' | 'state' | 'due_at' | 'read_at'
  >;

export const isIssued = (row: InvoiceRow): row is IssuedInvoice => row.held_reason === null;

/**
 * Issues a document under its number, or holds it without one and alerts operators once. A document that the journal has
 * states what it states there.
 * @param disagreement why it must not be issued
 * @param held the row of a document that was held and is checked again
 * @param earlier the number under which it was issued before a backup was restored
 */
export async function issueDocument(
  { log, jobs, journal }: Pick<Billing, 'log' | 'jobs' | 'journal'>,
  tx: Tx,
  wanted: Draft,
  disagreement: HeldReason | null,
  { held, earlier }: { readonly held: InvoiceRow | null; readonly earlier: string | null },
): Promise<InvoiceRow> {
  const numbered = disagreement === null ? await numberFor(journal, tx, wanted, held, earlier) : null;
  const number = numbered?.number ?? null;
  const { uuid, ...stated } = numbered === null ? { uuid: randomUUID() } : statementFrom(numbered.content);
  const draft: Draft = { ...wanted, ...stated };
  const reason = disagreement ?? (number === null ? 'number-taken' : null);
  if (number !== null && number !== earlier) {
    await jobs.enqueue(tx, writeNumberJob, { stripeId: draft.stripe_id, number });
  }
  const values = {
    ...draft,
    number,
    held_reason: reason,
    lines: JSON.stringify(draft.lines),
    recipient: JSON.stringify(draft.recipient),
    billing_details: draft.billing_details && JSON.stringify(draft.billing_details),
    bank_account: draft.bank_account && JSON.stringify(draft.bank_account),
  };
  if (reason !== null && reason !== held?.held_reason) {
    const { stripe_id, shop_uuid: shop } = draft;
    log.error(
      { alarm: 'invoice-held', reason, stripeId: stripe_id, shop },
      'a document cannot be issued as it is, and is held',
    );
  }
  if (held === null) {
    const row = { uuid, paid_at: null, ...values };
    return tx.insertInto('invoice').values(row).returningAll().executeTakeFirstOrThrow();
  }
  return tx.updateTable('invoice').set(values).where('uuid', '=', held.uuid).returningAll().executeTakeFirstOrThrow();
}

/**
 * The next number of its series, or the one that the customer knows it by. `null` when another document has got that
 * meanwhile; an operator who releases it then gives it a new one.
 */
async function numberFor(
  journal: Billing['journal'],
  tx: Tx,
  draft: Draft,
  held: InvoiceRow | null,
  earlier: string | null,
): Promise<Numbered | null> {
  const series = seriesOf(draft.kind, draft.issued_at);
  const document = { subject: draft.stripe_id, content: statementOf(draft, held?.uuid ?? randomUUID()) };
  if (earlier === null || held?.held_reason === 'number-taken') return takeNumber(journal, tx, series, document);
  return takeEarlierNumber(journal, tx, series, earlier, document);
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

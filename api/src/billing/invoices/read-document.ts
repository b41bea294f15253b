import { readVendor } from '../../infrastructure/brand/read-brand.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findOwner } from '../../organizations/recipients.ts';
import { writeCii } from './e-invoice/cii.ts';
import { type Corrected, mapInvoice } from './e-invoice/map-invoice.ts';
import { findInvoice, type IssuedInvoice, keepDocument, keepPaper, readPaymentState } from './invoice.repository.ts';
import { invoiceDocument } from './invoice-document.ts';
import type { Paper } from './paper.ts';

type Parts = Pick<Infrastructure, 'database' | 'environment'>;

/** The forms in which an invoice or credit note can be had, by the ends of their files' names. */
const forms = { pdf: documentOf, xml: xRechnungOf };

/** An invoice or credit note as a file; both forms state the same. */
export async function readPaper(
  parts: Parts,
  shopUuid: string,
  uuid: string,
  form: keyof typeof forms,
): Promise<{ readonly name: string; readonly content: Uint8Array } | 'held' | null> {
  const { database } = parts;
  const invoice = await findInvoice(database, shopUuid, uuid);
  if (invoice === null) return (await isHeld(database, shopUuid, uuid)) ? 'held' : null;
  return { name: `${invoice.number}.${form}`, content: await forms[form](parts, invoice) };
}

/** As XRechnung, made at the first request and stored. */
export async function xRechnungOf({ database: db, environment }: Parts, invoice: IssuedInvoice): Promise<Uint8Array> {
  const { uuid, xrechnung, issued_at: at } = invoice;
  if (xrechnung !== null) return xrechnung;
  const model = mapInvoice(invoice, await paperOf(db, invoice), await correctedBy(db, invoice));
  return keepDocument(
    db,
    uuid,
    'xrechnung',
    Buffer.from(writeCii(model, await readVendor(db, environment, at), 'xrechnung')),
  );
}

/** The PDF of an invoice, as attached to mails. */
export async function readInvoiceDocument(parts: Parts, uuid: string): Promise<Uint8Array> {
  const invoice = await parts.database
    .selectFrom('invoice')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('held_reason', 'is', null)
    .$narrowType<{ number: string }>()
    .executeTakeFirst();
  if (invoice === undefined) throw new Error(`There is no invoice ${uuid}`);
  return documentOf(parts, invoice);
}

/** As PDF, made at the first request and stored. */
export async function documentOf({ database: db, environment }: Parts, invoice: IssuedInvoice): Promise<Uint8Array> {
  const { uuid, document, issued_at: at } = invoice;
  if (document !== null) return document;
  const paper = await paperOf(db, invoice);
  const [corrects, vendor] = await Promise.all([correctedBy(db, invoice), readVendor(db, environment, at)]);
  return keepDocument(db, uuid, 'document', await invoiceDocument(invoice, paper, corrects, vendor));
}

/** What the invoice's papers state, noted when the first one is made. */
async function paperOf(db: Queryable, invoice: IssuedInvoice): Promise<Paper> {
  const { uuid, shop_uuid, paper, billing_details } = invoice;
  if (paper !== null) return paper;
  const { state, due_at, paid_at, owed } = await readPaymentState(db, uuid);
  const [email = (await findOwner(db, shop_uuid))?.email ?? null] = billing_details?.invoiceEmails ?? [];
  const [dueAt, paidAt] = [due_at?.toISOString() ?? null, paid_at?.toISOString() ?? null];
  return keepPaper(db, uuid, { state, owed, dueAt, paidAt, email });
}

async function correctedBy(db: Queryable, { corrects_invoice_uuid: uuid }: IssuedInvoice): Promise<Corrected | null> {
  if (uuid === null) return null;
  const row = await db
    .selectFrom('invoice')
    .select(['number', 'issued_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row?.number ? { number: row.number, issued_at: row.issued_at } : null;
}

async function isHeld(database: Queryable, shopUuid: string, uuid: string): Promise<boolean> {
  const row = await database
    .selectFrom('invoice')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row !== undefined;
}

import type { HeldInvoice, InvoiceTerms } from '@kontor/contract/invoice';
import { operatorListLimit } from '@kontor/contract/operator-list';
import type { Database, Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { recordForShop } from '../../organizations/activity/record-for-shop.ts';
import { readInvoice } from '../stripe/invoice-reading.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { insertTerms } from '../subscriptions/billing-terms.ts';
import { findHeld, findHeldOne, type HeldInvoiceRow } from './invoice.repository.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { mirrorInvoice } from './mirror-invoice.ts';

export async function listHeld(database: Database): Promise<HeldInvoice[]> {
  const rows = await findHeld(database, operatorListLimit);
  return rows.flatMap(({ held_reason: reason, ...row }) => (reason === null ? [] : [{ ...heldToWire(row), reason }]));
}

const heldToWire = (row: Omit<HeldInvoiceRow, 'held_reason'>): Omit<HeldInvoice, 'reason'> => ({
  uuid: row.uuid,
  organizationName: row.organization_name,
  shopUuid: row.shop_uuid,
  shopName: row.shop_name,
  kind: row.kind,
  correctsInvoiceUuid: row.corrects_invoice_uuid,
  providerId: row.stripe_id,
  date: row.issued_at.toISOString(),
  subtotal: row.subtotal,
  tax: row.tax,
  total: row.total,
  vatPercent: row.vat_percent,
  state: row.state,
});

/**
 * Checks a held document again and issues it. Terms that an operator enters are added to the stored ones, valid from
 * the document's date.
 * @throws ProblemError `invoice-held` when it is still inconsistent
 */
export async function releaseHeld(
  billing: InvoiceParts,
  uuid: string,
  terms: InvoiceTerms | null,
): Promise<{ number: string }> {
  const { database } = billing;
  const held = await findHeldOne(database, uuid);
  if (held === null) throw notFound();
  const corrected = held.corrects_invoice_uuid;
  const stripeId = corrected === null ? held.stripe_id : await stripeIdOf(database, corrected);
  await atProvider(async () => {
    const reading = terms && (await readInvoice(billing, stripeId));
    if (reading && reading.chargedPercent !== null) {
      const vat = { percent: reading.chargedPercent, kind: terms.vatKind };
      await insertTerms(database, held.shop_uuid, terms.recipient, vat, reading.finalizedAt);
    }
    await mirrorInvoice(billing, stripeId, {
      release: true,
      alongside: async (tx) => {
        if ((await numberOf(tx, uuid)) === null) return;
        const done = { action: 'operator.acted', details: { what: 'invoice-released' } } as const;
        await recordForShop(billing.record, tx, held.shop_uuid, done);
      },
    });
  });
  const number = await numberOf(database, uuid);
  if (number === null) throw new ProblemError('invoice-held');
  return { number };
}

/** `null` while it is held. */
async function numberOf(db: Queryable, uuid: string): Promise<string | null> {
  const row = await db.selectFrom('invoice').select('number').where('uuid', '=', uuid).executeTakeFirstOrThrow();
  return row.number;
}

async function stripeIdOf(database: Database, uuid: string): Promise<string> {
  const row = await database
    .selectFrom('invoice')
    .select('stripe_id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return row.stripe_id;
}

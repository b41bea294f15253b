import type { Invoice } from '@kontor/contract/invoice';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { readRefundsOfInvoicesAtWork } from '../account/acts-at-work.ts';
import { readRefundables } from './ledger.repository.ts';

interface Paid {
  readonly uuid: string;
  readonly state: Invoice['state'];
  readonly held_reason: string | null;
}

/**
 * Cents that can be paid back of invoices of an organization now, by invoice: what was paid and not paid back, also by nothing that is at
 * work. Of what is not paid in full the payment provider would lower the debt instead, and a held document gets no credit note.
 */
export async function readRefundablesNow(
  db: Queryable,
  organizationUuid: string,
  invoices: readonly Paid[],
): Promise<ReadonlyMap<string, number>> {
  const paid = invoices.filter(({ state, held_reason: held }) => state === 'paid' && held === null);
  const refundable = await readRefundables(
    db,
    paid.map(({ uuid }) => uuid),
  );
  const atWork = await readRefundsOfInvoicesAtWork(db, organizationUuid);
  return new Map(paid.map(({ uuid }) => [uuid, Math.max(0, (refundable.get(uuid) ?? 0) - (atWork.get(uuid) ?? 0))]));
}

/** The same of one invoice. */
export const readRefundableNow = async (db: Queryable, organizationUuid: string, invoice: Paid): Promise<number> =>
  (await readRefundablesNow(db, organizationUuid, [invoice])).get(invoice.uuid) ?? 0;

import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { readRefundsOfInvoicesAtWork } from '../account/acts-at-work.ts';
import { readRefundables } from './ledger.repository.ts';
import { type RefundableInvoice, refundableAmount } from './refundable-amount.ts';

interface Identified extends RefundableInvoice {
  readonly uuid: string;
}

/** Cents that can be paid back of invoices of an organization now, by invoice. */
export async function readRefundablesNow(
  db: Queryable,
  organizationUuid: string,
  invoices: readonly Identified[],
): Promise<ReadonlyMap<string, number>> {
  const paid = await readRefundables(
    db,
    invoices.map(({ uuid }) => uuid),
  );
  const atWork = await readRefundsOfInvoicesAtWork(db, organizationUuid);
  return new Map(
    invoices.map((invoice) => {
      const { uuid } = invoice;
      return [uuid, refundableAmount(invoice, paid.get(uuid) ?? 0, atWork.get(uuid) ?? 0)];
    }),
  );
}

/** The same of one invoice. */
export const readRefundableNow = async (
  db: Queryable,
  organizationUuid: string,
  invoice: Identified,
): Promise<number> => (await readRefundablesNow(db, organizationUuid, [invoice])).get(invoice.uuid) ?? 0;

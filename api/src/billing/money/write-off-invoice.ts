import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { lockAccount } from '../account/account.repository.ts';
import { isActedOn } from '../account/acts-at-work.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import { readAccount } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import type { Outcome, Planned } from './act.repository.ts';
import { invoiceOf } from './assign-transfer.ts';
import { creditOnce } from './credit-once.ts';
import type { MoneyAct } from './money.tables.ts';

/** @throws ProblemError 404, `invoice-held`, `invoice-not-open` for one that owes nothing, and while a debit is under way */
export async function readOwing(
  db: Queryable,
  invoiceUuid: string,
): Promise<{ readonly organizationUuid: string; readonly amount: number }> {
  const invoice = await db
    .selectFrom('invoice')
    .select(['shop_uuid', 'state', 'held_reason'])
    .where('uuid', '=', invoiceUuid)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  if (invoice === undefined) throw notFound();
  if (invoice.held_reason !== null) throw new ProblemError('invoice-held');
  const { owed } = await readAccount(db, invoiceUuid);
  if (invoice.state !== 'open' || owed <= 0) throw new ProblemError('invoice-not-open');
  return { organizationUuid: await organizationOfShop(db, invoice.shop_uuid), amount: owed };
}

/** Not while another act pays the invoice or writes it off. */
export async function planWriteOff(tx: Tx, invoiceUuid: string): Promise<Planned> {
  const { organizationUuid } = await readOwing(tx, invoiceUuid);
  await lockAccount(tx, organizationUuid);
  if (await isActedOn(tx, organizationUuid, { invoiceUuid })) throw new ProblemError('state-conflict');
  const { amount } = await readOwing(tx, invoiceUuid);
  return { organizationUuid, kind: 'write-off', amount, invoiceUuid };
}

/**
 * A credit note over what is owed. The payment provider counts an invoice that was charged back as paid: there nothing is left to be
 * deducted, so it is told that the note was settled outside of it (invoices/read-entries.ts).
 */
export async function carryOutWriteOff(billing: Billing, act: MoneyAct): Promise<Outcome> {
  const { database, stripe } = billing;
  const invoice = await invoiceOf(database, act);
  const { amount } = act;
  const params = async () => {
    // Paid meanwhile, it owes nothing, whether its event has arrived or not.
    await mirrorInvoice(billing, invoice);
    if ((await readAccount(database, act.invoice_uuid ?? '')).owed !== amount) return null;
    const { status } = await stripe.invoices.retrieve(invoice);
    return { amount, ...(status === 'paid' && { out_of_band_amount: amount }) };
  };
  return creditOnce(stripe, act, { invoice, kind: 'written-off', params, problem: 'state-conflict' });
}

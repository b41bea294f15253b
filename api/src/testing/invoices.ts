import type { Balance, Invoice } from '@kontor/contract/invoice';
import { sql } from 'kysely';
import type { InvoiceRow } from '../billing/invoices/invoice.tables.ts';
import { type Billing, createBilling } from '../billing/stripe/billing.ts';
import { type Orderer, shopOf, type TestBilling } from './test-billing.ts';

/** The parameters of billing functions. */
export const billingOf = ({ infrastructure, connection }: TestBilling): Billing =>
  createBilling(infrastructure, connection);

export const listedInvoices = async ({ client, shopPath }: Orderer): Promise<Invoice[]> =>
  (await client.expect(200, `GET ${shopPath}/invoice`)).json<Invoice[]>();

export const balanceOf = async ({ client, shopPath }: Orderer): Promise<Balance> =>
  (await client.expect(200, `GET ${shopPath}/balance`)).json<Balance>();

/** The rows of a shop, oldest first. */
export const invoiceRows = ({ infrastructure: { database } }: TestBilling, buyer: Orderer): Promise<InvoiceRow[]> =>
  database
    .selectFrom('invoice')
    .selectAll()
    .where('shop_uuid', '=', shopOf(buyer))
    .orderBy('issued_at')
    .orderBy('number', 'desc')
    .execute();

export async function onlyInvoice(kontor: TestBilling, buyer: Orderer): Promise<InvoiceRow> {
  const [row, ...others] = await invoiceRows(kontor, buyer);
  if (row === undefined || others.length > 0) throw new Error('The shop has not exactly one invoice');
  return row;
}

/** As if the server had never received an invoice; the database allows no other way. */
export async function forgetInvoice({ infrastructure: { database } }: TestBilling, uuid: string): Promise<void> {
  const tables = ['ledger_entry', 'invoice'];
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(database);
  await database.deleteFrom('ledger_entry').where('invoice_uuid', '=', uuid).execute();
  await database.deleteFrom('invoice').where('uuid', '=', uuid).execute();
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(database);
}

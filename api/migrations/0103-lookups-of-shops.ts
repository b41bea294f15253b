import { sql } from 'kysely';
import { concurrentIndexes, type Migration, statements } from './migration.ts';

/** What is owed is read without the invoices of years. */
export const lookupsOfShops = concurrentIndexes({
  name: 'invoice_open',
  on: sql`invoice (shop_uuid) where state = 'open'`,
});

/** A process belongs to an invoice, of which a shop may have several: the first release knew one process per shop. */
export const processesOfInvoices: Migration = {
  inTransaction: false,
  statements: [sql`drop index concurrently if exists dunning_process_one_per_shop`],
};

/** Since then releases up to 0.2.0 write the shop of each. */
export const shopsOfProcesses = statements(
  sql`update dunning_process set shop_uuid = invoice.shop_uuid
    from invoice where invoice.uuid = dunning_process.invoice_uuid and dunning_process.shop_uuid is null`,
);

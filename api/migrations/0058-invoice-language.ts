import { sql } from 'kysely';
import { statements } from './migration.ts';

/** In which language invoices are written; `null` until it is selected. */
export const invoiceLanguage = statements(sql`alter table billing_details add column invoice_language text`);

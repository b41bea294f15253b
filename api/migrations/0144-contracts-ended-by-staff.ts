import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Staff end a contract at once by a change of its own. */
export const contractsEndedByStaff = statements(
  sql`alter table billing_order drop constraint billing_order_kind_check`,
  sql`alter table billing_order add constraint billing_order_kind_check check (kind in
    ('create', 'update', 'cancel', 'resume', 'bank-transfer', 'payment-method', 'pay-invoice', 'tax-rates', 'migrate',
    'migrate-away', 'prices', 'trial-end', 'end')) not valid`,
);

/** Rows that were there before have kinds that were allowed then. */
export const contractsEndedByStaffChecked = statements(
  sql`alter table billing_order validate constraint billing_order_kind_check`,
);

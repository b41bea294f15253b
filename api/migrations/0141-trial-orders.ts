import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Another end of a trial takes the shop's one place for a change where something is ordered for it. */
export const trialOrders = statements(
  sql`alter table billing_order drop constraint billing_order_kind_check`,
  sql`alter table billing_order add constraint billing_order_kind_check check (kind in
    ('create', 'update', 'cancel', 'resume', 'bank-transfer', 'payment-method', 'pay-invoice', 'tax-rates', 'migrate',
    'migrate-away', 'prices', 'trial-end')) not valid`,
);

/** Rows that were there before have kinds that were allowed then. */
export const trialOrdersChecked = statements(
  sql`alter table billing_order validate constraint billing_order_kind_check`,
);

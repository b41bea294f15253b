import { sql } from 'kysely';
import { statements } from './migration.ts';

/** A change of a contract's prices takes the shop's one place for a change like every other. */
export const priceOrders = statements(
  sql`alter table billing_order drop constraint billing_order_kind_check`,
  sql`alter table billing_order add constraint billing_order_kind_check check (kind in
    ('create', 'update', 'cancel', 'resume', 'bank-transfer', 'payment-method', 'pay-invoice', 'tax-rates', 'migrate',
    'migrate-away', 'prices')) not valid`,
);

/** Rows that were there before have kinds that were allowed then. */
export const priceOrdersChecked = statements(
  sql`alter table billing_order validate constraint billing_order_kind_check`,
);

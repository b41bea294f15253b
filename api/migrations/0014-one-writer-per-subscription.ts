import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * Every change of a contract is stored before the payment provider is called, not only orders. Its holder is recorded,
 * failures are counted, and changes that cannot continue wait for an operator.
 */
export const oneWriterPerSubscription = statements(
  sql`alter table billing_order
    add column holder uuid,
    add column attempts integer not null default 0,
    add column last_error text,
    add column problem_code text,
    alter column quote_uuid drop not null`,
  sql`alter table billing_order drop constraint billing_order_kind_check`,
  sql`alter table billing_order add constraint billing_order_kind_check check (kind in
    ('create', 'update', 'cancel', 'resume', 'bank-transfer', 'payment-method', 'pay-invoice', 'tax-rates'))`,
  sql`alter table billing_order drop constraint billing_order_state_check`,
  sql`alter table billing_order add constraint billing_order_state_check check (state in
    ('working', 'awaiting-setup', 'needs-attention', 'done', 'failed', 'superseded'))`,
  sql`create unique index billing_order_one_per_shop on billing_order (shop_uuid)
    where state in ('working', 'needs-attention')`,
);

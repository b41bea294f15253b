import { type RawBuilder, sql } from 'kysely';
import { type Migration, statements } from './migration.ts';
import { isVisibleShop } from './row-level-security.ts';

const ofShops = [
  'billing_mail',
  'billing_order',
  'billing_terms',
  'branch_store',
  'cash_register_notice',
  'contract_price',
  'deadline_mail',
  'device',
  'dunning_process',
  'first_step',
  'invoice',
  'ledger_entry',
  'migration_request',
  'notice_details',
  'pairing_code',
  'past_cash_register',
  'payment_subscription',
  'plan_change',
  'plugin_connection',
  'price_move',
  'quote',
  'shop_address_proof',
  'shop_entitlements',
  'shopify_shop',
  'subscription',
  'usage_day',
  'usage_event',
  'usage_month',
];

/** Of a row that has policies of its own: asked for it alone, not for all such rows of the tenant. */
const of = (column: string, table: string) =>
  sql`exists (select from ${sql.table(table)} as visible where visible.uuid = ${sql.ref(column)})`;

const policies: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...Object.fromEntries(ofShops.map((table) => [table, isVisibleShop('shop_uuid')])),
  shop_migration: sql`${isVisibleShop('predecessor_shop_uuid')} or ${isVisibleShop('successor_shop_uuid')}`,
  cash_register: of('cash_register.branch_store_uuid', 'branch_store'),
  subscription_item: of('subscription_item.subscription_uuid', 'subscription'),
};

/**
 * Who sees a row stays as it was: an organization of 500 shops waited 20 times as long for its invoices. One migration for each
 * table, so that none is locked while another one is waited for.
 */
export const visibleSets: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(policies)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([table, condition]) => [
      `0105-visible-sets-of-${table.replaceAll('_', '-')}`,
      statements(sql`alter policy tenant on ${sql.table(table)} using (${condition}) with check (${condition})`),
    ]),
);

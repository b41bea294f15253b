import { sql } from 'kysely';
import { concurrentIndexes, statements } from './migration.ts';

/** Until when a contract is complimentary, from when it is charged, and which licences are sold to a shop, by agreement with the customer. */
export const complimentaryContracts = statements(
  sql`alter table subscription add column complimentary_until timestamptz,
    add column charged_from timestamptz, add column licence_version text`,
  sql`alter table billing_order drop constraint billing_order_kind_check`,
  sql`alter table billing_order add constraint billing_order_kind_check check (kind in
    ('create', 'update', 'cancel', 'resume', 'bank-transfer', 'payment-method', 'pay-invoice', 'tax-rates', 'migrate',
    'migrate-away', 'prices', 'trial-end', 'end', 'complimentary')) not valid`,
);

/** Rows that were there before have kinds that were allowed then. */
export const complimentaryContractsChecked = statements(
  sql`alter table billing_order validate constraint billing_order_kind_check`,
);

/** The few that end soon. */
export const complimentaryEnds = concurrentIndexes({
  name: 'subscription_complimentary',
  on: sql`subscription (complimentary_until) where state = 'complimentary'`,
});

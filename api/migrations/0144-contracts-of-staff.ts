import { sql } from 'kysely';
import { concurrentIndexes, type Migration, statements } from './migration.ts';

/** Staff end a contract at once by a change of its own. */
const contractsEndedByStaff = statements(
  sql`alter table billing_order drop constraint billing_order_kind_check`,
  sql`alter table billing_order add constraint billing_order_kind_check check (kind in
    ('create', 'update', 'cancel', 'resume', 'bank-transfer', 'payment-method', 'pay-invoice', 'tax-rates', 'migrate',
    'migrate-away', 'prices', 'trial-end', 'end')) not valid`,
);

/** Rows that were there before have kinds that were allowed then. */
const contractsEndedByStaffChecked = statements(
  sql`alter table billing_order validate constraint billing_order_kind_check`,
);

/** Until when a contract is complimentary, from when it is charged, and which licences are sold to a shop, by agreement with the customer. */
const complimentaryContracts = statements(
  sql`alter table subscription add column complimentary_until timestamptz,
    add column charged_from timestamptz, add column licence_version text`,
  sql`alter table billing_order drop constraint billing_order_kind_check`,
  sql`alter table billing_order add constraint billing_order_kind_check check (kind in
    ('create', 'update', 'cancel', 'resume', 'bank-transfer', 'payment-method', 'pay-invoice', 'tax-rates', 'migrate',
    'migrate-away', 'prices', 'trial-end', 'end', 'complimentary')) not valid`,
);

/** Rows that were there before have kinds that were allowed then. */
const complimentaryContractsChecked = statements(
  sql`alter table billing_order validate constraint billing_order_kind_check`,
);

/** The few that end, or are charged, soon. */
const complimentaryEnds = concurrentIndexes(
  { name: 'subscription_complimentary', on: sql`subscription (complimentary_until) where state = 'complimentary'` },
  { name: 'subscription_complimentary_charge', on: sql`subscription (charged_from) where state = 'complimentary'` },
);

/** What staff agree about contracts, and how they end them. */
export const contractsOfStaff: Record<string, Migration> = {
  '0144-contracts-ended-by-staff': contractsEndedByStaff,
  '0144-contracts-ended-by-staff-checked': contractsEndedByStaffChecked,
  '0145-complimentary-contracts': complimentaryContracts,
  '0145-complimentary-contracts-checked': complimentaryContractsChecked,
  '0145-complimentary-ends': complimentaryEnds,
};

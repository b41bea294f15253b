import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/**
 * For foreign keys that had no index, or only one over running contracts and open reminders: rows are looked up by them, and
 * each row that is removed is looked for in the tables that refer to it, which were read as a whole.
 */
export const foreignKeyIndexes = concurrentIndexes(
  { name: 'payment_subscription_shop', on: sql`payment_subscription (shop_uuid)` },
  { name: 'dunning_process_shop', on: sql`dunning_process (shop_uuid)` },
  { name: 'dunning_process_invoice', on: sql`dunning_process (invoice_uuid)` },
  { name: 'invoice_corrected', on: sql`invoice (corrects_invoice_uuid) where corrects_invoice_uuid is not null` },
  { name: 'commission_line_organization', on: sql`commission_line (organization_uuid)` },
  { name: 'organization_agency', on: sql`organization (partner_agency_uuid) where partner_agency_uuid is not null` },
  { name: 'price_move_price_list', on: sql`price_move (price_list_uuid) where price_list_uuid is not null` },
);

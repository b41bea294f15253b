import { sql } from 'kysely';
import type { Database } from '../infrastructure/database/open-database.ts';
import { type Orderer, shopOf } from './test-billing.ts';

/**
 * More shops of an organization, each with a copy of the contract of its first one that the payment provider does not know. Their
 * ids are the first of all.
 */
export async function manyContracts(database: Database, of: Orderer, count: number): Promise<void> {
  const numbered = (first: string) => sql`(${first} || lpad(n::text, 12, '0'))`;
  await sql`
    insert into shop select copy.* from shop, generate_series(1, ${count}::int) n,
      jsonb_populate_record(shop, jsonb_build_object('uuid', ${numbered('00000000-0000-4000-8000-')}, 'name', 'Shop ' || n)) copy
    where shop.uuid = ${shopOf(of)}`.execute(database);
  await sql`
    insert into payment_subscription select copy.* from payment_subscription, generate_series(1, ${count}::int) n,
      jsonb_populate_record(payment_subscription, jsonb_build_object('uuid', ${numbered('00000000-0000-4000-9000-')},
        'shop_uuid', ${numbered('00000000-0000-4000-8000-')}, 'stripe_id', 'sub_unknown_' || n)) copy
    where payment_subscription.shop_uuid = ${shopOf(of)}`.execute(database);
}

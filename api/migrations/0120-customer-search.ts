import { sql } from 'kysely';
import { concurrentIndexes, type Migration, statements } from './migration.ts';

/** As plain-text.ts writes it: without case and accents. */
const plain = (column: string) =>
  sql.raw(`lower(regexp_replace(normalize(${column}, NFD), '[\u0300-\u036f]', '', 'g'))`);

/** Names by their groups of three letters, so that one is found whose spelling is not quite known. */
const byTrigrams = (table: string, column: string) => ({
  name: `${table}_${column}_trigrams`,
  on: sql`${sql.table(table)} using gin ((${plain(column)}) gin_trgm_ops)`,
});

/** The same names as they are, for who is called exactly so: of names with the same letters there may be many. */
const byName = (table: string) => ({
  name: `${table}_plain_name`,
  on: sql`${sql.table(table)} ((${plain('name')}))`,
});

/** By what the vendor's people find customers, and the order in which they leaf through them. */
export const customerSearch: Readonly<Record<string, Migration>> = {
  // Of those that Postgres brings along: the owner of the tables may add it.
  '0120-customer-search': statements(sql`create extension if not exists pg_trgm`),
  '0120-customer-search-indexes': concurrentIndexes(
    byTrigrams('organization', 'name'),
    byTrigrams('shop', 'name'),
    byTrigrams('shop', 'main_shop_url'),
    byTrigrams('app_user', 'email'),
    byName('organization'),
    byName('shop'),
    { name: 'organization_vat_id', on: sql`organization ((base_data ->> 'vatId'))` },
    { name: 'organization_newest', on: sql`organization (type, state, created_at desc, uuid desc)` },
  ),
};

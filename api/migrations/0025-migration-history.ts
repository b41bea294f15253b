import { sql } from 'kysely';
import { statements } from './migration.ts';

/** The migrations that release 0.1.0 has. */
const known = [
  '0001-infrastructure',
  '0002-accounts',
  '0003-shops',
  '0004-partners',
  '0005-billing',
  '0006-second-factors',
  '0007-openid',
  '0008-signup-drafts-and-shopify',
  '0010-account-deletion',
  '0011-remote-reports',
];

/**
 * Release 0.1.0 starts only if the table `kysely_migration` lists the migrations that it has, and no other. Later
 * releases keep their history in `migration`, so this table stays as 0.1.0 expects it, until no server runs it any more.
 */
export const migrationHistory = statements(
  sql`create table if not exists kysely_migration (
    name varchar(255) primary key,
    timestamp varchar(255) not null
  )`,
  sql`delete from kysely_migration where name <> all (${known})`,
  sql`insert into kysely_migration (name, timestamp)
    select name, to_char(now() + number * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from unnest(${known}::text[]) with ordinality as release_010 (name, number)
    on conflict (name) do nothing`,
);

import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * Events about devices and branch stores count the versions of their shop. They go on after the highest so far, which each
 * had for itself.
 */
export const versionsOfShops = statements(
  sql`insert into connect_document (kind, subject, version, data, updated_at)
    select kind, split_part(subject, '/', 1), max(version), null, now()
    from connect_document where kind = 'device' and subject like '%/%' group by 1, 2
    on conflict (kind, subject) do nothing`,
  sql`insert into connect_document (kind, subject, version, data, updated_at)
    select kind, branch_store.shop_uuid::text, max(connect_document.version), null, now()
    from connect_document join branch_store on branch_store.uuid::text = connect_document.subject
    where kind = 'branch-store' group by 1, 2
    on conflict (kind, subject) do nothing`,
);

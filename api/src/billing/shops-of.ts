import type { Database } from '../infrastructure/database/open-database.ts';

/** The uuids of an organization's shops, as a part of a query. */
export const shopsOf = (database: Database, organizationUuid: string) =>
  database.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);

import type { ProviderDifference } from '@kontor/contract/operator-difference';
import { operatorListLimit } from '@kontor/contract/operator-list';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { type DifferenceRow, findDifferences } from './difference.repository.ts';

export function differenceRoutes(api: Api, database: Queryable): void {
  api.route('GET /operator/difference', async () => {
    const rows = await findDifferences(database, operatorListLimit);
    return rows.map(differenceToWire);
  });
}

const differenceToWire = (row: DifferenceRow): ProviderDifference => ({
  uuid: row.uuid,
  shopUuid: row.shop_uuid,
  subject: row.subject,
  field: row.field,
  ours: row.ours,
  theirs: row.theirs,
  foundAt: row.found_at.toISOString(),
  mendedAt: row.mended_at?.toISOString() ?? null,
});

import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Api } from '../infrastructure/http/api.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { BaseDataService } from './base-data.service.ts';
import { announceBaseDataChanged } from './base-data-changed.ts';
import { findOrganizationsOf } from './organization.repository.ts';
import { organizationOnTheWire, organizationsOnTheWire } from './organization-on-the-wire.ts';

export function organizationRoutes(
  api: Api,
  { database, jobs, record }: Infrastructure,
  baseDataService: BaseDataService,
): void {
  api.route('GET /organization', async ({ user, query }) => {
    const asked = [query['associations[]'] ?? []].flat();
    return organizationsOnTheWire(database, await findOrganizationsOf(database, user.uuid, query.search), {
      baseData: asked.includes('baseData'),
      shops: asked.includes('shops'),
    });
  });

  api.route('GET /organization/{organizationUuid}', ({ organization, membership }) =>
    organizationOnTheWire(database, { ...organization, role: membership.role }),
  );

  api.route('PUT /organization/{organizationUuid}/base-data', ({ organization, membership, body }) =>
    inTransaction(database, async (tx) => {
      const row = await baseDataService.save(tx, organization.uuid, body);
      await announceBaseDataChanged(jobs, tx, row.uuid);
      await record(tx, { organizationUuid: row.uuid, action: 'organization.changed' });
      return organizationOnTheWire(tx, { ...row, role: membership.role });
    }),
  );
}

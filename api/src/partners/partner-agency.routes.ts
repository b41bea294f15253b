import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import type { Api } from '../infrastructure/http/api.ts';
import { findAgencies } from './partner.repository.ts';
import type { PartnerAgencyService } from './partner-agency.service.ts';

const agency = '/organization/{organizationUuid}/partner-agency';

export function partnerAgencyRoutes(api: Api, database: Database, agencies: PartnerAgencyService): void {
  api.route(`GET ${agency}/connected`, async ({ organization }) => (await agencies.connected(organization)) ?? '');

  api.route(`GET ${agency}`, async ({ organization }) => {
    const all = await actForAll(() => findAgencies(database));
    return all.filter(({ uuid }) => uuid !== organization.uuid);
  });

  api.route(`PUT ${agency}`, ({ organization, body }) => agencies.connect(organization, body.partnerAgencyUuid));

  api.route(`DELETE ${agency}`, ({ organization }) => agencies.disconnect(organization));
}

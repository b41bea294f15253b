import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Api } from '../infrastructure/http/api.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findAgencies } from './partner.repository.ts';
import { createPartnerAgencyService } from './partner-agency.service.ts';

const agency = '/organization/{organizationUuid}/partner-agency';

export function partnerAgencyRoutes(api: Api, infrastructure: Infrastructure): void {
  const { database } = infrastructure;
  const agencies = createPartnerAgencyService(infrastructure);

  api.route(`GET ${agency}/connected`, async ({ organization }) => (await agencies.connected(organization)) ?? '');

  api.route(`GET ${agency}`, async ({ organization }) => {
    const all = await actForAll(() => findAgencies(database));
    return all.filter(({ uuid }) => uuid !== organization.uuid);
  });

  api.route(`PUT ${agency}`, ({ organization, body }) => agencies.connect(organization, body.partnerAgencyUuid));
}

import type { Api } from '../infrastructure/http/api.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findAgencies } from './partner.repository.ts';
import type { PartnerAgencyService } from './partner-agency.service.ts';

const agency = '/organization/{organizationUuid}/partner-agency';

export function partnerAgencyRoutes(api: Api, { database }: Infrastructure, agencies: PartnerAgencyService): void {
  api.route(`GET ${agency}/connected`, async ({ organization }) => (await agencies.connected(organization)) ?? '');

  api.route(`GET ${agency}`, async ({ organization }) => {
    const all = await findAgencies(database);
    return all.filter(({ uuid }) => uuid !== organization.uuid);
  });

  api.route(`PUT ${agency}`, ({ organization, body }) => agencies.connect(organization, body.partnerAgencyUuid));
}

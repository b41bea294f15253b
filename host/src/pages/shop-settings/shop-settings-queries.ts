import { pageQueryOfSome } from '@kontor/platform/page-queries';

export const settingsCalls = {
  proof: 'GET /organization/{organizationUuid}/shop/{shopUuid}/address-proof',
  change: 'PUT /organization/{organizationUuid}/shop/{shopUuid}',
  remove: 'DELETE /organization/{organizationUuid}/shop/{shopUuid}',
} as const;

/** What the page of a shop shows first besides the shop itself. A shop that proves nothing is answered with 404. */
export const shopSettingsQueries = [pageQueryOfSome(settingsCalls.proof)];

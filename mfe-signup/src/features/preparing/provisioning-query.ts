import { pageQuery } from '@kontor/platform/page-queries';

export const provisioningCall = 'GET /organization/{organizationUuid}/shop/{shopUuid}/provisioning';

export const provisioningQuery = pageQuery(provisioningCall);

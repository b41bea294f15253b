import { useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';

const call = 'GET /organization/{organizationUuid}/partner-account/referral';

export const referralQuery = pageQuery(call);

/** The partner's link, and what has come of it. */
export const useReferral = () => useApiQuery(call, { params: { organizationUuid: useOrganization().uuid } });

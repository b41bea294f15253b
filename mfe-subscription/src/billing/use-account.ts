import { useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { billingCalls } from './calls.ts';

/** What is held for the organization, and its latest movements. */
export function useAccount() {
  const { uuid: organizationUuid } = useOrganization();
  return useApiQuery(billingCalls.account, { params: { organizationUuid } });
}

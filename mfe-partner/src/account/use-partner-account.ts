import { apiQueryKey } from '@kontor/platform/api-query';
import { useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';
import { useQueryClient } from '@tanstack/react-query';

const call = 'GET /organization/{organizationUuid}/partner-account';

export const partnerAccountQuery = pageQuery(call);

/** Payout state, commissions, customer shops and leads of the current partner. */
export function usePartnerAccount() {
  const { uuid: organizationUuid } = useOrganization();
  return useApiQuery(call, { params: { organizationUuid } });
}

/** Reads the account again, for instance after a lead was submitted (spec §7). */
export function useReloadPartnerAccount(): () => Promise<void> {
  const { uuid: organizationUuid } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      queryKey: apiQueryKey(call, { params: { organizationUuid } }),
      refetchType: 'all',
    });
}

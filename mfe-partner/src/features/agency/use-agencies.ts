import { apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';
import { useQueryClient } from '@tanstack/react-query';

const connected = 'GET /organization/{organizationUuid}/partner-agency/connected';
const available = 'GET /organization/{organizationUuid}/partner-agency';

export const agencyQueries = [pageQuery(connected), pageQuery(available)];

/** The agencies to choose from. */
export function useAgencies() {
  const { uuid: organizationUuid } = useOrganization();
  return useApiQuery(available, { params: { organizationUuid } });
}

/** The connected agency; an empty string for none. */
export function useConnectedAgency() {
  const { uuid: organizationUuid } = useOrganization();
  return useApiQuery(connected, { params: { organizationUuid } });
}

/** Ends the connection. */
export function useDisconnectAgency() {
  const api = useApi();
  const { uuid: organizationUuid } = useOrganization();
  const queryClient = useQueryClient();
  return async () => {
    const params = { organizationUuid };
    await api.call('DELETE /organization/{organizationUuid}/partner-agency', { params });
    queryClient.setQueryData(apiQueryKey(connected, { params }), '');
  };
}

/** Connects an agency in place of the previous one. */
export function useConnectAgency() {
  const api = useApi();
  const { uuid: organizationUuid } = useOrganization();
  const queryClient = useQueryClient();
  return async (partnerAgencyUuid: string) => {
    const params = { organizationUuid };
    const agency = await api.call('PUT /organization/{organizationUuid}/partner-agency', {
      params,
      body: { partnerAgencyUuid },
    });
    queryClient.setQueryData(apiQueryKey(connected, { params }), agency);
  };
}

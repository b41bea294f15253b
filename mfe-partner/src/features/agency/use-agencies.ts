import { apiListQuery, apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { pageList, pageQuery } from '@kontor/platform/page-queries';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

const connected = 'GET /organization/{organizationUuid}/partner-agency/connected';
const available = 'GET /organization/{organizationUuid}/partner-agency';

export const agencyQueries = [pageQuery(connected), pageList(available, {})];

/** The agencies to choose from, by words of name and city, page by page. */
export function useAgencies(search: string) {
  const { uuid: organizationUuid } = useOrganization();
  const query = search === '' ? {} : { search };
  const list = apiListQuery(useApi(), available, { params: { organizationUuid }, query });
  return useInfiniteQuery({ ...list, placeholderData: keepPreviousData });
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

import type { NoticeDetails } from '@kontor/contract/compliance';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useReadWhenOpened, useShopParams } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';
import { useQueryClient } from '@tanstack/react-query';

const compliance = '/organization/{organizationUuid}/shop/{shopUuid}/pos/compliance';

export const complianceCalls = {
  list: `GET ${compliance}`,
  report: `PUT ${compliance}/{cashRegisterUuid}`,
  details: `PUT ${compliance}/notice/{branchStoreUuid}`,
  pdf: `GET ${compliance}/notice/{branchStoreUuid}/pdf`,
  csv: `GET ${compliance}/notice/{branchStoreUuid}/csv`,
} as const;

export const complianceQuery = pageQuery(complianceCalls.list);

/** Cash registers come by other systems, so the page reads them whenever it is opened. */
export const useCompliance = () => useApiQuery(complianceCalls.list, { params: useShopParams() }, useReadWhenOpened());

function useReadAgain() {
  const params = useShopParams();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: apiQueryKey(complianceCalls.list, { params }) });
}

/** Notes when a cash register was reported; `null` takes the note back. */
export function useReport() {
  const api = useApi();
  const params = useShopParams();
  const readAgain = useReadAgain();
  return async (cashRegisterUuid: string, reportedAt: string | null) => {
    await api.call(complianceCalls.report, { params: { ...params, cashRegisterUuid }, body: { reportedAt } });
    await readAgain();
  };
}

export function useEnterDetails() {
  const api = useApi();
  const params = useShopParams();
  const readAgain = useReadAgain();
  return async (branchStoreUuid: string, body: NoticeDetails) => {
    await api.call(complianceCalls.details, { params: { ...params, branchStoreUuid }, body });
    await readAgain();
  };
}

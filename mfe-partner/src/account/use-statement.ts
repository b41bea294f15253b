import { useApiQuery, useOrganization } from '@kontor/platform/host-hooks';

/** A month of commissions with its lines. */
export function useStatement(commissionId: string) {
  const { uuid: organizationUuid } = useOrganization();
  return useApiQuery('GET /organization/{organizationUuid}/partner-account/{commissionId}', {
    params: { organizationUuid, commissionId },
  });
}

import type { Organization } from '@kontor/contract/organization';
import { useApi } from '@kontor/platform/host-hooks';
import { useQuery } from '@tanstack/react-query';
import { organizationsQuery } from '../../guard/guard-queries.ts';

const pollInterval = 5000;

/** Whether the VAT id is being asked about right now. Without an id there is nothing to ask. */
export const isBeingVerified = ({ baseData, vatIdVerificationStatus }: Organization): boolean =>
  vatIdVerificationStatus === 'pending' && Boolean(baseData?.vatId);

/** Reads the organizations again and again while a VAT id is being verified, so that the answer shows by itself. */
export function useVerification(organization: Organization): void {
  const api = useApi();
  const isWaiting = isBeingVerified(organization);
  useQuery({ ...organizationsQuery(api), enabled: isWaiting, refetchInterval: pollInterval });
}

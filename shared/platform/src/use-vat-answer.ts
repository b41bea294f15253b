import type { Organization } from '@kontor/contract/organization';
import { useQuery } from '@tanstack/react-query';
import { useHost } from './host.ts';

/** How often the answer of the VAT register is asked for, in milliseconds. */
const pollInterval = 5000;

/** Whether the VAT id is being checked right now. Without an id there is nothing to check. */
const isBeingVerified = (organization: Organization | null): boolean =>
  organization?.vatIdVerificationStatus === 'pending' && Boolean(organization.baseData?.vatId);

/**
 * While the VAT id of the organization is being checked, reads the organization again and again: what depends on the answer,
 * be it its status or a price with tax, follows by itself.
 */
export function useVatAnswer(): void {
  const { organization, reload } = useHost().place;
  useQuery({
    queryKey: ['vat-answer', organization?.uuid ?? null],
    queryFn: async () => {
      await reload();
      return null;
    },
    enabled: isBeingVerified(organization),
    refetchInterval: pollInterval,
  });
}

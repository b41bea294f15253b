import { type BillingDataBlock, billingDataBlock } from '@kontor/domain/billing-address';
import { useOrganization } from '@kontor/platform/host-hooks';

/** What the organization's data lack for an invoice. */
export const useBillingDataBlock = (): BillingDataBlock | null => billingDataBlock(useOrganization().baseData);

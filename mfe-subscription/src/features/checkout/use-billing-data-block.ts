import type { BaseData } from '@kontor/contract/organization';
import { isBillingAddressPresent } from '@kontor/domain/billing-address';
import { isTaxIdRequired } from '@kontor/domain/tax';
import { useOrganization } from '@kontor/platform/host-hooks';

type Typed = Partial<Pick<BaseData, 'addressLine1' | 'zip' | 'city' | 'isoCountryCode' | 'vatId'>>;

export type BillingDataBlock = 'billing-address-required' | 'tax-id-required';

/** What the organization's data lacks for an invoice (spec §5). A pending verification of the VAT id blocks nothing. */
export function useBillingDataBlock(): BillingDataBlock | null {
  return billingDataBlock(useOrganization().baseData);
}

/** The same of data that are still being typed. */
export function billingDataBlock(baseData: Typed | null): BillingDataBlock | null {
  if (!baseData || !isBillingAddressPresent(baseData)) return 'billing-address-required';
  if (isTaxIdRequired(baseData.isoCountryCode ?? '') && !baseData.vatId) return 'tax-id-required';
  return null;
}

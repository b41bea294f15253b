import type { BaseData } from '@kontor/contract/organization';
import { isTaxIdRequired } from './tax.ts';

type Address = Pick<BaseData, 'addressLine1' | 'city' | 'zip'>;
type BillingData = Partial<Address & Pick<BaseData, 'isoCountryCode' | 'vatId'>>;

/** What base data lack for an invoice. */
export type BillingDataBlock = 'billing-address-required' | 'tax-id-required';

/** Present only when street, city and zip are all set (spec §5). */
export function isBillingAddressPresent(baseData: Partial<Address> | null): boolean {
  return [baseData?.addressLine1, baseData?.city, baseData?.zip].every((line) => (line ?? '').trim() !== '');
}

/**
 * What these data, stored or still being typed, lack for an invoice (spec §5); `null` for nothing. A pending verification of
 * the VAT id blocks nothing.
 */
export function billingDataBlock(baseData: BillingData | null): BillingDataBlock | null {
  if (!baseData || !isBillingAddressPresent(baseData)) return 'billing-address-required';
  return isTaxIdRequired(baseData.isoCountryCode ?? '') && !baseData.vatId ? 'tax-id-required' : null;
}

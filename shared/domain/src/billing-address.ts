import type { BaseData } from '@kontor/contract/organization';

type Address = Pick<BaseData, 'addressLine1' | 'city' | 'zip'>;

/** Present only when street, city and zip are all set (spec §5). */
export function isBillingAddressPresent(baseData: Partial<Address> | null): boolean {
  return [baseData?.addressLine1, baseData?.city, baseData?.zip].every((line) => (line ?? '').trim() !== '');
}

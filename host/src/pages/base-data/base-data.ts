import type { BaseData, Organization } from '@kontor/contract/organization';
import type { QueryKey } from '@tanstack/react-query';

/** Inputs hold texts: what the wire writes as `null` starts as an empty text. */
export function formValuesOf({ baseData, name }: Pick<Organization, 'baseData' | 'name'>): BaseData {
  return {
    companyName: baseData?.companyName ?? name,
    addressLine1: baseData?.addressLine1 ?? '',
    addressLine2: baseData?.addressLine2 ?? '',
    zip: baseData?.zip ?? '',
    city: baseData?.city ?? '',
    isoCountryCode: baseData?.isoCountryCode ?? 'DE',
    phoneNumber: baseData?.phoneNumber ?? '',
    vatId: baseData?.vatId ?? '',
  };
}

/** Answers that a new address or VAT id makes wrong: prices with tax, and the partner account (spec §7). */
export function invalidatedBy([call]: QueryKey, { type }: Pick<Organization, 'type'>): boolean {
  if (typeof call !== 'string') return false;
  return call.endsWith('/cart') || (type === 'partner' && call.endsWith('/partner-account'));
}

import type { BaseData } from '@kontor/contract/organization';

/**
 * What the fields of a form for base data begin with. They hold texts: what the wire writes as `null` is an empty one.
 *
 * @param companyName for data that name no company yet
 */
export const baseDataValues = (baseData: BaseData | null, companyName = ''): BaseData => ({
  companyName: baseData?.companyName ?? companyName,
  addressLine1: baseData?.addressLine1 ?? '',
  addressLine2: baseData?.addressLine2 ?? '',
  zip: baseData?.zip ?? '',
  city: baseData?.city ?? '',
  isoCountryCode: baseData?.isoCountryCode ?? 'DE',
  phoneNumber: baseData?.phoneNumber ?? '',
  vatId: baseData?.vatId ?? '',
});

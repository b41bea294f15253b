import type { BaseData } from '@kontor/contract/organization';

interface Payer {
  readonly name: string;
  readonly email: string;
}

/** The payer for the provider: the user's name and e-mail, the organization's address and phone (spec §5). */
export function billingDetails(payer: Payer, baseData: BaseData | null) {
  return {
    ...payer,
    ...(baseData?.phoneNumber ? { phone: baseData.phoneNumber } : {}),
    ...(baseData
      ? {
          address: {
            line1: baseData.addressLine1,
            ...(baseData.addressLine2 ? { line2: baseData.addressLine2 } : {}),
            city: baseData.city,
            postal_code: baseData.zip,
            country: baseData.isoCountryCode,
          },
        }
      : {}),
  };
}

export type BillingDetails = ReturnType<typeof billingDetails>;

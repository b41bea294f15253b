import type { BillingDetails, NewBillingDetails } from '@kontor/contract/billing-details';
import type { Organization } from '@kontor/contract/organization';

type Address = NonNullable<NewBillingDetails['differentAddress']>;

/** Inputs hold texts: what the wire writes as `null` starts as an empty text. */
export const detailsValuesOf = (details: BillingDetails): NewBillingDetails => ({
  invoiceEmails: details.invoiceEmails,
  purchaseOrderNumber: details.purchaseOrderNumber ?? '',
  costCentre: details.costCentre ?? '',
  buyerReference: details.buyerReference ?? '',
  differentAddress: details.differentAddress && {
    ...details.differentAddress,
    companyName: details.differentAddress.companyName ?? '',
    addressLine2: details.differentAddress.addressLine2 ?? '',
  },
});

/** A new address begins with the company and its country. */
export const addressValues = ({ baseData, name }: Pick<Organization, 'baseData' | 'name'>): Address => ({
  companyName: baseData?.companyName ?? name,
  addressLine1: '',
  addressLine2: '',
  zip: '',
  city: '',
  isoCountryCode: baseData?.isoCountryCode ?? 'DE',
});

import type { BaseData } from '@kontor/contract/organization';
import type { AccountDraft } from './draft-store.ts';

export const emptyBaseData = {
  companyName: '',
  addressLine1: '',
  addressLine2: '',
  zip: '',
  city: '',
  isoCountryCode: 'DE',
  phoneNumber: '',
  vatId: '',
} satisfies BaseData;

export const emptyAccount = {
  firstName: '',
  lastName: '',
  password: '',
  baseData: emptyBaseData,
  newsletterOptIn: false,
  termsAccepted: false,
};

/** The part of an account form that may be kept: a password never, and consent is asked for again. */
export function accountDraftOf({ firstName, lastName, baseData, newsletterOptIn }: AccountFormValues): AccountDraft {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    newsletterOptIn: newsletterOptIn ?? false,
    baseData: { ...emptyBaseData, ...baseData },
  };
}

interface AccountFormValues {
  firstName?: string;
  lastName?: string;
  newsletterOptIn?: boolean;
  baseData?: Partial<BaseData>;
}

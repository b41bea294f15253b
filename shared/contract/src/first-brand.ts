import type { Brand } from './operator-brand.ts';
import { firstShownBrand } from './shown-brand.ts';

/** The brand with which an installation begins. */
export const firstBrand = {
  name: firstShownBrand.name,
  senderName: firstShownBrand.name,
  company: {
    name: firstShownBrand.companyName,
    addressLine1: 'Speicherstraße 12',
    zip: '20457',
    city: 'Hamburg',
    isoCountryCode: 'DE',
    vatId: 'DE300000000',
    taxNumber: '48/700/00000',
    registration: 'Amtsgericht Hamburg, HRB 100000',
    phone: '+49 40 66969100',
  },
  colours: firstShownBrand.colours,
  bankAccount: null,
} as const satisfies Brand;

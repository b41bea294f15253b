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
  logo:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="#19a6eb"></rect>' +
    '<path d="M7.5 6.5h3.4v15H7.5z" fill="#062a3e"></path>' +
    '<path d="M21 6.5 13.6 14l7.4 7.5" fill="none" stroke="#062a3e" stroke-width="3.4"></path></svg>',
  bankAccount: null,
} as const satisfies Brand;

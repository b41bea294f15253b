import { brand } from '@kontor/contract/brand';
import { firstBrand } from '@kontor/contract/first-brand';
import type { Brand } from '@kontor/contract/operator-brand';
import type { Vendor } from '../infrastructure/brand/read-brand.ts';

/** The vendor with whom an installation begins. */
export const firstVendor: Vendor = {
  ...firstBrand,
  senderEmail: brand.supportEmail,
  supportEmail: brand.supportEmail,
  portal: 'https://portal.test',
};

/** Another one, of which nothing is the same. */
export const otherBrand: Brand = {
  name: 'Ladenlicht',
  senderName: 'Ladenlicht Kundenkonto',
  company: {
    name: 'Lichtwerk Handels AG',
    addressLine1: 'Lampengasse 3',
    zip: '80331',
    city: 'München',
    isoCountryCode: 'DE',
    vatId: 'DE811111111',
    taxNumber: '143/111/22222',
    registration: 'Amtsgericht München, HRB 222222',
    phone: '+49 89 5550100',
  },
  colours: { light: '#f59e0b', dark: '#ffb02e' },
  logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#f59e0b"></circle></svg>',
  bankAccount: { accountHolder: 'Lichtwerk Handels AG', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
};

export const otherVendor: Vendor = {
  ...otherBrand,
  senderEmail: 'post@ladenlicht.test',
  supportEmail: 'hallo@ladenlicht.test',
  portal: 'https://konto.ladenlicht.test',
};

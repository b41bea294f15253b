import { aConfig } from './factories.ts';

/** An installation of another vendor. */
export const configOfOther = aConfig({
  supportEmail: 'hallo@ladenlicht.test',
  brand: {
    name: 'Ladenlicht',
    companyName: 'Lichtwerk Handels AG',
    colours: { light: '#f59e0b', dark: '#ffb02e' },
    logo: '/brand/0123456789abcdef0123456789abcdef.svg',
  },
});

/** The name of the first brand, and its mark: what pages of another one must not show. */
export const ofFirstBrand = /Kontor|M7\.5 6\.5h3\.4/;

import type { Config } from './config.ts';

/** What pages know of the vendor (docs/decisions/0108). */
export type ShownBrand = NonNullable<Config['brand']>;

/** Of the brand with which an installation begins (first-brand.ts); a server of before tells pages none. */
export const firstShownBrand = {
  name: 'Kontor',
  companyName: 'Kontor Software GmbH',
  colours: { light: '#19a6eb', dark: '#19a6eb' },
  logo: null,
} as const satisfies ShownBrand;

/** Whose product the portal is. */
export const shownBrand = ({ brand }: Pick<Config, 'brand'>): ShownBrand => brand ?? firstShownBrand;

import { hash } from 'node:crypto';
import { firstBrand } from '@kontor/contract/first-brand';
import type { Brand } from '@kontor/contract/operator-brand';
import { initialOf } from './initial-of.ts';

/** The picture that stands for the product: its logo, else a tile with the first letter of its name. */
export function logoOf({ logo, name, colours }: Pick<Brand, 'logo' | 'name' | 'colours'>): string {
  if (logo !== null) return logo;
  const letter = initialOf(name).replaceAll(/[&<]/g, (sign) => `&#${sign.codePointAt(0)};`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="${colours.light}"/>` +
    '<text x="14" y="20" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-size="17" font-weight="700" fill="#062a3e">' +
    `${letter}</text></svg>`
  );
}

/** Below it each logo has an address of its own, named by its content. */
export const logoFolder = '/brand/';

export const logoName = (svg: string): string => `${hash('sha256', svg, 'hex').slice(0, 32)}.svg`;

/** Where pages find the logo; `null` for that of the design, which is part of their code. */
export const logoAddress = (brand: Brand): string | null =>
  brand.logo === firstBrand.logo ? null : logoFolder + logoName(logoOf(brand));

import { compact } from '@kontor/contract/normal-form';
import type { BaseData } from '@kontor/contract/organization';
import type { ViolationCode } from '@kontor/contract/problem';
import { vendorCountry } from './tax.ts';

interface Postcodes {
  /** Without spaces and hyphens. */
  readonly form: RegExp;
  readonly example: string;
}

/**
 * Of Switzerland and the members of the EU (Universal Postal Union, postal addressing systems). Not of Ireland, where addresses
 * without an Eircode are usual.
 */
const postcodes: Readonly<Record<string, Postcodes>> = {
  AT: { form: /^[1-9]\d{3}$/, example: '1010' },
  BE: { form: /^[1-9]\d{3}$/, example: '1000' },
  BG: { form: /^[1-9]\d{3}$/, example: '1000' },
  CH: { form: /^[1-9]\d{3}$/, example: '8001' },
  CY: { form: /^\d{4}$/, example: '1010' },
  CZ: { form: /^\d{5}$/, example: '110 00' },
  DE: { form: /^(?!00)\d{5}$/, example: '10115' },
  DK: { form: /^\d{4}$/, example: '1050' },
  EE: { form: /^\d{5}$/, example: '10111' },
  ES: { form: /^\d{5}$/, example: '28001' },
  FI: { form: /^\d{5}$/, example: '00100' },
  FR: { form: /^\d{5}$/, example: '75001' },
  GR: { form: /^\d{5}$/, example: '104 31' },
  HR: { form: /^\d{5}$/, example: '10000' },
  HU: { form: /^\d{4}$/, example: '1011' },
  IT: { form: /^\d{5}$/, example: '00184' },
  LT: { form: /^\d{5}$/, example: '01100' },
  LU: { form: /^\d{4}$/, example: '1111' },
  LV: { form: /^\d{4}$/, example: 'LV-1010' },
  MT: { form: /^[A-Z]{3}\d{4}$/, example: 'VLT 1117' },
  NL: { form: /^[1-9]\d{3}[A-Z]{2}$/, example: '1012 JS' },
  PL: { form: /^\d{5}$/, example: '00-001' },
  PT: { form: /^\d{4}(?:\d{3})?$/, example: '1100-148' },
  RO: { form: /^\d{6}$/, example: '010011' },
  SE: { form: /^\d{5}$/, example: '111 20' },
  SI: { form: /^\d{4}$/, example: '1000' },
  SK: { form: /^\d{5}$/, example: '811 01' },
};

/** `D-10115` is written as well, as are spaces and small letters, and digits of full width. */
const bare = (zip: string) =>
  compact(zip)
    .replaceAll('-', '')
    .replace(/^[A-Z]{1,2}(?=\d)/, '');

/** Countries without a known form have any. */
export const isPostcodeOf = (isoCountryCode: string, zip: string): boolean =>
  postcodes[isoCountryCode]?.form.test(bare(zip)) ?? true;

/**
 * Whether an address may be stored with it. Other systems change the country of a German address before its postcode; forms ask
 * for that of the country.
 */
export const isPostcodeAccepted = (isoCountryCode: string, zip: string): boolean =>
  isPostcodeOf(isoCountryCode, zip) || isPostcodeOf(vendorCountry, zip);

/**
 * A postcode as the country's post writes it, however it was typed: `1012js` is `1012 JS`, `D-10115` is `10115`. What is none of
 * the country's or of ours stays as it is.
 */
export function writtenPostcode(isoCountryCode: string, zip: string): string {
  const country = isPostcodeOf(isoCountryCode, zip) ? isoCountryCode : vendorCountry;
  const { form, example } = postcodes[country] ?? {};
  const rest = Array.from(bare(zip));
  if (example === undefined || !form?.test(rest.join(''))) return zip;
  const prefix = /^[A-Z]+-/.exec(example)?.[0] ?? '';
  let text = prefix;
  for (const sign of example.slice(prefix.length)) {
    if (rest.length > 0) text += /[ -]/.test(sign) ? sign : rest.shift();
  }
  return text;
}

interface PostcodeFault {
  readonly path: 'zip';
  readonly code: ViolationCode;
  readonly limit: string;
}

/** What a form says at the field, with an example. */
export function postcodeFaults({ isoCountryCode, zip }: Pick<BaseData, 'isoCountryCode' | 'zip'>): PostcodeFault[] {
  const { example = '' } = postcodes[isoCountryCode] ?? {};
  return isPostcodeOf(isoCountryCode, zip) ? [] : [{ path: 'zip', code: 'postcode-invalid', limit: example }];
}

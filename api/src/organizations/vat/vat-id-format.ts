/** National formats of the VAT id, including the prefix (VIES FAQ, question 11; CH: UID register; GB: HMRC). */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CH: /^CHE\d{9}(MWST|TVA|IVA)?$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL[A-Z0-9+*]{12}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
};

/** Greek ids have the prefix EL instead of GR. */
export const hasPrefixOf = (vatId: string, isoCountryCode: string): boolean =>
  vatId.startsWith(isoCountryCode === 'GR' ? 'EL' : isoCountryCode);

/** The normalized form of an id: Swiss ones are usually written CHE-123.456.789. */
export const bareVatId = (vatId: string): string => vatId.replaceAll(/[.-]/g, '');

/** Whether a VAT id has a valid format for this country. Countries without a known format accept any. */
export function isVatIdOfCountry(vatId: string, isoCountryCode: string): boolean {
  return forms[isoCountryCode]?.test(vatId) ?? true;
}

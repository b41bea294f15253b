/** The vendor's country, where domestic VAT applies (contract.md §5.10). */
export const vendorCountry = 'DE';

/** The member states of the EU. */
export const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Besides the EU two more countries require a tax id at checkout (spec §5). */
const furtherTaxIdCountries: readonly string[] = ['GB', 'CH'];

/** Whether a country is a member of the EU, by its ISO 3166-1 code. */
export function isEuCountry(isoCountryCode: string): boolean {
  return euCountries.includes(isoCountryCode);
}

/**
 * Whether checkout requires a tax id: every EU country except the vendor's own, Great Britain and Switzerland (spec
 * §5).
 */
export function isTaxIdRequired(isoCountryCode: string): boolean {
  return (
    isoCountryCode !== vendorCountry && (isEuCountry(isoCountryCode) || furtherTaxIdCountries.includes(isoCountryCode))
  );
}

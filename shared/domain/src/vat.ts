import type { Vat } from '@kontor/contract/cart';
import type { Organization } from '@kontor/contract/organization';
import { vendorCountry } from './tax.ts';

// Which VAT is charged. The server alone decides it, by the rates of its database: pages show what it answers.

/** Standard VAT rates of the EU member states, in percent, as of November 2026. */
const standardVatRates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

/** Which VAT is charged, and why. */
export type VatTreatment = Readonly<Vat>;

/** The standard rate of a country in percent; `undefined` for one without VAT of ours. */
export type RateOf = (isoCountryCode: string) => number | undefined;

/** A standard rate that counts from a day on, `YYYY-MM-DD` in Europe/Berlin (docs/decisions/0066). */
export interface DatedRate {
  readonly isoCountryCode: string;
  /** In percent; two decimals at most. */
  readonly rate: number;
  readonly validFrom: string;
}

/** The rates of a day: of each country the latest that has begun. The first day of an invoiced period decides. */
export const ratesOn =
  (rates: readonly DatedRate[], day: string): RateOf =>
  (isoCountryCode) =>
    rates
      .filter((rate) => rate.isoCountryCode === isoCountryCode && rate.validFrom <= day)
      .reduce<DatedRate | undefined>(
        (found, rate) => (found && found.validFrom > rate.validFrom ? found : rate),
        undefined,
      )?.rate;

/** The rates that a database begins with, one for each country. */
export const firstRates: readonly Omit<DatedRate, 'validFrom'>[] = Object.entries(standardVatRates).map(
  ([isoCountryCode, rate]) => ({ isoCountryCode, rate }),
);

/** Which VAT an organization pays (contract.md §5.10). A VAT id that is not verified yet is ignored. */
export function vatTreatment(
  isoCountryCode: string,
  vatIdVerificationStatus: Organization['vatIdVerificationStatus'],
  rateOf: RateOf,
): VatTreatment {
  const standard = rateOf(isoCountryCode);
  if (standard === undefined) return { kind: 'outside-eu', percent: 0 };
  if (isoCountryCode === vendorCountry) return { kind: 'domestic', percent: standard };
  if (vatIdVerificationStatus === 'verified') return { kind: 'reverse-charge', percent: 0 };
  return { kind: 'destination', percent: standard };
}

import type { TaxRate } from '@kontor/contract/price-list';
import { calendarDay } from '@kontor/domain/date';

/** A rate of a country, with what it is today. */
export interface TaxRow extends TaxRate {
  readonly state: 'current' | 'scheduled' | 'past';
}

/** Of a country the latest that has begun counts. Countries in the order of their names, their rates newest first. */
export function taxRows(rates: readonly TaxRate[], now: Date, nameOf: (code: string) => string): TaxRow[] {
  const today = calendarDay(now.toISOString());
  const current = new Map<string, string>();
  for (const { isoCountryCode, validFrom } of rates) {
    const known = current.get(isoCountryCode);
    if (validFrom <= today && (known === undefined || validFrom > known)) current.set(isoCountryCode, validFrom);
  }
  const stateOf = ({ isoCountryCode, validFrom }: TaxRate): TaxRow['state'] => {
    if (validFrom > today) return 'scheduled';
    return current.get(isoCountryCode) === validFrom ? 'current' : 'past';
  };
  return rates
    .map((rate) => ({ ...rate, state: stateOf(rate) }))
    .sort(
      (one, other) =>
        nameOf(one.isoCountryCode).localeCompare(nameOf(other.isoCountryCode)) ||
        other.validFrom.localeCompare(one.validFrom),
    );
}

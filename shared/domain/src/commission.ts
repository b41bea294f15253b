import type { Organization } from '@kontor/contract/organization';
import { addMonths, dayStart, daysOf, type Month } from './calendar-month.ts';
import { calendarDay } from './date.ts';
import { isEuCountry, type VatTreatment, vatTreatment, vendorCountry } from './tax.ts';

/** A month of commissions is closed at the beginning of this day of the next month, in the vendor's time zone. */
const closingDay = 3;

/** From then on a month takes no further lines: its credit note is written. */
export const commissionsCloseAt = (month: Month): string => dayStart(`${addMonths(month, 1)}-0${closingDay}`);

/**
 * Whether an invoice is within the months for which an agency earns. They count in days of the vendor's calendar: connected on
 * 31 January for one month, the last day is 27 or 28 February.
 */
export function isWithinCommission(invoiceDate: string, connectedAt: string, months: number): boolean {
  const connected = calendarDay(connectedAt);
  const days = daysOf(addMonths(connected.slice(0, 7), months));
  const end = days[Number(connected.slice(8)) - 1] ?? days.at(-1) ?? '';
  return calendarDay(invoiceDate) < end;
}

/** Which VAT a partner's credit note states, and why. */
export interface CommissionVat {
  readonly kind: Exclude<VatTreatment['kind'], 'destination'> | 'no-vat-id';
  /** In percent. */
  readonly percent: number;
}

/**
 * A partner's service is taxed where the vendor is (§ 3a Abs. 2 UStG). Partners abroad do not charge VAT, because the vendor
 * owes it (§ 13b UStG). Domestic ones do, once their VAT id is verified: without it the vendor could not deduct the tax, and a
 * small business (§ 19 UStG) must not have it stated.
 */
export function commissionVat(
  isoCountryCode: string,
  vatIdVerificationStatus: Organization['vatIdVerificationStatus'],
): CommissionVat {
  if (isoCountryCode !== vendorCountry) {
    return { kind: isEuCountry(isoCountryCode) ? 'reverse-charge' : 'outside-eu', percent: 0 };
  }
  if (vatIdVerificationStatus !== 'verified') return { kind: 'no-vat-id', percent: 0 };
  return { kind: 'domestic', percent: vatTreatment(isoCountryCode, vatIdVerificationStatus).percent };
}

import type { Organization } from '@kontor/contract/organization';
import { addMonths, dayStart, daysOf, type Month } from './calendar-month.ts';
import { calendarDay } from './date.ts';
import { isEuCountry, vendorCountry } from './tax.ts';
import { type RateOf, type VatTreatment, vatTreatment } from './vat.ts';

/** A month of commissions is closed at the beginning of this day of the next month, in the vendor's time zone. */
export const closingDay = 3;

/** From then on a month takes no further lines: its credit note is written. */
export const commissionsCloseAt = (month: Month): string => dayStart(`${addMonths(month, 1)}-0${closingDay}`);

/** What a partner earns of what its customers pay for plan and devices. */
export interface CommissionTerms {
  /** In percent. */
  readonly rate: number;
  /** For how many months, of each customer. */
  readonly months: number;
}

export interface CommissionHistory extends CommissionTerms {
  /** What applied before, oldest first; `until` is the first day on which it did not apply any more. */
  readonly earlier: readonly (CommissionTerms & { readonly until: string })[];
  /** From which day on what was agreed with the partner applies, and the settings do not any more; `null` where nothing was. */
  readonly agreedFrom: string | null;
}

/** Terms, and the first day on which they apply. */
export interface DatedTerms extends CommissionTerms {
  readonly validFrom: string;
}

/**
 * The terms of a partner with whom others were agreed than the settings have.
 * @param agreed by day
 */
export function withAgreedTerms(
  settings: Omit<CommissionHistory, 'agreedFrom'>,
  agreed: readonly DatedTerms[],
): CommissionHistory {
  const [first] = agreed;
  const last = agreed.at(-1);
  if (first === undefined || last === undefined) return { ...settings, agreedFrom: null };
  const { rate, months } = settings.earlier.find(({ until }) => first.validFrom <= until) ?? settings;
  return {
    rate: last.rate,
    months: last.months,
    earlier: [
      ...settings.earlier.filter(({ until }) => until < first.validFrom),
      { rate, months, until: first.validFrom },
      ...agreed.slice(1).map((next, index) => {
        const before = agreed[index] ?? first;
        return { rate: before.rate, months: before.months, until: next.validFrom };
      }),
    ],
    agreedFrom: first.validFrom,
  };
}

/** What applied on the day of an instant. */
export function commissionTermsAt(at: string, history: CommissionHistory): CommissionTerms {
  const day = calendarDay(at);
  return history.earlier.find(({ until }) => day < until) ?? history;
}

/**
 * For how many months a customer brings commission, as is decided on the day of the payment. What was agreed with the partner counts
 * for its customers of before as well; settings that change take no months from those.
 */
export function commissionMonths(
  { connectedAt, paidAt }: { readonly connectedAt: string; readonly paidAt: string },
  history: CommissionHistory,
): number {
  const isAgreed = history.agreedFrom !== null && calendarDay(paidAt) >= history.agreedFrom;
  return commissionTermsAt(isAgreed ? paidAt : connectedAt, history).months;
}

/** The terms of a partner as they are read on a day: those that apply, those before, and those to come. */
export interface TermsOfDay extends CommissionTerms {
  /** Since when; not before the partner was there. */
  readonly validFrom: string;
  readonly isAgreed: boolean;
  readonly earlier: CommissionHistory['earlier'][number][];
  readonly later: DatedTerms[];
}

/** @param since the day on which the partner signed up */
export function termsOfDay(day: string, since: string, history: CommissionHistory): TermsOfDay {
  const { rate, months, earlier, agreedFrom } = history;
  // What was replaced on the day on which it was set has applied on no day.
  const past = earlier.filter(({ until }, index) => until !== earlier[index - 1]?.until);
  const all = [...past, { rate, months, until: null }];
  const current = all.findIndex(({ until }) => until === null || day < until);
  const startOf = (index: number) => all[index - 1]?.until ?? since;
  const termsOf = (index: number) => ({ rate: all[index]?.rate ?? rate, months: all[index]?.months ?? months });
  const start = startOf(current);
  return {
    ...termsOf(current),
    validFrom: start > since ? start : since,
    isAgreed: agreedFrom !== null && agreedFrom <= day,
    earlier: past.slice(0, current).filter(({ until }) => until > since),
    later: all.slice(current + 1).map((_, index) => ({
      ...termsOf(current + 1 + index),
      validFrom: startOf(current + 1 + index),
    })),
  };
}

/**
 * From when on an agency earns nothing more from a merchant that connected it. Months count in days of the vendor's calendar:
 * connected on 31 January for one month, the last day is 27 or 28 February.
 */
export function commissionEndsAt(connectedAt: string, months: number): string {
  const connected = calendarDay(connectedAt);
  const days = daysOf(addMonths(connected.slice(0, 7), months));
  return dayStart(days[Number(connected.slice(8)) - 1] ?? days.at(-1) ?? '');
}

/** From this amount on, in net cents, a month is paid out: there is no minimum. */
export const smallestPayout = 1;

/** What becomes of a closed month, together with the months that were carried over to it, in net cents. */
export function settlementOf(net: number): 'paid-out' | 'settled' | 'carried-over' {
  if (net >= smallestPayout) return 'paid-out';
  return net === 0 ? 'settled' : 'carried-over';
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
 * @param rateOf the standard rates of the day that decides
 */
export function commissionVat(
  isoCountryCode: string,
  vatIdVerificationStatus: Organization['vatIdVerificationStatus'],
  rateOf: RateOf,
): CommissionVat {
  if (isoCountryCode !== vendorCountry) {
    return { kind: isEuCountry(isoCountryCode) ? 'reverse-charge' : 'outside-eu', percent: 0 };
  }
  if (vatIdVerificationStatus !== 'verified') return { kind: 'no-vat-id', percent: 0 };
  return { kind: 'domestic', percent: vatTreatment(isoCountryCode, vatIdVerificationStatus, rateOf).percent };
}

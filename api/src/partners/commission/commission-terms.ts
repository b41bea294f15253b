import { calendarDay } from '@kontor/domain/date';
import { salesTerms } from '../../billing/prices/sales-terms.ts';

interface CommissionTerms {
  /** In percent. */
  readonly rate: number;
  readonly months: number;
}

interface CommissionHistory extends CommissionTerms {
  readonly earlier: readonly (CommissionTerms & { readonly until: string })[];
}

/** What applied on the day of an instant. The rate is that of the invoice's day, the months are those of the connection's. */
export function commissionTermsAt(at: Date, history: CommissionHistory = salesTerms.commission): CommissionTerms {
  const day = calendarDay(at.toISOString());
  return history.earlier.find(({ until }) => day < until) ?? history;
}

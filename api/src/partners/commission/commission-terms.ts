import { type CommissionTerms, commissionTermsAt } from '@kontor/domain/commission';
import { salesTerms } from '../../billing/prices/sales-terms.ts';

/** What applied on the day of an instant by the sales terms. */
export const salesTermsAt = (at: Date): CommissionTerms => commissionTermsAt(at.toISOString(), salesTerms.commission);

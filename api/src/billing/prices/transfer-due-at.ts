import { addDays } from '@kontor/domain/date';
import { salesTerms } from './sales-terms.ts';

/** Until when an invoice that is transferred is to be paid, of one that is issued at this instant. ISO. */
export const transferDueAt = (issuedAt: string): string => addDays(issuedAt, salesTerms.bankTransferDaysUntilDue);

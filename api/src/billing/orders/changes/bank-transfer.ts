import { unstoredDays } from '../../prices/transfer-days.ts';
import { collectBy } from '../../stripe/collect-by.ts';
import { invoicedWithin } from '../../stripe/payment-settings.ts';
import { doneWith } from '../step.ts';
import type { ChangeKind } from './change-kind.ts';

/** From now on invoices are sent instead of collected. */
export interface BankTransferPlan {
  readonly kind: 'bank-transfer';
  readonly stripeId: string;
  /** How long the customer has for a transfer. Absent in plans of older releases. */
  readonly daysUntilDue?: number;
}

export const bankTransfer: ChangeKind<BankTransferPlan> = {
  action: 'payment-method.changed',
  async carryOut({ stripe }, { plan: { stripeId, daysUntilDue = unstoredDays } }) {
    await collectBy(stripe, stripeId, invoicedWithin(daysUntilDue));
    return doneWith(stripeId);
  },
};

import { collectBy } from '../../stripe/collect-by.ts';
import { doneWith } from '../step.ts';
import type { ChangeKind } from './change-kind.ts';

/** From now on invoices are sent instead of collected. */
export interface BankTransferPlan {
  readonly kind: 'bank-transfer';
  readonly stripeId: string;
}

export const bankTransfer: ChangeKind<BankTransferPlan> = {
  action: 'payment-method.changed',
  async carryOut({ stripe }, { plan: { stripeId } }) {
    await collectBy(stripe, stripeId, 'bank_transfer');
    return doneWith(stripeId);
  },
};

import type { BalanceTransaction } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { share } from './amounts.ts';

/** Stripe's fees, about as high as its European list prices; a real account has its own. */
const fees: Record<string, (amount: number) => number> = {
  card: (amount) => share(amount, 15, 1000) + 25,
  sepa_debit: () => 35,
  customer_balance: (amount) => Math.min(500, share(amount, 5, 1000)),
};

export const feeOf = (methodType: string, amount: number): number => fees[methodType]?.(amount) ?? 0;

export interface BalanceMovement {
  type:
    | 'adjustment'
    | 'charge'
    | 'payment'
    | 'payment_refund'
    | 'refund'
    | 'refund_failure'
    | 'transfer'
    | 'transfer_refund';
  category: 'charge' | 'dispute' | 'dispute_reversal' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_reversal';
  amount: number;
  /** Negative when a fee is refunded. */
  fee: number;
  currency: string;
  description: string | null;
  source: string;
}

/** One transaction of the account's balance: https://docs.stripe.com/reports/balance-transaction-types */
export function bookOnBalance(sandbox: Sandbox, movement: BalanceMovement): BalanceTransaction {
  const { amount, fee, currency, category } = movement;
  const description = category.startsWith('dispute') ? 'Dispute fee' : 'Stripe processing fees';
  return sandbox.create('balance_transactions', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: sandbox.now(),
    balance_type: 'payments',
    created: sandbox.now(),
    currency,
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source: movement.source,
    status: 'available',
    type: movement.type,
  });
}

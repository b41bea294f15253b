import { invalidRequest } from '../protocol/errors.ts';
import type { Charge, Metadata, Refund } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { bookOnBalance } from './balance-transactions.ts';
import { bookCash, cashBalanceOf } from './cash-balance.ts';
import { cardOf } from './test-cards.ts';

const settlesAfter = 3;

export interface RefundFields {
  /** Everything that is left when undefined. */
  amount: number | undefined;
  reason: Refund['reason'];
  metadata: Metadata;
}

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;

function refundable(charge: Charge, wanted: number | undefined): number {
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${charge.id} cannot be refunded: its status is ${charge.status}.`, {
      code: 'charge_not_refundable',
    });
  const left = charge.amount - charge.amount_refunded;
  const amount = wanted ?? left;
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
      { param: 'amount' },
    );
  return amount;
}

type Course = 'at-once' | 'later' | 'fails-later';

function courseOf(sandbox: Sandbox, charge: Charge): Course {
  const type = charge.payment_method_details?.type;
  if (type === 'sepa_debit') return 'later';
  const instrument = charge.payment_method ? sandbox.store.get('instruments', charge.payment_method) : undefined;
  return type === 'card' && instrument ? cardOf(instrument.behaviour).refund : 'at-once';
}

const detailsOf = (charge: Charge): Refund['destination_details'] =>
  charge.payment_method_details?.type === 'card'
    ? {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        type: 'card',
      }
    : charge.payment_method_details?.type === 'customer_balance'
      ? { customer_cash_balance: {}, type: 'customer_cash_balance' }
      : { type: charge.payment_method_details?.type ?? 'card' };

function countOnCharge(sandbox: Sandbox, charge: Charge, amount: number): Charge {
  const refunded = charge.amount_refunded + amount;
  return sandbox.change('charges', charge.id, { amount_refunded: refunded, refunded: refunded === charge.amount });
}

const settleLater = (sandbox: Sandbox, refund: string) =>
  sandbox.create('settlements', {
    id: newId('settle'),
    at: sandbox.now() + settlesAfter,
    kind: 'refund',
    subject: refund,
  });

/** Refunds a charge: https://docs.stripe.com/api/refunds/create */
export function refundCharge(sandbox: Sandbox, id: string, fields: RefundFields): Refund {
  const charge = sandbox.get('charges', id, 'charge');
  const amount = refundable(charge, fields.amount);
  const course = courseOf(sandbox, charge);
  const { currency, customer } = charge;
  const refundId = newId('re');
  const movement = bookOnBalance(sandbox, {
    type: charge.payment_method_details?.type === 'card' ? 'refund' : 'payment_refund',
    category: 'refund',
    amount: -amount,
    fee: 0,
    currency,
    description: 'REFUND FOR CHARGE',
    source: refundId,
  });
  const refund: Refund = {
    id: refundId,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: sandbox.now(),
    currency,
    customer,
    customer_account: null,
    destination_details: detailsOf(charge),
    metadata: fields.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: fields.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: course === 'later' ? 'pending' : 'succeeded',
    transfer_reversal: null,
    ...(course === 'later' ? { pending_reason: 'processing' as const } : {}),
  };
  const counted = countOnCharge(sandbox, charge, amount);
  sandbox.create('refunds', refund, 'refund.created');
  sandbox.tell('charge.refunded', counted);
  if (course !== 'at-once') settleLater(sandbox, refundId);
  // A bank transfer cannot be reversed: the money returns to the customer's cash balance.
  if (charge.payment_method_details?.type === 'customer_balance' && customer)
    bookCash(sandbox, customer, amount, { type: 'refunded_from_payment', refunded_from_payment: { refund: refundId } });
  return refund;
}

/** Sends money of the cash balance back to the customer's bank account. */
export function returnCash(sandbox: Sandbox, customer: string, fields: RefundFields): Refund {
  const available = cashBalanceOf(sandbox, customer);
  const amount = fields.amount ?? available;
  if (amount < 1 || amount > available)
    throw invalidRequest(`The amount (${euros(amount)}) is not available on the cash balance (${euros(available)}).`, {
      param: 'amount',
    });
  const id = newId('re');
  bookCash(sandbox, customer, -amount, { type: 'return_initiated' });
  settleLater(sandbox, id);
  return sandbox.create(
    'refunds',
    {
      id,
      object: 'refund',
      amount,
      balance_transaction: null,
      charge: null,
      created: sandbox.now(),
      currency: 'eur',
      customer,
      customer_account: null,
      destination_details: {
        eu_bank_transfer: { reference: null, reference_status: 'pending' },
        type: 'eu_bank_transfer',
      },
      metadata: fields.metadata,
      payment_intent: null,
      payment_method: null,
      pending_reason: 'processing',
      reason: fields.reason,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'pending',
      transfer_reversal: null,
    },
    'refund.created',
  );
}

function fail(sandbox: Sandbox, refund: Refund, charge: Charge): void {
  const movement = bookOnBalance(sandbox, {
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    description: 'REFUND FAILURE',
    source: refund.id,
  });
  countOnCharge(sandbox, charge, -refund.amount);
  const failed = sandbox.change('refunds', refund.id, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: movement.id,
  });
  sandbox.tell('refund.failed', failed);
  sandbox.tell('refund.updated', failed, { status: refund.status });
  sandbox.tell('charge.refund.updated', failed, { status: refund.status });
}

/** The result of a refund that was not final when it was created. */
export function settleRefund(sandbox: Sandbox, id: string): void {
  const refund = sandbox.get('refunds', id);
  const charge = refund.charge ? sandbox.get('charges', refund.charge) : null;
  if (charge && courseOf(sandbox, charge) === 'fails-later') {
    fail(sandbox, refund, charge);
    return;
  }
  const { pending_reason: _, ...settled } = refund;
  const succeeded = sandbox.create('refunds', { ...settled, status: 'succeeded' });
  sandbox.tell('refund.updated', succeeded, { status: refund.status });
  if (charge) sandbox.tell('charge.refund.updated', succeeded, { status: refund.status });
}

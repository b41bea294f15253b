import type { CreditPayout } from '@kontor/contract/operator-money';
import type Stripe from 'stripe';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';
import { lockAccount } from '../account/account.repository.ts';
import { readPayoutsAtWork } from '../account/acts-at-work.ts';
import { lockCredit, readReservedCreditOf } from '../cart/reserved-credit.ts';
import type { Billing } from '../stripe/billing.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import type { Outcome, Planned } from './act.repository.ts';
import type { ChargeRefund, MoneyAct, PayoutPlan } from './money.tables.ts';
import { moveCredit } from './move-credit.ts';
import { refundOnce } from './refund-once.ts';

/** Direct debits can be refunded for so long, cards at least: https://docs.stripe.com/payments/sepa-debit#refunds */
const refundableFor = days(180);

/** The newest payments of a customer that are looked at. */
const mostPayments = 100;

/** Money that came by transfer would return to what is held for the customer. */
const refundable = (charge: Stripe.Charge): boolean =>
  charge.status === 'succeeded' &&
  !charge.disputed &&
  charge.payment_method_details !== null &&
  charge.payment_method_details.type !== 'customer_balance';

/** @throws ProblemError 422 without the reference of a transfer, and for one where nothing was transferred by hand */
export function requireReference({ to, bankReference }: Pick<CreditPayout, 'to' | 'bankReference'>): void {
  const isTransferred = to === 'bank-transfer';
  if (isTransferred && bankReference === undefined)
    throw violation('bankReference', 'required', 'This value is required');
  if (!isTransferred && bankReference !== undefined)
    throw violation('bankReference', 'unknown-key', 'Only of bank transfers');
}

/**
 * How credit is paid out. By refunds of the newest payments, or of one alone that covers it.
 * @throws ProblemError `payout-not-possible` where payments cannot take it back
 */
export async function planMeans(
  { stripe, clock }: Pick<Billing, 'stripe' | 'clock'>,
  customer: string,
  payout: CreditPayout,
): Promise<PayoutPlan> {
  if (payout.to === 'bank-transfer') return { to: 'bank-transfer', bankReference: payout.bankReference ?? '' };
  const since = unix(after(clock.now(), -refundableFor));
  const { data } = await stripe.charges.list({ customer, created: { gte: since }, limit: mostPayments });
  const payments = data
    .filter(refundable)
    .map(({ id, amount, amount_refunded: refunded }) => ({ charge: id, amount: amount - refunded }))
    .filter(({ amount }) => amount > 0);
  const whole = payments.find(({ amount }) => amount >= payout.amount);
  const refunds: ChargeRefund[] = [];
  let left = payout.amount;
  for (const { charge, amount } of whole ? [whole] : payments) {
    if (left === 0) break;
    refunds.push({ charge, amount: Math.min(amount, left) });
    left -= Math.min(amount, left);
  }
  if (left > 0) {
    throw new ProblemError('payout-not-possible', {
      detail: 'The payments of the last 180 days cannot take it back: transfer it, and record the transfer',
    });
  }
  return { to: 'payment-method', refunds };
}

/**
 * No more than there is, less what changes of contracts and other payouts at work will use. An order that reserves credit has it written down
 * before this one reads it, or finds this one (orders/reserve-credit.ts).
 */
export async function planPayout(
  tx: Tx,
  organizationUuid: string,
  amount: number,
  payout: PayoutPlan,
): Promise<Planned> {
  await lockCredit(tx, organizationUuid);
  const { credit } = await lockAccount(tx, organizationUuid);
  const others = await readPayoutsAtWork(tx, organizationUuid);
  const available = credit - others - (await readReservedCreditOf(tx, organizationUuid));
  if (amount > available) {
    throw new ProblemError('payout-exceeds-credit', { detail: `${Math.max(0, available)} cents can be paid out` });
  }
  return { organizationUuid, kind: 'payout', amount, payout };
}

/** The credit is taken first, so that no invoice uses what is paid out; what cannot be paid out is given back. */
export async function carryOutPayout(
  { stripe }: Pick<Billing, 'stripe'>,
  act: MoneyAct,
  customer: string,
): Promise<Outcome> {
  const { amount, payout } = act;
  const move = (cents: number, step: string, description: string) =>
    moveCredit(stripe, customer, act, { amount: cents, kind: 'paid-back', step, description });
  const note = payout?.to === 'bank-transfer' ? `Bank transfer ${payout.bankReference}` : 'Refund of credit';
  const { ending_balance: balance } = await move(amount, 'take', note);
  if (balance > 0) {
    await move(-amount, 'give-back', 'Used by an invoice meanwhile');
    return { state: 'refused', problem: 'payout-exceeds-credit' };
  }
  if (payout?.to !== 'payment-method') return { state: 'done', amount };
  let paid = 0;
  for (const refund of payout.refunds) {
    const { charge } = refund;
    const once = { among: { charge }, idempotencyKey: `money:${act.uuid}:${charge}` };
    if (await refundOnce(stripe, act, refund, once)) paid += refund.amount;
  }
  if (paid < amount) await move(paid - amount, 'give-back', 'Refused refund');
  return paid === 0 ? { state: 'refused', problem: 'payout-not-possible' } : { state: 'done', amount: paid };
}

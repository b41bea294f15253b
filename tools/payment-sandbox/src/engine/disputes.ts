import { wrongState } from '../protocol/errors.ts';
import type { BalanceTransaction, Charge, Dispute } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { bookOnBalance } from './balance-transactions.ts';
import { cardOf, type DisputeKind } from './test-cards.ts';

const daySeconds = 86_400;
const answerDays = 7;
const verdictAfter = 2;
const fees = { card: 2000, debit: 750 };

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
/** The keys of evidence that take text. */
export const evidenceKeys = Object.keys(noEvidence).filter((key) => key !== 'enhanced_evidence');

/** A returned debit cannot be contested: https://docs.stripe.com/payments/sepa-debit#disputed-payments */
type Kind = DisputeKind | 'debit';

const reasons: Record<Kind, { reason: string; networkCode: string | null }> = {
  debit: { reason: 'debit_not_authorized', networkCode: null },
  fraudulent: { reason: 'fraudulent', networkCode: '10.4' },
  inquiry: { reason: 'fraudulent', networkCode: '10.4' },
  'product-not-received': { reason: 'product_not_received', networkCode: '13.1' },
};

const kindOf = (sandbox: Sandbox, charge: Charge): Kind => {
  const instrument = charge.payment_method ? sandbox.store.get('instruments', charge.payment_method) : undefined;
  if (instrument?.kind !== 'card') return 'debit';
  return cardOf(instrument.behaviour).dispute ?? 'fraudulent';
};

interface Funds {
  dispute: string;
  charge: Charge;
  /** 1 returns the funds, -1 withdraws them. */
  direction: 1 | -1;
}

function moveFunds(sandbox: Sandbox, { dispute, charge, direction }: Funds): BalanceTransaction {
  const fee = charge.payment_method_details?.type === 'card' ? fees.card : fees.debit;
  return bookOnBalance(sandbox, {
    type: 'adjustment',
    category: direction === 1 ? 'dispute_reversal' : 'dispute',
    amount: direction * charge.amount,
    fee: -direction * fee,
    currency: charge.currency,
    description: `${direction === 1 ? 'Chargeback reversal' : 'Chargeback withdrawal'} for ${charge.id}`,
    source: dispute,
  });
}

function disputeObject(sandbox: Sandbox, id: string, charge: Charge, kind: Kind): Dispute {
  const { reason, networkCode } = reasons[kind];
  const card = charge.payment_method_details?.card;
  const statuses = { debit: 'lost', inquiry: 'warning_needs_response' } as const;
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: kind === 'inquiry' ? [] : [moveFunds(sandbox, { dispute: id, charge, direction: -1 })],
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: kind === 'debit' ? null : sandbox.now() + answerDays * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: kind === 'inquiry',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...(card
      ? {
          payment_method_details: {
            card: {
              brand: card.brand ?? 'visa',
              case_type: kind === 'inquiry' ? ('inquiry' as const) : ('chargeback' as const),
              network: card.network ?? 'visa',
              network_reason_code: networkCode,
            },
            type: 'card' as const,
          },
        }
      : {}),
    reason,
    status: kind === 'debit' || kind === 'inquiry' ? statuses[kind] : 'needs_response',
  };
}

/** The cardholder or account holder disputes a charge. */
export function openDispute(sandbox: Sandbox, chargeId: string): void {
  const before = sandbox.get('charges', chargeId);
  const kind = kindOf(sandbox, before);
  const charge = kind === 'inquiry' ? before : sandbox.change('charges', chargeId, { disputed: true });
  const opened = disputeObject(sandbox, newId('du'), charge, kind);
  sandbox.create('disputes', opened, 'charge.dispute.created');
  if (opened.balance_transactions.length > 0) sandbox.tell('charge.dispute.funds_withdrawn', opened);
  if (kind === 'debit') sandbox.tell('charge.dispute.closed', opened);
}

const awaits = ['needs_response', 'warning_needs_response'];
const isInquiry = ({ status }: Dispute) => status.startsWith('warning');

export const awaitsResponse = ({ status }: Dispute): boolean => awaits.includes(status);

function end(sandbox: Sandbox, dispute: Dispute, status: 'won' | 'lost' | 'warning_closed'): Dispute {
  const charge = sandbox.get('charges', dispute.charge);
  const reinstated = status === 'won' ? [moveFunds(sandbox, { dispute: dispute.id, charge, direction: 1 })] : [];
  const ended = sandbox.change('disputes', dispute.id, {
    status,
    balance_transactions: [...dispute.balance_transactions, ...reinstated],
  });
  sandbox.tell('charge.dispute.closed', ended);
  if (status === 'won') sandbox.tell('charge.dispute.funds_reinstated', ended);
  return ended;
}

/** The dispute is accepted, or the deadline for evidence has passed. */
export function giveUpDispute(sandbox: Sandbox, id: string): Dispute {
  const dispute = sandbox.get('disputes', id);
  if (!awaitsResponse(dispute))
    throw wrongState('dispute_already_closed', `This dispute is already closed or under review: ${dispute.status}.`);
  return end(sandbox, dispute, isInquiry(dispute) ? 'warning_closed' : 'lost');
}

export function missDispute(sandbox: Sandbox, id: string): void {
  const { evidence_details: details } = sandbox.get('disputes', id);
  sandbox.change('disputes', id, { evidence_details: { ...details, past_due: true } });
  giveUpDispute(sandbox, id);
}

/** Evidence texts that decide a dispute: https://docs.stripe.com/testing#evidence */
const verdicts = ['winning_evidence', 'losing_evidence'];

export function answerDispute(
  sandbox: Sandbox,
  id: string,
  answer: { evidence: Record<string, string>; submit: boolean; metadata: Dispute['metadata'] },
): Dispute {
  const before = sandbox.get('disputes', id);
  const given = Object.keys(answer.evidence).length > 0;
  if (given && !awaitsResponse(before))
    throw wrongState('dispute_already_submitted', `Evidence cannot be changed any more: ${before.status}.`);
  const evidence = { ...before.evidence, ...answer.evidence };
  const submits = given && answer.submit;
  const details = before.evidence_details;
  const reviewed = isInquiry(before) ? ('warning_under_review' as const) : ('under_review' as const);
  const dispute = sandbox.change(
    'disputes',
    id,
    {
      evidence,
      metadata: answer.metadata,
      evidence_details: {
        ...details,
        has_evidence: details.has_evidence || given,
        submission_count: details.submission_count + (submits ? 1 : 0),
      },
      ...(submits ? { status: reviewed } : {}),
    },
    'charge.dispute.updated',
  );
  if (submits && verdicts.includes(evidence.uncategorized_text ?? ''))
    sandbox.create('settlements', {
      id: newId('settle'),
      at: sandbox.now() + verdictAfter,
      kind: 'verdict',
      subject: id,
    });
  return dispute;
}

/** The decision of the cardholder's bank. */
export function decideDispute(sandbox: Sandbox, id: string): void {
  const dispute = sandbox.get('disputes', id);
  const wins = dispute.evidence.uncategorized_text === 'winning_evidence';
  if (isInquiry(dispute)) end(sandbox, dispute, 'warning_closed');
  else end(sandbox, dispute, wins ? 'won' : 'lost');
}

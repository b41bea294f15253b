import { newId, type Sandbox } from '../sandbox.ts';
import type { Settlement } from '../state/records.ts';
import type { Charge, Dispute } from '../wire.ts';
import { refuse, succeed } from './payment-attempt.ts';
import { answerVerification } from './tax-ids.ts';
import { testIbans } from './test-ibans.ts';

const disputeAfter = 2;
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

/** A returned debit cannot be contested, so it is lost at once: https://docs.stripe.com/payments/sepa-debit#disputed-payments */
function dispute(sandbox: Sandbox, charge: Charge): void {
  const disputed = sandbox.change('charges', charge.id, { disputed: true });
  const opened: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: disputed.payment_intent,
    reason: 'debit_not_authorized',
    status: 'lost',
  };
  sandbox.create('disputes', opened, 'charge.dispute.created');
  sandbox.tell('charge.dispute.funds_withdrawn', opened);
  sandbox.tell('charge.dispute.closed', opened);
}

/** The customer's bank answers a debit. */
function settleDebit(sandbox: Sandbox, intentId: string): void {
  const intent = sandbox.get('payment_intents', intentId);
  const { latest_charge: chargeId, payment_method: methodId } = intent;
  if (intent.status !== 'processing' || !chargeId || !methodId) return;
  const outcome = testIbans[sandbox.get('instruments', methodId).behaviour];
  if (outcome?.failure) {
    const { code, message } = outcome.failure;
    sandbox.tell(
      'charge.failed',
      sandbox.change('charges', chargeId, {
        status: 'failed',
        paid: false,
        failure_code: code,
        failure_message: message,
      }),
    );
    const method = sandbox.get('payment_methods', methodId);
    refuse(sandbox, intent, {
      method,
      failure: { code, declineCode: null, message },
      charge: chargeId,
      automatic: true,
    });
    return;
  }
  sandbox.tell('charge.succeeded', sandbox.change('charges', chargeId, { status: 'succeeded' }));
  succeed(sandbox, intent, chargeId);
  if (outcome?.disputed)
    sandbox.create('settlements', {
      id: newId('settle'),
      at: sandbox.now() + disputeAfter,
      kind: 'dispute',
      subject: chargeId,
    });
}

export function settle(sandbox: Sandbox, { id, kind, subject }: Settlement): void {
  sandbox.store.remove('settlements', id);
  if (kind === 'debit') settleDebit(sandbox, subject);
  else if (kind === 'dispute') dispute(sandbox, sandbox.get('charges', subject));
  else answerVerification(sandbox, subject);
}

import type { Settlement } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { bookCharge } from './charges.ts';
import { decideDispute, openDispute } from './disputes.ts';
import { expectDispute, refuse, succeed } from './payment-attempt.ts';
import { settleRefund } from './refunds.ts';
import { answerVerification } from './tax-ids.ts';
import { testIbans } from './test-ibans.ts';

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
  const { id: movement } = bookCharge(sandbox, sandbox.get('charges', chargeId));
  const charge = sandbox.change('charges', chargeId, { status: 'succeeded', balance_transaction: movement });
  sandbox.tell('charge.succeeded', charge);
  succeed(sandbox, intent, chargeId);
  if (outcome?.disputed) expectDispute(sandbox, chargeId);
}

const answers: Record<Settlement['kind'], (sandbox: Sandbox, subject: string) => void> = {
  debit: settleDebit,
  dispute: openDispute,
  refund: settleRefund,
  'tax-id': answerVerification,
  verdict: decideDispute,
};

export function settle(sandbox: Sandbox, { id, kind, subject }: Settlement): void {
  sandbox.store.remove('settlements', id);
  answers[kind](sandbox, subject);
}

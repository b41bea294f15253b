import type { Charge, ErrorCode, PaymentIntent, PaymentMethod } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { bookOnBalance, feeOf } from './balance-transactions.ts';
import { noBillingDetails } from './instruments.ts';

export interface Failure {
  code: ErrorCode;
  declineCode: string | null;
  message: string;
}

type Details = NonNullable<Charge['payment_method_details']>;

function detailsOf(method: PaymentMethod, mandate: string | null, challenged: boolean): Details {
  const { card, sepa_debit: debit } = method;
  if (card) {
    return {
      type: 'card',
      card: {
        amount_authorized: null,
        authorization_code: null,
        brand: card.brand,
        checks: card.checks,
        country: card.country,
        electronic_commerce_indicator: null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint ?? null,
        funding: card.funding,
        installments: null,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        network_token: null,
        network_transaction_id: null,
        regulated_status: card.regulated_status,
        three_d_secure: challenged
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: null,
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: null,
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: null,
      },
    };
  }
  if (debit) {
    const { bank_code, branch_code, country, fingerprint, last4 } = debit;
    return { type: 'sepa_debit', sepa_debit: { bank_code, branch_code, country, fingerprint, last4, mandate } };
  }
  if (method.customer_balance) return { type: method.type, customer_balance: {} };
  return { type: method.type };
}

export interface ChargeFields {
  intent: PaymentIntent;
  method: PaymentMethod;
  status: 'succeeded' | 'pending' | 'failed';
  failure: Failure | null;
  mandate: string | null;
  challenged: boolean;
}

/** One payment attempt; its event has the result. */
export function createCharge(sandbox: Sandbox, fields: ChargeFields): Charge {
  const { intent, method, status, failure } = fields;
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'failed' ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...noBillingDetails, ...method.billing_details },
    calculated_statement_descriptor: sandbox.config.seller.name.toUpperCase().slice(0, 22),
    captured: status !== 'failed',
    created: sandbox.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: status === 'failed' ? 'declined_by_network' : 'approved_by_network',
      reason: failure?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: failure ? 'The bank returned the decline code.' : 'Payment complete.',
      type: status === 'failed' ? 'issuer_declined' : 'authorized',
    },
    paid: status !== 'failed',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, fields.mandate, fields.challenged),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
  const movement = status === 'succeeded' ? bookCharge(sandbox, charge).id : null;
  return sandbox.create('charges', { ...charge, balance_transaction: movement }, `charge.${status}`);
}

/** Books a charge on the account's balance, less the fee. */
export function bookCharge(sandbox: Sandbox, { id, amount, currency, description, payment_method_details }: Charge) {
  const type = payment_method_details?.type ?? 'card';
  return bookOnBalance(sandbox, {
    type: type === 'card' ? 'charge' : 'payment',
    category: 'charge',
    amount,
    fee: feeOf(type, amount),
    currency,
    description,
    source: id,
  });
}

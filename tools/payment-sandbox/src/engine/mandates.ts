import { randomBytes } from 'node:crypto';
import type { Mandate, PaymentMethod } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';

export interface Acceptance {
  type: 'online' | 'offline';
  ipAddress: string | null;
  userAgent: string | null;
}

/** Path of the mandate's page; the presenter adds the public origin. */
export const mandatePath = (id: string): string => `/payment-sandbox/mandate/${id}`;

/** The customer's permission to debit the account: https://docs.stripe.com/payments/sepa-debit#mandates */
export function createMandate(sandbox: Sandbox, method: PaymentMethod, acceptance: Acceptance): Mandate {
  const id = newId('mandate');
  return sandbox.create(
    'mandates',
    {
      id,
      object: 'mandate',
      customer_acceptance: {
        accepted_at: sandbox.now(),
        ...(acceptance.type === 'online'
          ? { online: { ip_address: acceptance.ipAddress, user_agent: acceptance.userAgent } }
          : { offline: {} }),
        type: acceptance.type,
      },
      livemode: false,
      multi_use: {},
      payment_method: method.id,
      payment_method_details: {
        sepa_debit: { reference: randomBytes(8).toString('hex').toUpperCase(), url: mandatePath(id) },
        type: 'sepa_debit',
      },
      status: 'active',
      type: 'multi_use',
    },
    'mandate.updated',
  );
}

/** The active mandate for later debits. */
export const mandateOf = (sandbox: Sandbox, method: string): Mandate | undefined =>
  sandbox.store.all('mandates').findLast((mandate) => mandate.payment_method === method && mandate.status === 'active');

import { randomBytes } from 'node:crypto';
import { newId, type Sandbox } from '../sandbox.ts';
import type { Mandate, PaymentMethod } from '../wire.ts';

export interface Acceptance {
  type: 'online' | 'offline';
  ipAddress: string | null;
  userAgent: string | null;
}

/** Where the page of this mandate is; the presenter puts the public origin before it. */
export const mandatePath = (id: string): string => `/payment-sandbox/mandate/${id}`;

/** The customer's permission to debit his account: https://docs.stripe.com/payments/sepa-debit#mandates */
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

/** The mandate that a later debit relies on. */
export const mandateOf = (sandbox: Sandbox, method: string): Mandate | undefined =>
  sandbox.store.all('mandates').findLast((mandate) => mandate.payment_method === method && mandate.status === 'active');

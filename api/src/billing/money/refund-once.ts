import type Stripe from 'stripe';
import { moneyActMetadata, moneyActOf } from '../stripe/money-act.ts';
import { isRefusedRequest } from '../stripe/provider-problem.ts';
import type { MoneyAct } from './money.tables.ts';

interface Once {
  /** Where it is looked for: a process may have made it that ended before it could write that down. */
  readonly among: Pick<Stripe.RefundListParams, 'charge' | 'created'>;
  readonly idempotencyKey: string;
}

/**
 * Makes a refund of an act once. Those of acts are no corrections of an invoice, and get no credit note.
 * @returns whether it is made; `false` if the payment provider refuses it
 */
export async function refundOnce(
  stripe: Stripe,
  { uuid }: MoneyAct,
  refund: Omit<Stripe.RefundCreateParams, 'metadata'>,
  { among, idempotencyKey }: Once,
): Promise<boolean> {
  for await (const made of stripe.refunds.list({ ...among, limit: 100 })) {
    if (moneyActOf(made)?.uuid === uuid) return true;
  }
  try {
    await stripe.refunds.create(
      { ...refund, metadata: moneyActMetadata({ uuid, kind: 'paid-back' }) },
      { idempotencyKey },
    );
    return true;
  } catch (error) {
    if (isRefusedRequest(error)) return false;
    throw error;
  }
}

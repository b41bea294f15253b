import type { ErrorCode } from '@kontor/contract/problem';
import type Stripe from 'stripe';
import { moneyActMetadata, moneyActOf } from '../stripe/money-act.ts';
import { isRefusedRequest } from '../stripe/provider-problem.ts';
import type { Outcome } from './act.repository.ts';
import type { MoneyAct } from './money.tables.ts';

interface Credited {
  /** By its id at the payment provider. */
  readonly invoice: string;
  readonly kind: Parameters<typeof moneyActMetadata>[0]['kind'];
  /** `null` where nothing is to be credited any more. */
  readonly params: () => Promise<Omit<Stripe.CreditNoteCreateParams, 'invoice' | 'metadata' | 'email_type'> | null>;
  /** Why it is refused then, and where the payment provider says no. */
  readonly problem: ErrorCode;
}

/**
 * Makes the credit note of an act once. It is looked for by the act first: a process may have ended before it could write that down, and
 * the payment provider forgets keys after a day.
 */
export async function creditOnce(
  stripe: Stripe,
  { uuid, amount }: MoneyAct,
  { invoice, kind, params, problem }: Credited,
): Promise<Outcome> {
  for await (const note of stripe.creditNotes.list({ invoice, limit: 100 })) {
    if (moneyActOf(note)?.uuid === uuid) return { state: 'done', amount, creditNote: note.id };
  }
  try {
    const content = await params();
    if (content === null) return { state: 'refused', problem };
    const { id } = await stripe.creditNotes.create(
      { invoice, ...content, metadata: moneyActMetadata({ uuid, kind }), email_type: 'none' },
      { idempotencyKey: `money:${uuid}` },
    );
    return { state: 'done', amount, creditNote: id };
  } catch (error) {
    if (isRefusedRequest(error)) return { state: 'refused', problem };
    throw error;
  }
}

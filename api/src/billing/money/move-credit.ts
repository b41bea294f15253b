import type Stripe from 'stripe';
import { moneyActMetadata, moneyActOf } from '../stripe/money-act.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import type { MoneyAct } from './money.tables.ts';

/** Servers' clocks and the payment provider's may differ, by less than this. */
const skewSeconds = 3600;

/** From when on the payment provider can have moved something because of an act, in its own seconds. */
export const notBefore = ({ created_at: at }: Pick<MoneyAct, 'created_at'>): number => unix(at) - skewSeconds;

export interface CreditMove {
  /** Cents, as the payment provider counts them: negative is credit for the customer. */
  readonly amount: number;
  readonly kind: 'given' | 'paid-back';
  /** What of the act it is: each is done once. */
  readonly step: string;
  /** Shown in the payment provider's dashboard. */
  readonly description: string;
}

/**
 * Moves credit of a customer once for each step of an act: it is looked for first, because a process may have ended before it could
 * write down what it has done, and the payment provider forgets keys after a day.
 */
export async function moveCredit(
  stripe: Stripe,
  customer: string,
  act: Pick<MoneyAct, 'uuid' | 'created_at'>,
  { amount, kind, step, description }: CreditMove,
): Promise<Stripe.CustomerBalanceTransaction> {
  for await (const move of stripe.customers.listBalanceTransactions(customer, { limit: 100 })) {
    if (move.created < notBefore(act)) break;
    if (moneyActOf(move)?.uuid === act.uuid && move.metadata?.['money_act_step'] === step) return move;
  }
  return stripe.customers.createBalanceTransaction(
    customer,
    {
      amount,
      currency: 'eur',
      description,
      metadata: { ...moneyActMetadata({ uuid: act.uuid, kind }), money_act_step: step },
    },
    { idempotencyKey: `money:${act.uuid}:${step}` },
  );
}

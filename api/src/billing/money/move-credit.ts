import type Stripe from 'stripe';
import { moneyActMetadata } from '../stripe/money-act.ts';
import { beforeSkew, moveCreditOnce } from '../stripe/move-credit-once.ts';
import type { MoneyAct } from './money.tables.ts';

/** From when on the payment provider can have moved something because of an act, in its own seconds. */
export const notBefore = ({ created_at: at }: Pick<MoneyAct, 'created_at'>): number => beforeSkew(at);

export interface CreditMove {
  /** Cents, as the payment provider counts them: negative is credit for the customer. */
  readonly amount: number;
  readonly kind: 'given' | 'paid-back';
  /** What of the act it is: each is done once. */
  readonly step: string;
  /** Shown in the payment provider's dashboard. */
  readonly description: string;
}

/** Moves credit of a customer once for each step of an act. */
export const moveCredit = (
  stripe: Stripe,
  customer: string,
  act: Pick<MoneyAct, 'uuid' | 'created_at'>,
  { amount, kind, step, description }: CreditMove,
): Promise<Stripe.CustomerBalanceTransaction> =>
  moveCreditOnce(stripe, customer, {
    amount,
    description,
    metadata: { ...moneyActMetadata({ uuid: act.uuid, kind }), money_act_step: step },
    since: notBefore(act),
    idempotencyKey: `money:${act.uuid}:${step}`,
  });

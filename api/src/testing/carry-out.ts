import type { ChangeKind } from '../billing/orders/changes/change-kind.ts';
import type { Billing } from '../billing/stripe/billing.ts';
import { type Answers, answeringProvider } from './answering-provider.ts';

/** Carries out a change of a kind that needs nothing but the payment provider, and says what that was told. */
export async function carryOut<Plan>({ carryOut: carry }: ChangeKind<Plan>, plan: Plan, answers: Answers = {}) {
  const { stripe, told } = answeringProvider(answers);
  const change = {
    uuid: 'order',
    shop_uuid: 'shop',
    payment_subscription_uuid: 'contract',
    offer_uuid: null,
    plan,
    created_at: new Date('2026-11-22T10:00:00.000Z'),
    actor: null,
  };
  const result = await carry({ stripe } as Billing, change, { tookEffect: false }).catch((error: unknown) => error);
  return { result, told: told.map(({ call, params }) => [call, params]), keys: told.map(({ key }) => key) };
}

/** The result of a change that asks the customer for nothing. */
export const done = { state: 'done', stripeId: 'sub_1', answer: { clientSecret: null } };

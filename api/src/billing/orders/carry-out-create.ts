import type { OrderAnswer } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { isMissingAtProvider } from '../stripe/provider-problem.ts';
import type { CreatePlan } from './order-plan.ts';
import type { Progress, StepResult } from './step.ts';

const expand = ['latest_invoice.confirmation_secret', 'pending_setup_intent'];

/** Creates the subscription of a first order. Repeating it with the same key finds the same one. */
export async function carryOutCreate(
  stripe: Stripe,
  orderUuid: string,
  plan: CreatePlan,
  progress: Progress,
): Promise<StepResult> {
  if (plan.supersedes !== null) await cancelUnconfirmed(stripe, plan.supersedes);
  const { id } = await stripe.subscriptions.create(plan.params, { idempotencyKey: `${orderUuid}:create` });
  progress.tookEffect = true;
  return { state: 'done', stripeId: id, answer: await confirmationOf(stripe, id) };
}

/** What the customer still has to confirm; asked anew each time, because a repeated creation answers what was true then. */
export async function confirmationOf(stripe: Stripe, stripeId: string): Promise<OrderAnswer> {
  const subscription = await stripe.subscriptions.retrieve(stripeId, { expand });
  const { pending_setup_intent: setup, latest_invoice: invoice, collection_method } = subscription;
  if (setup !== null && typeof setup === 'object' && setup.client_secret !== null) {
    return { clientSecret: { type: 'setup_intent', clientSecret: setup.client_secret } };
  }
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (subscription.status === 'incomplete' && collection_method === 'charge_automatically' && secret) {
    return { clientSecret: { type: 'payment_intent', clientSecret: secret } };
  }
  return { clientSecret: null };
}

async function cancelUnconfirmed(stripe: Stripe, stripeId: string): Promise<void> {
  try {
    const { status, pending_setup_intent } = await stripe.subscriptions.retrieve(stripeId);
    if (status === 'canceled' || status === 'incomplete_expired') return;
    // Paid meanwhile, for example in another tab: it is the shop's subscription, and canceling it would keep the money.
    if (status !== 'incomplete' && pending_setup_intent === null) throw new ProblemError('subscription-in-progress');
    await stripe.subscriptions.cancel(stripeId);
  } catch (error) {
    if (!isMissingAtProvider(error)) throw error;
  }
}

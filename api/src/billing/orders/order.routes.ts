import type { OrderAccepted, OrderAnswer } from '@kontor/contract/subscription';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { loadSituation } from '../cart/shop-situation.ts';
import type { Billing } from '../stripe/billing.ts';
import { cancelSubscription, resumeSubscription } from './cancellation.ts';
import { beginSetup, payByBankTransfer } from './change-payment-method.ts';
import { findOrder } from './order.repository.ts';
import { orderProgress, syncOrder } from './order-progress.ts';
import { payInvoice } from './pay-invoice.ts';
import { placeOrder } from './place-order.ts';

const active = '/organization/{organizationUuid}/shop/{shopUuid}/subscription/active';
const provider = `${active}/stripe-subscription` as const;
const one = `${provider}/{stripeSubscriptionUuid}` as const;

export function orderRoutes(api: Api, billing: Billing): void {
  const { database, clock, idempotency } = billing;

  api.route(`GET ${active}/order`, async ({ shop }) => orderProgress(database, clock, shop.uuid));

  api.route(`PUT ${provider}/{id}`, async ({ organization, shop, user, body, reply, params: { id } }) => {
    const ordering = { organization, shop, user };
    const { live } = await loadSituation(database, shop, organization, clock.now());
    const answer = async (placed: OrderAnswer | OrderAccepted) => {
      const now = 'orderUuid' in placed ? await answerOf(database, placed) : placed;
      if ('orderUuid' in now) reply.code(202);
      return now;
    };
    if (live?.uuid === id) return answer(await placeOrder(billing, ordering, body));
    // A different cart or payment method is a different request (spec §4); a new quote of the same cart is not.
    const { quoteId: _, ...ordered } = body;
    const request = { call: 'order', shop: shop.uuid, ordered };
    const placed = await idempotency.once<OrderAnswer | OrderAccepted>(
      { scope: organization.uuid, key: id, request },
      async (complete) => {
        if (live !== null) throw new ProblemError('subscription-in-progress');
        return complete(database, await placeOrder(billing, ordering, body));
      },
    );
    return answer(placed).catch(async (error: unknown) => {
      await idempotency.forget({ scope: organization.uuid, key: id });
      throw error;
    });
  });

  api.route(`PUT ${one}/setup-intent/{idempotencyKey}`, async ({ organization, shop, params, body }) => {
    const { idempotencyKey: key, stripeSubscriptionUuid } = params;
    const paysOpenInvoices = body?.paysOpenInvoices ?? true;
    const request = { call: 'setup-intent', shop: shop.uuid, stripeSubscriptionUuid, paysOpenInvoices };
    return idempotency.once({ scope: organization.uuid, key, request }, async (complete) =>
      complete(database, await beginSetup(billing, shop, stripeSubscriptionUuid, { key, paysOpenInvoices })),
    );
  });

  api.route(`PUT ${one}/payment-method/bank-transfer/{idempotencyKey}`, async ({ organization, shop, params }) => {
    const { idempotencyKey: key, stripeSubscriptionUuid } = params;
    const request = { call: 'bank-transfer', shop: shop.uuid, stripeSubscriptionUuid };
    await idempotency.once({ scope: organization.uuid, key, request }, async (complete) => {
      await payByBankTransfer(billing, shop, stripeSubscriptionUuid);
      return complete(database, null);
    });
  });

  api.route(
    'POST /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/pay',
    ({ shop, params, body }) => payInvoice(billing, shop, params.invoiceUuid, body?.newMethodType ?? null),
  );

  api.route(`POST ${provider}/{idempotencyKey}/sync`, async ({ shop }) => syncOrder(billing, shop));

  api.route(`PUT ${one}/cancel`, async ({ shop, params }) =>
    cancelSubscription(billing, shop, params.stripeSubscriptionUuid),
  );
  api.route(`PUT ${one}/resume`, async ({ shop, params }) =>
    resumeSubscription(billing, shop, params.stripeSubscriptionUuid),
  );
}

/**
 * The result of an order that was answered early.
 * @throws ProblemError why it failed
 */
async function answerOf(database: Database, accepted: OrderAccepted): Promise<OrderAnswer | OrderAccepted> {
  const order = await findOrder(database, accepted.orderUuid);
  if (order?.state === 'failed') throw new ProblemError(order.problem_code ?? 'payment-provider-error');
  return order?.answer ?? accepted;
}

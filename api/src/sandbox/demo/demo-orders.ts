import type { OrderItem } from '@kontor/contract/cart';
import { orderItem } from '@kontor/domain/cart';
import type { PlanType } from '@kontor/domain/product';
import { type OrderingShop, placeOrderAndWait } from '../../billing/orders/place-order.ts';
import type { Billing } from '../../billing/stripe/billing.ts';
import { idOf } from '../../billing/stripe/stripe-values.ts';
import { mirrorSubscription } from '../../billing/subscriptions/mirror-subscription.ts';
import { salesTerms } from '../../sales-terms/sales-terms.ts';

interface DemoOrder {
  readonly plan: PlanType;
  readonly wms: number;
  readonly pos: number;
}

const item = (type: OrderItem['product']['type'], quantity: number) =>
  orderItem({ type, platform: 'cloud', version: salesTerms.defaultProductVersions.cloud }, quantity);

/** Orders for a shop as its owner would, with a valid card. */
export async function orderAndPay(billing: Billing, shopUuid: string, { plan, wms, pos }: DemoOrder): Promise<void> {
  const ordering = await orderingShopOf(billing, shopUuid);
  const { clientSecret } = await placeOrderAndWait(billing, ordering, {
    paymentMethodType: 'card',
    isYearlySubscription: false,
    items: [item(plan, 1), item('wms', wms), item('pos', pos)],
  });
  if (clientSecret === null) return;
  const [intent = ''] = clientSecret.clientSecret.split('_secret_');
  await billing.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  await mirrorSubscription(billing, await stripeIdOf(billing, shopUuid));
}

/** Orders a year of Starter, which the owner pays by bank transfer. */
export async function orderByTransfer(billing: Billing, shopUuid: string): Promise<void> {
  await placeOrderAndWait(billing, await orderingShopOf(billing, shopUuid), {
    paymentMethodType: 'bank_transfer',
    isYearlySubscription: true,
    items: [item('starter', 1)],
  });
}

/** A transfer to the bank account of a shop's organization. @param amount cents */
export async function transferMoney({ database, stripe }: Billing, shopUuid: string, amount: number): Promise<void> {
  const { stripe_id: invoice } = await database
    .selectFrom('invoice')
    .select('stripe_id')
    .where('shop_uuid', '=', shopUuid)
    .orderBy('issued_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { customer, number } = await stripe.invoices.retrieve(invoice);
  await stripe.testHelpers.customers.fundCashBalance(idOf(customer ?? ''), {
    amount,
    currency: 'eur',
    ...(number && { reference: number }),
  });
}

/** Replaces the card of a shop's subscription by one of the provider's test cards. */
export async function changeCard(billing: Billing, shopUuid: string, testCard: string): Promise<void> {
  const { stripe } = billing;
  const stripeId = await stripeIdOf(billing, shopUuid);
  const { customer } = await stripe.subscriptions.retrieve(stripeId);
  const { id } = await stripe.paymentMethods.attach(testCard, {
    customer: idOf(customer),
  });
  await stripe.subscriptions.update(stripeId, { default_payment_method: id });
}

async function stripeIdOf({ database }: Billing, shopUuid: string): Promise<string> {
  const row = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  return row.stripe_id;
}

/** A shop with its organization and its only user. */
export async function orderingShopOf({ database }: Pick<Billing, 'database'>, shopUuid: string): Promise<OrderingShop> {
  const shop = await database.selectFrom('shop').selectAll().where('uuid', '=', shopUuid).executeTakeFirstOrThrow();
  const organization = await database
    .selectFrom('organization')
    .selectAll()
    .where('uuid', '=', shop.organization_uuid)
    .executeTakeFirstOrThrow();
  const user = await database
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_uuid', 'app_user.uuid')
    .selectAll('app_user')
    .where('membership.organization_uuid', '=', organization.uuid)
    .executeTakeFirstOrThrow();
  return { shop, organization, user };
}

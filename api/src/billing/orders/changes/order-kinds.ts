import type { ShopSituation } from '../../cart/shop-situation.ts';
import type { Billing } from '../../stripe/billing.ts';
import { type CreatePlan, create, type NewSubscription, planCreate } from './create.ts';
import { update } from './update.ts';
import { planUpdate, type UpdatePlan } from './update-plan.ts';

// What a customer orders is one of two kinds of change: the first contract of a shop, or a change of the running one.

/** All requests to the payment provider for one order, decided once. */
export type OrderPlan = CreatePlan | UpdatePlan;

export const orders = { create, update };

export const orderKinds = Object.keys(orders) as OrderPlan['kind'][];

/** Decides all requests to the payment provider for an order. */
export const planOrder = (
  billing: Pick<Billing, 'stripe' | 'catalog'>,
  situation: ShopSituation,
  order: NewSubscription,
): Promise<OrderPlan> =>
  situation.live === null
    ? planCreate(billing, situation, order)
    : planUpdate(billing, situation, situation.live, order);

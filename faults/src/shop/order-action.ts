import { randomUUID } from 'node:crypto';
import type { Cart, CartRequest } from '@kontor/contract/cart';
import type {
  Order,
  OrderAnswer,
  OrderProgress,
  PaymentMethodType,
  Subscription,
  SubscriptionPaymentData,
} from '@kontor/contract/subscription';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import type { RunDatabase } from '../installation/database.ts';
import type { Provider } from '../installation/provider.ts';
import type { Action, Choice, Outcome } from './action.ts';
import type { Breach } from './breach.ts';
import { confirm } from './confirm.ts';
import type { Answer, PortalClient, ServerIndex } from './portal-client.ts';
import type { Agency } from './sign-up.ts';
import type { TestShop } from './test-shop.ts';
import type { Vendor } from './vendor.ts';

/** What actions need besides their shop. */
export interface Surroundings {
  readonly provider: Provider;
  readonly database: RunDatabase;
  readonly vendor: Vendor;
  readonly operator: PortalClient;
  readonly agency: Agency;
  /** What the register of VAT ids says of one from now on. */
  readonly answerOfRegister: (vatId: string, answer: string) => Promise<void>;
  /** Of the shared clock, when the actions begin. */
  readonly now: Date;
  readonly report: (breach: Breach) => void;
  /** Orders are `accepted` that are answered early: they go on after their answer. */
  readonly count: (figure: 'orders' | 'accepted' | 'reverts') => void;
  /** Milliseconds within which an order has to be answered. */
  readonly orderLimit: number;
}

const other = (server: ServerIndex): ServerIndex => (server === 0 ? 1 : 0);

export const readSubscription = async (shop: TestShop, server: ServerIndex): Promise<Subscription | null> => {
  const { status, body } = await shop.client.call(server, 'GET', `${shop.path}/subscription/active`);
  return status === 200 && body !== '' ? (body as Subscription) : null;
};

/** The id of the live payment-provider subscription, as the page knows it. */
export const liveUuid = async (shop: TestShop, server: ServerIndex): Promise<string | null> =>
  liveStripeSubscription(await readSubscription(shop, server))?.uuid ?? null;

async function methodOnFile(shop: TestShop, server: ServerIndex): Promise<PaymentMethodType | null> {
  const path = `${shop.path}/subscription/active/stripe-subscription`;
  const { status, body } = await shop.client.call(server, 'GET', path);
  return status === 200 ? ((body as SubscriptionPaymentData).paymentMethod?.type ?? null) : null;
}

function requestOf({ plan, wms, pos, yearly, startsAt }: Choice): CartRequest {
  const product = (type: 'wms' | 'pos' | Choice['plan']) => ({
    type,
    platform: 'cloud' as const,
    version: 'v2' as const,
  });
  const items = [
    { product: product(plan), quantity: 1 },
    { product: product('wms'), quantity: wms },
    { product: product('pos'), quantity: pos },
  ].filter(({ quantity }) => quantity > 0);
  return { items, isYearlySubscription: yearly, ...(startsAt !== null && { startsAt }) };
}

/** Looks at the price of a choice. */
export async function look(shop: TestShop, server: ServerIndex, choice: Choice): Promise<Cart | null> {
  const request = requestOf(choice);
  const answer = await shop.client.call(server, 'POST', `${shop.path}/cart`, request);
  if (answer.status !== 200) return null;
  const cart = answer.body as Cart;
  shop.carts.set(cart.quoteId, cart);
  shop.seen = { cart, order: { ...request, quoteId: cart.quoteId } };
  return cart;
}

/** An order of the cart that was just shown, sent once. Bank transfer comes with yearly billing (spec §5). */
export const plainOrder = (
  choice: Choice,
  method: PaymentMethodType = 'card',
  outcome: Outcome = 'succeeds',
): Extract<Action, { kind: 'order' }> => ({
  kind: 'order',
  choice: { ...choice, yearly: choice.yearly || method === 'bank_transfer' },
  method,
  keepsMethod: true,
  quote: 'fresh',
  twice: 'no',
  outcome,
});

export async function order(
  surroundings: Surroundings,
  shop: TestShop,
  server: ServerIndex,
  action: Extract<Action, { kind: 'order' }>,
): Promise<void> {
  const before = shop.seen;
  const live = liveStripeSubscription(await readSubscription(shop, server));
  // The page offers neither monthly billing instead of yearly nor a later start of what runs.
  const choice = live
    ? { ...action.choice, yearly: action.choice.yearly || live.isYearly, startsAt: null }
    : action.choice;
  const method = (live && action.keepsMethod && (await methodOnFile(shop, server))) || action.method;
  if (action.quote === 'fresh') await look(shop, server, choice);
  const seen = action.quote === 'none' ? null : action.quote === 'seen' ? before : shop.seen;
  const content = seen?.order ?? requestOf(choice);
  const body: Order = { ...content, paymentMethodType: method };
  const id = live?.uuid ?? randomUUID();
  shop.lastOrder = { id, order: body };
  const secondId = action.twice === 'two-tabs' && live === null ? randomUUID() : id;
  const answers = await Promise.all([
    send(surroundings, shop, server, id, body),
    ...(action.twice === 'no' ? [] : [send(surroundings, shop, other(server), secondId, body)]),
  ]);
  for (const answer of answers) remember(shop, answer, method);
  if (action.outcome !== null && shop.toConfirm !== null) {
    await confirm(surroundings.provider, shop.toConfirm, action.outcome);
  }
}

export async function repeatOrder(surroundings: Surroundings, shop: TestShop, server: ServerIndex): Promise<void> {
  if (shop.lastOrder === null) return;
  const { id, order: body } = shop.lastOrder;
  remember(shop, await send(surroundings, shop, server, id, body), body.paymentMethodType);
}

async function send(
  { report, count, orderLimit }: Surroundings,
  shop: TestShop,
  server: ServerIndex,
  id: string,
  body: Order,
): Promise<Answer> {
  count('orders');
  const path = `${shop.path}/subscription/active/stripe-subscription/${id}`;
  const answer = await shop.client.call(server, 'PUT', path, body);
  if (answer.status === 202) count('accepted');
  if (answer.milliseconds > orderLimit) {
    report({ check: 'order-answers-in-time', detail: `${shop.name}: ${Math.round(answer.milliseconds)} ms` });
  }
  if (answer.code === 'quote-changed') {
    const { cart } = answer.body as { cart: Cart };
    shop.carts.set(cart.quoteId, cart);
    shop.seen = { cart, order: { ...body, quoteId: cart.quoteId } };
  }
  return answer;
}

function remember(shop: TestShop, { status, body }: Answer, method: PaymentMethodType): void {
  if (status !== 200) return;
  const { clientSecret } = body as OrderAnswer;
  if (clientSecret !== null) shop.toConfirm = { secret: clientSecret, method };
}

/** What the page finds when it is opened again: the confirmation that the latest order waits for. */
export async function findConfirmation(shop: TestShop, server: ServerIndex): Promise<void> {
  const answer = await shop.client.call(server, 'GET', `${shop.path}/subscription/active/order`);
  if (answer.status !== 200 || answer.body === '') return;
  const { clientSecret } = answer.body as OrderProgress;
  if (clientSecret === null) return;
  const method = shop.lastOrder?.order.paymentMethodType ?? null;
  shop.toConfirm = { secret: clientSecret, method };
}

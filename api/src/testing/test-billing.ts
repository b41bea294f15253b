import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiBase } from '@kontor/contract/calls';
import type { Cart, CartRequest } from '@kontor/contract/cart';
import type { BaseData } from '@kontor/contract/organization';
import type { ProductPlatform, ProductType, ProductVersion } from '@kontor/contract/product';
import type { NewShop } from '@kontor/contract/shop';
import type { Order, OrderAnswer, PaymentMethodType, Subscription } from '@kontor/contract/subscription';
import { createPaymentSandbox, type PaymentSandbox } from '@kontor/payment-sandbox/server';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { afterAll } from 'vitest';
import { connectPaymentProvider, type PaymentConnection } from '../billing/stripe/payment-connection.ts';
import type { Environment } from '../infrastructure/environment.ts';
import { baseData, merchant, newShop, password } from './accounts.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

const keys = {
  secretKey: 'sk_test_sandbox0000000000000000',
  publishableKey: 'pk_test_sandbox0000000000000000',
};
const webhookSecret = 'whsec_sandbox0000000000000000';
const connectWebhookSecret = 'whsec_connected0000000000000000';

/** Months have different lengths: what a test finds must not depend on the day on which it runs. */
const firstDay = (): number => Date.UTC(new Date().getUTCFullYear() + 1, 2, 1, 10);

export interface TestBilling extends TestApp {
  readonly stripe: Stripe;
  readonly connection: PaymentConnection;
  /** Makes the payment provider fail on purpose (tools/payment-sandbox/README.md). */
  readonly faults: PaymentSandbox['faults'];
  /** What the dashboard of the provider's account decides. */
  readonly settings: PaymentSandbox['settings'];
  /** A coupon that support gives to a customer there; 0 percent takes it away. */
  readonly discountByHand: PaymentSandbox['discountByHand'];
  /** Sets the payment provider's clock ahead of ours, or behind it with a negative number. */
  skewClock(seconds: number): Promise<void>;
  /** Time passes here and at the payment provider; its events arrive and are handled. */
  pass(days: number): Promise<void>;
  /** Lets all events of the payment provider be delivered and handled. */
  settle(): Promise<void>;
  /** Runs `work` while all events of the payment provider are lost, because another server receives them. */
  losingEvents<T>(work: () => Promise<T>): Promise<T>;
}

/** The server on loopback, so that the payment sandbox can deliver events. */
export async function createTestBilling(environment: Partial<Environment> = {}): Promise<TestBilling> {
  let now = Date.now;
  let webhookUrl: string | null = null;
  const findings = new Set<string>();
  const sandbox = await createPaymentSandbox({
    ...keys,
    onFinding: (where, finding) => findings.add(`${where} ${finding}`),
    webhookSecret,
    connectWebhookSecret,
    stateFile: null,
    webhookUrl: () => webhookUrl,
    now: () => now(),
  });
  const webhookSecrets = [connectWebhookSecret, webhookSecret];
  const connection = { ...keys, webhookSecrets, sandboxUrl: await sandbox.listen({ host: '127.0.0.1', port: 0 }) };
  const moveClock = (body: object) =>
    fetch(`${connection.sandboxUrl}/payment-sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const catchUp = async () => {
    const answer = await moveClock({ advanceSeconds: 0 });
    const { nextDueAt } = (await answer.json()) as { nextDueAt: string | null };
    return nextDueAt === null ? null : new Date(nextDueAt);
  };
  const kontor = await createTestApp({ environment, parts: { connection, clockFollowers: [{ catchUp }] } });
  const { clock } = kontor.infrastructure;
  clock.offset = firstDay() - Date.now();
  now = () => clock.now().getTime();
  const settle = async () => {
    // Events of a job's calls arrive in the next round and may queue further jobs.
    for (let round = 0; round < 3; round += 1) await kontor.timeTravel.advance(0);
  };
  const origin = await kontor.app.listen({ host: '127.0.0.1', port: 0 });
  const ownWebhook = `${origin}${apiBase}/payment/webhook`;
  webhookUrl = ownWebhook;
  return {
    ...kontor,
    connection,
    faults: sandbox.faults,
    settings: sandbox.settings,
    discountByHand: sandbox.discountByHand,
    skewClock: async (clockSkewSeconds) => void (await moveClock({ advanceSeconds: 0, clockSkewSeconds })),
    stripe: connectPaymentProvider(connection),
    async pass(days) {
      await kontor.timeTravel.advance(days * 86_400_000);
      await settle();
    },
    settle,
    async losingEvents(work) {
      await catchUp();
      const drain = createServer((request, answer) => void request.resume().on('end', () => answer.end()));
      await new Promise<void>((resolve) => void drain.listen(0, '127.0.0.1', resolve));
      webhookUrl = `http://127.0.0.1:${(drain.address() as AddressInfo).port}`;
      try {
        const result = await work();
        await catchUp();
        return result;
      } finally {
        webhookUrl = ownWebhook;
        drain.closeAllConnections();
        await new Promise((resolve) => void drain.close(resolve));
      }
    },
    async close() {
      await kontor.close();
      await sandbox.close();
      if (findings.size > 0) throw new Error(`Not as the provider's SDK declares it:\n${[...findings].join('\n')}`);
    },
  };
}

/** One server with a payment provider for all tests of a file; both are closed after them. */
export async function testBilling(environment?: Partial<Environment>): Promise<TestBilling> {
  const kontor = await createTestBilling(environment);
  afterAll(() => kontor.close());
  return kontor;
}

export interface Orderer {
  readonly client: TestClient;
  readonly email: string;
  readonly shopPath: string;
  readonly organizationUuid: string;
  /** Again, after a time in which the session ended. */
  signIn(): Promise<void>;
  subscription(): Promise<Subscription>;
  cart(selection: CartRequest & { readonly ordersPerMonth?: number }): Promise<Cart>;
  /** Orders the answered cart; `id` is a new key unless given. */
  order(order: Order, id?: string): ReturnType<TestClient['call']>;
}

/** The path of the calls about a shop's payment-provider subscriptions. */
export const providerOf = ({ shopPath }: Pick<Orderer, 'shopPath'>): string =>
  `${shopPath}/subscription/active/stripe-subscription`;

interface SelectionOptions {
  readonly wms?: number;
  readonly pos?: number;
  readonly yearly?: boolean;
  readonly platform?: ProductPlatform;
  readonly version?: ProductVersion;
}

export const selection = (
  plan: Extract<ProductType, 'starter' | 'advanced' | 'professional' | 'enterprise'>,
  { wms = 0, pos = 0, yearly = false, platform = 'cloud', version = 'v2' }: SelectionOptions = {},
): CartRequest => ({
  isYearlySubscription: yearly,
  items: [
    { product: { type: plan, platform, version }, quantity: 1 },
    { product: { type: 'wms' as const, platform, version }, quantity: wms },
    { product: { type: 'pos' as const, platform, version }, quantity: pos },
  ].filter(({ quantity }) => quantity > 0),
});

/** A merchant with a cloud shop in trial. */
export async function orderer(
  kontor: TestApp,
  address: Partial<BaseData> = {},
  shop: Partial<NewShop> = { type: 'cloud', mainShopUrl: null },
): Promise<Orderer> {
  return inShop(await merchant(kontor, { baseData: baseData(address) }), shop);
}

/** The same merchant in another shop of the organization. */
export const inAnotherShop = (buyer: Orderer, name: string): Promise<Orderer> =>
  inShop(buyer, { type: 'cloud', mainShopUrl: null, name });

async function inShop(
  { client, email, organizationUuid }: Pick<Orderer, 'client' | 'email' | 'organizationUuid'>,
  shop: Partial<NewShop>,
): Promise<Orderer> {
  const answer = await client.expect(201, `POST /organization/${organizationUuid}/shop`, newShop(shop));
  const shopPath = `/organization/${organizationUuid}/shop/${answer.json<{ uuid: string }>().uuid}`;
  return {
    client,
    email,
    shopPath,
    organizationUuid,
    signIn: () => client.login(email, password),
    subscription: async () => (await client.expect(200, `GET ${shopPath}/subscription/active`)).json<Subscription>(),
    cart: async (body) => (await client.expect(200, `POST ${shopPath}/cart`, body)).json<Cart>(),
    order: (body, id = randomUUID()) =>
      client.call(`PUT ${shopPath}/subscription/active/stripe-subscription/${id}`, { body }),
  };
}

/** Confirms with a payment method as the browser would: a test card by its name (`pm_card_visa`), or a test IBAN. */
export async function confirm(stripe: Stripe, { clientSecret }: OrderAnswer, method: string): Promise<void> {
  if (clientSecret === null) throw new Error('There is nothing to confirm');
  const id = idOf(clientSecret.clientSecret);
  const params = method.startsWith('pm_') ? { payment_method: method } : await debit(stripe, method);
  if (clientSecret.type === 'setup_intent') await stripe.setupIntents.confirm(id, params);
  else await stripe.paymentIntents.confirm(id, params);
}

const idOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

async function debit(stripe: Stripe, iban: string) {
  const { id } = await stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban },
    billing_details: { name: 'Eva Brandt', email: 'eva@radwerk.test' },
  });
  return { payment_method: id, mandate_data: { customer_acceptance: { type: 'offline' as const } } };
}

/** The customer on the bank's page for 3-D Secure. */
export async function answerBank({ connection }: TestBilling, answer: OrderAnswer, outcome: 'succeeded' | 'failed') {
  const clientSecret = answer.clientSecret?.clientSecret ?? '';
  const form = new URLSearchParams({ intent: idOf(clientSecret), client_secret: clientSecret, outcome });
  const page = await fetch(`${connection.sandboxUrl}/payment-sandbox/challenge`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  if (page.status >= 400) throw new Error(`The bank answered ${page.status}: ${await page.text()}`);
}

/** Orders, pays and waits until everything is settled. */
export async function subscribe(
  kontor: TestBilling,
  buyer: Orderer,
  wanted: CartRequest,
  paymentMethodType: PaymentMethodType = 'card',
  method = 'pm_card_visa',
): Promise<Subscription> {
  const { quoteId } = await buyer.cart(wanted);
  const answer = await buyer.order({ ...wanted, paymentMethodType, quoteId });
  if (answer.statusCode !== 200) throw new Error(`The order answered ${answer.statusCode}: ${answer.body}`);
  const order = answer.json<OrderAnswer>();
  if (order.clientSecret !== null) await confirm(kontor.stripe, order, method);
  await kontor.settle();
  return buyer.subscription();
}

/** Gives the running subscription another payment method, as the page for payment methods does. */
export async function changeMethod(
  kontor: TestBilling,
  buyer: Orderer,
  method: string,
  body?: { readonly paysOpenInvoices: boolean },
): Promise<void> {
  const { stripeSubscriptions } = await buyer.subscription();
  const call = `PUT ${providerOf(buyer)}/${stripeSubscriptions[0]?.uuid}/setup-intent/${randomUUID()}`;
  const { clientSecret } = (await buyer.client.expect(200, call, body)).json<{ clientSecret: string }>();
  await confirm(kontor.stripe, { clientSecret: { type: 'setup_intent', clientSecret } }, method);
  await kontor.settle();
}

/** The id of the organization's customer at the payment provider. */
export async function customerOf(
  { infrastructure: { database } }: Pick<TestBilling, 'infrastructure'>,
  { organizationUuid }: Pick<Orderer, 'organizationUuid'>,
): Promise<string> {
  const { stripe_id } = await database
    .selectFrom('payment_customer')
    .select('stripe_id')
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();
  return stripe_id;
}

/** Cents that the organization has left with the payment provider. */
export async function creditOf(
  kontor: Pick<TestBilling, 'infrastructure' | 'stripe'>,
  buyer: Pick<Orderer, 'organizationUuid'>,
): Promise<number> {
  const customer = await kontor.stripe.customers.retrieve(await customerOf(kontor, buyer));
  return customer.deleted ? 0 : 0 - customer.balance;
}

/** Returns when a call of the payment provider hangs (`faults`). */
export async function untilCallHangs({ faults }: Pick<TestBilling, 'faults'>): Promise<void> {
  while (faults.state().hangingCalls.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

export const shopOf = ({ shopPath }: Pick<Orderer, 'shopPath'>): string => shopPath.split('/').at(-1) ?? '';

/** Puts the shop's orders into this state, as if a process had held them for so long, for example `1 hour`. */
export const setOrders = (
  { infrastructure }: TestBilling,
  buyer: Orderer,
  state: 'working' | 'needs-attention' | 'done',
  lease: string,
) =>
  infrastructure.database
    .updateTable('billing_order')
    .set({ state, lease_until: sql<Date>`now() + ${lease}::interval` })
    .where('shop_uuid', '=', shopOf(buyer))
    .execute();

import { addMonths, monthOf } from '@kontor/domain/calendar-month';
import { closesAt } from '@kontor/domain/usage';
import { ensureProduct } from '../../billing/stripe/ensure-product.ts';
import { ensureExtraOrderPrice } from '../../billing/stripe/extra-orders.ts';
import { idOf } from '../../billing/stripe/stripe-values.ts';
import { queueComparison } from '../../billing/webhooks/compare-customer.ts';
import { createPaymentRounds } from '../../billing/webhooks/payment-rounds.ts';
import { minutes } from '../../infrastructure/clock.ts';
import { createCloseCommissions, createPlanCommissions } from '../../partners/commission/close-commissions.ts';
import { baseData, mailedToken, partner, password } from '../accounts.ts';
import { billingOf } from '../invoices.ts';
import { listedKey } from '../listed-key.ts';
import { mover } from '../migrating.ts';
import { sellOrders } from '../sell-orders.ts';
import { changeMethod, orderer, providerOf, selection, shopOf, subscribe } from '../test-billing.ts';
import { rowOf } from './order-trials.ts';
import type { Trial, TrialContext } from './trial.ts';

const signal = new AbortController().signal;
const day = 86_400_000;
const ofShopware = { platform: 'shopware6', version: 'v3' } as const;

type Kontor = TrialContext['kontor'];

const passUntil = (kontor: Kontor, instant: string) =>
  kontor.pass((Date.parse(instant) - kontor.infrastructure.clock.now().getTime()) / day);

async function compareAll(kontor: Kontor, customer: string): Promise<string[]> {
  const { database, clock, jobs } = kontor.infrastructure;
  await queueComparison({ jobs }, database, { stripeCustomerId: customer, seen: [] }, clock.now());
  await kontor.settle();
  await kontor.timeTravel.advance(minutes(20));
  await kontor.settle();
  const rows = await database
    .selectFrom('provider_difference')
    .select(['subject', 'field', 'ours', 'theirs'])
    .where('stripe_customer_id', '=', customer)
    .execute();
  return rows.map(({ subject, field, ours, theirs }) => `${subject} ${field}: ${ours} here, ${theirs} there`);
}

export const otherTrials: readonly Trial[] = [
  {
    name: 'extra orders of a month',
    async run({ kontor, fact }) {
      const buyer = await orderer(kontor);
      const month = addMonths(monthOf(kontor.infrastructure.clock.now().toISOString()), 1);
      await passUntil(kontor, `${month}-02T12:00:00Z`);
      await buyer.signIn();
      await subscribe(kontor, buyer, selection('starter'));
      await sellOrders(kontor, buyer, 5000);
      await passUntil(kontor, closesAt(month));
      await kontor.pass(0.1);
      const { invoice_stripe_id: invoice } = await kontor.infrastructure.database
        .selectFrom('usage_month')
        .select('invoice_stripe_id')
        .where('shop_uuid', '=', shopOf(buyer))
        .where('month', '=', month)
        .executeTakeFirstOrThrow();
      fact('the month is billed', true, invoice !== null);
    },
  },
  {
    name: 'a migration that is taken back',
    async run({ kontor, fact }) {
      const moved = await mover(kontor);
      const { old } = moved;
      await subscribe(kontor, old, selection('professional', { ...ofShopware, wms: 1 }));
      await kontor.pass(10);
      await old.signIn();
      // As support leaves it that sets a customer's method by hand.
      const { stripe } = kontor;
      const { stripe_id, stripe_customer_id: customer } = await rowOf(kontor, old);
      const { default_payment_method: method } = await stripe.subscriptions.retrieve(stripe_id);
      const invoice_settings = { default_payment_method: method === null ? '' : idOf(method) };
      await stripe.customers.update(customer, { invoice_settings });
      await stripe.subscriptions.update(stripe_id, { default_payment_method: '' });
      await moved.stage();
      const { moves } = await moved.overview();
      fact('what moves is previewed', 'contract', moves?.kind);
      fact('it is completed', 200, (await old.client.call(`PUT ${old.shopPath}/migration/complete`)).statusCode);
      await kontor.settle();
      fact('it is taken back', 200, (await old.client.call(`PUT ${old.shopPath}/migration/revert`)).statusCode);
      await kontor.settle();
    },
  },
  {
    name: 'a customer that moves, orders for another shop, is compared, and leaves',
    async run({ kontor, fact }) {
      const { database } = kontor.infrastructure;
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter'), 'sepa_debit', 'DE89370400440532013000');
      const { stripe_customer_id: customer, stripe_id } = await rowOf(kontor, buyer);
      await buyer.client.expect(
        200,
        `PUT /organization/${buyer.organizationUuid}/base-data`,
        baseData({ zip: '1010', city: 'Wien', isoCountryCode: 'AT', vatId: 'AT000000000' }),
      );
      await kontor.settle();
      const { default_tax_rates: rates } = await kontor.stripe.subscriptions.retrieve(stripe_id);
      fact('no tax is charged abroad', 0, rates?.length);
      fact('nothing differs', [], await compareAll(kontor, customer));
      await database.deleteFrom('payment_subscription').where('stripe_id', '=', stripe_id).execute();
      await database
        .updateTable('subscription')
        .set({ state: 'trial' })
        .where('shop_uuid', '=', shopOf(buyer))
        .execute();
      const rounds = createPaymentRounds(billingOf(kontor));
      await rounds.roundOfAll();
      fact('what a backup lost is found', 1, (await compareAll(kontor, customer)).length > 0 ? 1 : 0);
      await buyer.signIn();
      await kontor.stripe.subscriptions.cancel(stripe_id);
      await kontor.settle();
      const { uuid } = (await buyer.client.expect(200, 'GET /user')).json<{ uuid: string }>();
      await buyer.client.expect(202, `POST /user/${uuid}/delete`, { password });
      const token = await mailedToken(buyer.client, buyer.email);
      await buyer.client.expect(200, `POST /confirmation/${token}`);
      await kontor.pass(2);
    },
  },
  {
    name: 'a partner who is paid',
    async run({ kontor, fact }) {
      const { client, email, organizationUuid } = await partner(kontor);
      const path = `/organization/${organizationUuid}/partner-account`;
      const answer = await client.call(`GET ${path}/onboarding-url`);
      fact('an express account can be set up (setting connect-express)', 200, answer.statusCode);
      const row = () =>
        kontor.infrastructure.database
          .selectFrom('partner_account')
          .select(['payout_account_id', 'payout_state'])
          .where('organization_uuid', '=', organizationUuid)
          .executeTakeFirstOrThrow();
      const { payout_account_id: account } = await row();
      const { capabilities, country } = await kontor.stripe.accounts.retrieve(account ?? '');
      fact('its transfers are requested, in its country', ['inactive', 'DE'], [capabilities?.transfers, country]);
      await client.expect(200, `GET ${path}/onboarding-url`);
      const earlier = await partner(kontor);
      const { id: before } = await kontor.stripe.accounts.create({
        type: 'express',
        country: 'DE',
        metadata: { organizationUuid: earlier.organizationUuid },
      });
      await earlier.client.expect(200, `GET /organization/${earlier.organizationUuid}/partner-account/onboarding-url`);
      const { capabilities: asked } = await kontor.stripe.accounts.retrieve(before);
      fact('transfers are requested of an account that was made without', 'inactive', asked?.transfers);
      // Nothing but a person can finish an onboarding in test mode: what follows is tried with the sandbox.
      if (kontor.isReal) return;
      const { url } = answer.json<{ url: string }>();
      await fetch(`${kontor.connection.sandboxUrl}${new URL(url).pathname}`, { method: 'POST', redirect: 'manual' });
      await kontor.settle();
      const buyer = await orderer(kontor);
      await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/partner-agency`, {
        partnerAgencyUuid: organizationUuid,
      });
      await subscribe(kontor, buyer, selection('starter'));
      const { clock } = kontor.infrastructure;
      await passUntil(kontor, `${addMonths(monthOf(clock.now().toISOString()), 1)}-04T12:00:00Z`);
      const billing = billingOf(kontor);
      await createCloseCommissions(billing)({}, signal);
      await createPlanCommissions(billing)({}, signal);
      await kontor.settle();
      const { data } = await kontor.stripe.transfers.list({ destination: account ?? '' });
      fact('the commission is transferred', 1, data.length);
      fact('the account is complete', 'complete', (await row()).payout_state);
      await client.login(email, password);
      fact('its dashboard opens', 200, (await client.call(`GET ${path}/dashboard-url`)).statusCode);
    },
  },
  {
    name: 'prices, products and tax rates that were archived',
    async run({ kontor, fact }) {
      const { stripe } = kontor;
      const key = listedKey({ platform: 'cloud', type: 'advanced', version: 'v2' }, 'month');
      const [price] = (await stripe.prices.list({ lookup_keys: [key] })).data;
      const product = typeof price?.product === 'string' ? price.product : (price?.product.id ?? '');
      const [rate = ''] = await (await billingOf(kontor).catalog()).taxRateIds(21);
      await stripe.prices.update(price?.id ?? '', { active: false });
      await stripe.products.update(product, { active: false });
      await stripe.taxRates.update(rate, { active: false });
      const catalog = await billingOf(kontor).catalog();
      const own = { id: `kontor_trial_${Date.now()}`, name: 'Trial' };
      await ensureProduct(stripe, own);
      await stripe.products.update(own.id, { active: false });
      await ensureProduct(stripe, own);
      fact('a product of our own is sold again', true, (await stripe.products.retrieve(own.id)).active);
      fact('the price is sold again', true, (await stripe.prices.retrieve(price?.id ?? '')).active);
      fact('its product, too', true, (await stripe.products.retrieve(product)).active);
      fact('the rate is used again', [rate], await catalog.taxRateIds(21));
      const extra = await ensureExtraOrderPrice(stripe, 21);
      fact('a price that is in no list names its product', 'extra-order', await catalog.productTypeOf(extra));
    },
  },
  {
    name: 'a set-up that is never confirmed',
    async run({ kontor, fact }) {
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter'));
      const { stripeSubscriptions } = await buyer.subscription();
      const call = `PUT ${providerOf(buyer)}/${stripeSubscriptions[0]?.uuid}/setup-intent/${crypto.randomUUID()}`;
      await buyer.client.expect(200, call);
      await kontor.pass(0.1);
      await buyer.signIn();
      const { setup_intent_id: waiting } = await rowOf(kontor, buyer);
      fact('nothing waits for it any more', null, waiting);
      await changeMethod(kontor, buyer, 'pm_card_visa');
    },
  },
];

import type { OrderAnswer } from '@kontor/contract/subscription';
import { trialEnd } from '../../billing/orders/changes/trial-end.ts';
import { previewItems, unix } from '../../billing/stripe/preview-upgrade.ts';
import { idOf } from '../../billing/stripe/stripe-values.ts';
import { billingOf, listedInvoices } from '../invoices.ts';
import {
  changeMethod,
  confirm,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
} from '../test-billing.ts';
import type { Trial, TrialContext } from './trial.ts';

const iban = 'DE89370400440532013000';
type Kontor = TrialContext['kontor'];

export const rowOf = ({ infrastructure: { database } }: Kontor, buyer: Orderer) =>
  database
    .selectFrom('payment_subscription')
    .selectAll()
    .where('shop_uuid', '=', shopOf(buyer))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** By hand, as no customer could: a method that needs a bank, or fails. */
export async function chargeTo(kontor: Kontor, buyer: Orderer, method: string): Promise<void> {
  const { stripe } = kontor;
  const { stripe_id, stripe_customer_id: customer } = await rowOf(kontor, buyer);
  const { id } = await stripe.paymentMethods.attach(method, { customer });
  await stripe.subscriptions.update(stripe_id, { default_payment_method: id });
  await kontor.settle();
}

const change = async (buyer: Orderer, action: 'cancel' | 'resume') => {
  const { stripeSubscriptions } = await buyer.subscription();
  const live = stripeSubscriptions.find(({ state }) => state === 'active' || state === 'trialing');
  return buyer.client.call(`PUT ${providerOf(buyer)}/${live?.uuid}/${action}`);
};

async function upgrade(kontor: Kontor, buyer: Orderer, plan: 'advanced' | 'professional' | 'enterprise' | 'starter') {
  const wanted = selection(plan);
  const cart = await buyer.cart(wanted);
  const { uuid, payment_method_type: method } = await rowOf(kontor, buyer);
  const order = { ...wanted, paymentMethodType: method ?? 'card', quoteId: cart.quoteId };
  const answer = await buyer.order(order, uuid);
  await kontor.settle();
  return { cart, answer };
}

/** What a change consists of beside its plan; no trial here depends on it. */
const noChange = {
  uuid: crypto.randomUUID(),
  shop_uuid: crypto.randomUUID(),
  payment_subscription_uuid: crypto.randomUUID(),
  offer_uuid: null,
  created_at: new Date(),
  actor: null,
};

export const orderTrials: readonly Trial[] = [
  {
    name: 'a first order by card, an upgrade, and a downgrade that is taken back',
    async run({ kontor, fact }) {
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter', { wms: 1 }));
      fact('the order is active', 'active', (await buyer.subscription()).state);
      const { cart, answer } = await upgrade(kontor, buyer, 'professional');
      fact('an upgrade is carried out', 200, answer.statusCode);
      const [invoice] = await listedInvoices(buyer);
      fact('an upgrade is charged as it was previewed', cart.dueNow.amount, invoice?.total);
      await upgrade(kontor, buyer, 'starter');
      const { schedule_id: schedule } = await rowOf(kontor, buyer);
      fact('a downgrade is scheduled', true, schedule !== null);
      await changeMethod(kontor, buyer, 'pm_card_mastercard');
      const method = async () => {
        const { default_payment_method } = await kontor.stripe.subscriptions.retrieve(
          (await rowOf(kontor, buyer)).stripe_id,
        );
        return default_payment_method && idOf(default_payment_method);
      };
      const chosen = await method();
      fact('what is scheduled is taken back', 200, (await change(buyer, 'resume')).statusCode);
      await upgrade(kontor, buyer, 'starter');
      await kontor.pass(32);
      await buyer.signIn();
      fact('a scheduled change keeps the method that was chosen meanwhile', chosen, await method());
      fact('a cancellation is accepted', 200, (await change(buyer, 'cancel')).statusCode);
      fact('a cancellation is taken back', 200, (await change(buyer, 'resume')).statusCode);
    },
  },
  {
    name: 'a method that changes while a downgrade is scheduled',
    async run({ kontor, fact }) {
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('professional'));
      await upgrade(kontor, buyer, 'starter');
      await changeMethod(kontor, buyer, iban);
      // And once more, as a payment saves a method that is entered for it.
      await chargeTo(kontor, buyer, 'pm_card_mastercard');
      const before = await kontor.stripe.subscriptions.retrieve((await rowOf(kontor, buyer)).stripe_id);
      await kontor.pass(32);
      const after = await kontor.stripe.subscriptions.retrieve(before.id);
      fact(
        'the new method is charged after the scheduled change',
        before.default_payment_method,
        after.default_payment_method,
      );
      fact('the scheduled change has taken effect', 'starter', after.items.data[0]?.price.metadata['type']);
    },
  },
  {
    name: 'an upgrade after the rate of VAT has changed within the period',
    async run({ kontor, fact }) {
      const { stripe } = kontor;
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter', { wms: 1 }));
      const { stripe_id: stripeId, stripe_customer_id: stripeCustomerId } = await rowOf(kontor, buyer);
      const { billing_mode: mode, items } = await stripe.subscriptions.retrieve(stripeId);
      fact('what begins has the billing mode that documents need', 'classic', mode.type);
      const catalog = await billingOf(kontor).catalog();
      const taxRates = await catalog.taxRateIds(20);
      const preview = await previewItems(stripe, {
        stripeId,
        stripeCustomerId,
        items: items.data.map(({ id, price, quantity = 1 }) => ({ id, price: price.id, quantity: quantity + 1 })),
        taxRates,
        prorationDate: unix(kontor.infrastructure.clock.now()),
      });
      const rates = preview.lines.data.flatMap(({ amount, taxes }) =>
        (taxes ?? []).map(({ tax_rate_details: details }) => [Math.sign(amount), details?.tax_rate]),
      );
      const byRate = (sign: number) => items.data.map(() => [sign, taxRates[0]]);
      fact('what it credits and what it charges have the rate of today', [...byRate(-1), ...byRate(1)], rates.sort());
    },
  },
  {
    name: 'an order by direct debit, one for the end of the trial, and one that another replaces',
    async run({ kontor, fact }) {
      const debited = await orderer(kontor);
      await subscribe(kontor, debited, selection('starter'), 'sepa_debit', iban);
      fact('a debited order is active', 'active', (await debited.subscription()).state);
      const later = await orderer(kontor);
      const atEnd = { ...selection('starter'), startsAt: 'trial-end' as const };
      const { quoteId } = await later.cart(atEnd);
      const answer = (await later.order({ ...atEnd, paymentMethodType: 'card', quoteId })).json<OrderAnswer>();
      fact('what begins later asks for a set-up', 'setup_intent', answer.clientSecret?.type);
      await confirm(kontor.stripe, answer, 'pm_card_visa');
      await kontor.settle();
      const { stripe_id: stripeId, period_end: end } = await rowOf(kontor, later);
      const put = unix(end) + 86_400;
      const moved = { kind: 'trial-end', stripeId, scheduleId: null, trialEnd: put } as const;
      await trialEnd.carryOut(billingOf(kontor), { ...noChange, plan: moved }, { tookEffect: false });
      const { trial_end: found } = await kontor.stripe.subscriptions.retrieve(stripeId);
      fact('its begin is put off by a day', put, found);
      const undecided = await orderer(kontor);
      const order = { ...selection('starter'), paymentMethodType: 'card' as const };
      await undecided.order({ ...order, quoteId: (await undecided.cart(selection('starter'))).quoteId });
      await subscribe(kontor, undecided, selection('advanced'));
      fact('an order replaces one that was never confirmed', 'active', (await undecided.subscription()).state);
      const progress = `POST ${providerOf(undecided)}/${crypto.randomUUID()}/sync`;
      fact('an order is synchronized', 204, (await undecided.client.call(progress)).statusCode);
    },
  },
  {
    name: 'an upgrade that the bank wants confirmed, and that is not',
    async run({ kontor, fact }) {
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter'));
      await chargeTo(kontor, buyer, 'pm_card_authenticationRequired');
      const { answer } = await upgrade(kontor, buyer, 'professional');
      fact('the bank is asked', 'payment_intent', answer.json<OrderAnswer>().clientSecret?.type);
      fact('a cancellation withdraws it', 200, (await change(buyer, 'cancel')).statusCode);
      await kontor.settle();
      const { stripe_id } = await rowOf(kontor, buyer);
      const { data } = await kontor.stripe.invoices.list({ subscription: stripe_id, limit: 1 });
      fact('its invoice is void', 'void', data[0]?.status);
      fact('a cancellation is taken back', 200, (await change(buyer, 'resume')).statusCode);
      await chargeTo(kontor, buyer, 'pm_card_chargeCustomerFail');
      fact(
        'an upgrade whose card is declined is refused',
        402,
        (await upgrade(kontor, buyer, 'professional')).answer.statusCode,
      );
    },
  },
  {
    name: 'an upgrade with another method, and a change to yearly billing by transfer',
    async run({ kontor, fact }) {
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter'));
      const { uuid } = await rowOf(kontor, buyer);
      const wanted = selection('advanced');
      const { quoteId } = await buyer.cart(wanted);
      const order = { ...wanted, paymentMethodType: 'sepa_debit' as const, quoteId };
      const answer = (await buyer.order(order, uuid)).json<OrderAnswer>();
      fact('the new method is asked for first', 'setup_intent', answer.clientSecret?.type);
      await confirm(kontor.stripe, answer, iban);
      await kontor.settle();
      const { payment_method_type: type, stripe_id } = await rowOf(kontor, buyer);
      const { items } = await kontor.stripe.subscriptions.retrieve(stripe_id);
      fact('then the change is carried out', ['sepa_debit', 'advanced'], [type, items.data[0]?.price.metadata['type']]);
      const yearly = selection('advanced', { yearly: true });
      const cart = await buyer.cart(yearly);
      const later = { ...yearly, paymentMethodType: 'bank_transfer' as const, quoteId: cart.quoteId };
      fact('yearly billing is scheduled', 200, (await buyer.order(later, uuid)).statusCode);
      await kontor.pass(32);
      const { collection_method: collected } = await kontor.stripe.subscriptions.retrieve(stripe_id);
      fact('its invoices are sent', 'send_invoice', collected);
    },
  },
];

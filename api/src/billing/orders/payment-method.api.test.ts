import { randomUUID } from 'node:crypto';
import type { Invoice } from '@kontor/contract/invoice';
import type { OrderAnswer, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { balanceOf } from '../../testing/invoices.ts';
import {
  answerBank,
  changeMethod,
  confirm,
  type Orderer,
  orderer,
  providerOf,
  selection,
  setOrders,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const kontor = await testBilling();

const paymentData = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${providerOf(buyer)}`)).json<SubscriptionPaymentData>();
const liveUuid = async (buyer: Orderer) => (await buyer.subscription()).stripeSubscriptions[0]?.uuid ?? '';
const invoices = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();

test('without a subscription at the payment provider there are no payment data', async () => {
  const buyer = await orderer(kontor);
  expect(Object.values(await paymentData(buyer)).filter((value) => value !== null)).toEqual([]);
});

test('a direct debit comes with a mandate that the customer can read', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'sepa_debit', 'DE89370400440532013000');
  expect(await paymentData(buyer)).toMatchObject({
    paymentMethod: { type: 'sepa_debit', label: expect.stringMatching(/^DE •••• \d{4}$/) },
    collectionMethod: 'charge_automatically',
    sepaMandate: { url: expect.stringMatching(/^http/) },
  });
});

test('the old method stays in use until the new one is confirmed', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const path = `PUT ${providerOf(buyer)}/${await liveUuid(buyer)}/setup-intent/${randomUUID()}`;
  const { clientSecret } = (await buyer.client.expect(200, path)).json<{ clientSecret: string }>();
  expect((await buyer.client.expect(200, path)).json()).toEqual({ clientSecret });
  expect((await buyer.subscription()).stripeSubscriptions[0]?.stripeSetupIntentId).toBe(
    clientSecret.split('_secret')[0],
  );
  expect((await paymentData(buyer)).paymentMethod).toEqual({ type: 'card', label: 'Visa •••• 4242' });

  await confirm(kontor.stripe, { clientSecret: { type: 'setup_intent', clientSecret } }, 'pm_card_mastercard');
  await kontor.settle();
  expect((await buyer.subscription()).stripeSubscriptions[0]?.stripeSetupIntentId).toBeNull();
  expect((await paymentData(buyer)).paymentMethod).toEqual({ type: 'card', label: 'Mastercard •••• 4444' });
});

test('another method is in the activity of the person who asked for it, although the provider says that it is confirmed', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await changeMethod(kontor, buyer, 'pm_card_mastercard');
  const path = `GET /organization/${buyer.organizationUuid}/activity?action=payment-method.changed`;
  expect((await buyer.client.expect(200, path)).json()).toMatchObject([
    { actor: { kind: 'user', name: 'Eva Brandt' }, address: '127.0.0.0/24' },
  ]);
  const { database } = kontor.infrastructure;
  const kept = await database.selectFrom('payment_subscription').select('setup_actor').execute();
  expect(kept.every(({ setup_actor }) => setup_actor === null)).toBe(true);
});

test('it is theirs also if another change of the method was begun, and not finished, in between', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const path = `PUT ${providerOf(buyer)}/${await liveUuid(buyer)}/setup-intent`;
  const begin = async () =>
    (await buyer.client.expect(200, `${path}/${randomUUID()}`)).json<{ clientSecret: string }>().clientSecret;
  const [first] = [await begin(), await begin()];
  await confirm(kontor.stripe, { clientSecret: { type: 'setup_intent', clientSecret: first } }, 'pm_card_mastercard');
  await kontor.settle();
  const activity = `GET /organization/${buyer.organizationUuid}/activity?action=payment-method.changed`;
  expect((await buyer.client.expect(200, activity)).json()).toMatchObject([{ actor: { name: 'Eva Brandt' } }]);
});

test('a method that is confirmed while an order waits for an operator is put to use afterwards, a day later', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await setOrders(kontor, buyer, 'needs-attention', '0');
  await changeMethod(kontor, buyer, 'pm_card_mastercard');
  await kontor.pass(1);
  await buyer.signIn();
  expect((await paymentData(buyer)).paymentMethod?.label).toBe('Visa •••• 4242');
  await setOrders(kontor, buyer, 'done', '0');
  await kontor.pass(1);
  await buyer.signIn();
  expect((await paymentData(buyer)).paymentMethod?.label).toBe('Mastercard •••• 4444');
});

test('bank transfer is for yearly billing alone', async () => {
  const monthly = await orderer(kontor);
  await subscribe(kontor, monthly, selection('starter'));
  const transfer = async (buyer: Orderer) =>
    buyer.client.call(`PUT ${providerOf(buyer)}/${await liveUuid(buyer)}/payment-method/bank-transfer/${randomUUID()}`);
  expect((await transfer(monthly)).json()).toMatchObject({ status: 409, code: 'payment-method-unavailable' });

  const yearly = await orderer(kontor);
  await subscribe(kontor, yearly, selection('starter', { yearly: true }));
  expect((await transfer(yearly)).statusCode).toBe(204);
  expect(await paymentData(yearly)).toMatchObject({
    paymentMethod: { type: 'bank_transfer' },
    collectionMethod: 'send_invoice',
  });
});

test("another shop's payment-provider subscription is not found, an ended one is not live", async () => {
  const [one, other] = [await orderer(kontor), await orderer(kontor)];
  await subscribe(kontor, one, selection('starter'));
  await subscribe(kontor, other, selection('starter'));
  const foreign = `PUT ${providerOf(one)}/${await liveUuid(other)}`;
  for (const call of [
    'cancel',
    'resume',
    `setup-intent/${randomUUID()}`,
    `payment-method/bank-transfer/${randomUUID()}`,
  ]) {
    expect((await one.client.call(`${foreign}/${call}`)).statusCode).toBe(404);
  }
});

test('an upgrade by another method waits for it, and charges that one', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await kontor.pass(31);
  await buyer.signIn();
  const wanted = selection('enterprise');
  const cart = await buyer.cart(wanted);
  const answer = await buyer.order(
    { ...wanted, paymentMethodType: 'sepa_debit', quoteId: cart.quoteId },
    await liveUuid(buyer),
  );
  expect(answer.json<OrderAnswer>().clientSecret?.type).toBe('setup_intent');
  expect((await buyer.subscription()).items[0]?.product.type).toBe('starter');

  await confirm(kontor.stripe, answer.json(), 'DE89370400440532013000');
  await kontor.settle();
  expect((await buyer.subscription()).items[0]?.product.type).toBe('enterprise');
  expect((await paymentData(buyer)).paymentMethod?.type).toBe('sepa_debit');
  expect((await invoices(buyer))[0]).toMatchObject({ total: cart.dueNow.amount, state: 'processing' });
  await kontor.pass(14);
  await buyer.signIn();
  expect((await invoices(buyer))[0]).toMatchObject({ total: cart.dueNow.amount, state: 'paid' });
});

test('an upgrade whose card requires authentication takes effect after it', async () => {
  const buyer = await orderer(kontor);
  const first = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  await confirm(kontor.stripe, first.json(), 'pm_card_threeDSecure2Required');
  await answerBank(kontor, first.json(), 'succeeded');
  await kontor.settle();
  const asked = await buyer.order({ ...selection('enterprise'), paymentMethodType: 'card' }, await liveUuid(buyer));
  expect(asked.json()).toMatchObject({ clientSecret: { type: 'payment_intent' } });
  expect((await buyer.subscription()).items.map(({ product }) => product.type)).toEqual(['starter']);

  await answerBank(kontor, asked.json(), 'succeeded');
  await kontor.settle();
  expect((await buyer.subscription()).items.map(({ product }) => product.type)).toEqual(['enterprise']);
});

test('an upgrade whose card is declined is told so and changes nothing', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await kontor.pass(31);
  await buyer.signIn();
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');

  const answer = await buyer.order({ ...selection('enterprise'), paymentMethodType: 'card' }, await liveUuid(buyer));
  expect(answer.json()).toMatchObject({ status: 402, code: 'payment-provider-error' });
  await kontor.settle();
  expect(await buyer.subscription()).toMatchObject({ state: 'active', items: [{ product: { type: 'starter' } }] });
  expect((await invoices(buyer)).filter(({ state }) => state === 'open')).toEqual([]);
});

/** A shop whose card asks its owner for every payment, some days into its first month. */
async function withCautiousCard(): Promise<Orderer> {
  const buyer = await orderer(kontor);
  const first = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  await confirm(kontor.stripe, first.json(), 'pm_card_threeDSecure2Required');
  await answerBank(kontor, first.json(), 'succeeded');
  await kontor.settle();
  await kontor.pass(10);
  await buyer.signIn();
  return buyer;
}

test('who orders another upgrade while the bank still asks about the first pays for the second alone', async () => {
  const buyer = await withCautiousCard();
  const first = await buyer.order({ ...selection('enterprise'), paymentMethodType: 'card' }, await liveUuid(buyer));
  expect(first.json()).toMatchObject({ clientSecret: { type: 'payment_intent' } });

  const wanted = selection('advanced');
  const { quoteId, dueNow } = await buyer.cart(wanted);
  const second = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId }, await liveUuid(buyer));
  await expect(answerBank(kontor, first.json(), 'succeeded')).rejects.toThrow('The bank answered');
  await answerBank(kontor, second.json(), 'succeeded');
  await kontor.settle();
  expect((await buyer.subscription()).items.map(({ product }) => product.type)).toEqual(['advanced']);
  const charged = (await invoices(buyer)).filter(({ state }) => state !== 'void').map(({ total }) => total);
  expect(charged).toEqual([dueNow.amount, 17_731]);
});

test('who orders a downgrade while the bank still asks about an upgrade does not get the upgrade', async () => {
  const buyer = await withCautiousCard();
  const upgrade = { ...selection('starter', { wms: 3 }), paymentMethodType: 'card' as const };
  const first = await buyer.order(upgrade, await liveUuid(buyer));
  const yearly = { ...selection('starter', { yearly: true }), paymentMethodType: 'card' as const };
  expect((await buyer.order(yearly, await liveUuid(buyer))).json()).toEqual({ clientSecret: null });
  await expect(answerBank(kontor, first.json(), 'succeeded')).rejects.toThrow('The bank answered');
});

test('who cancels while the bank still asks about an upgrade does not get the upgrade', async () => {
  const buyer = await withCautiousCard();
  const upgrade = await buyer.order({ ...selection('enterprise'), paymentMethodType: 'card' }, await liveUuid(buyer));
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${await liveUuid(buyer)}/cancel`);
  await expect(answerBank(kontor, upgrade.json(), 'succeeded')).rejects.toThrow('The bank answered');
  await kontor.settle();
  expect(await buyer.subscription()).toMatchObject({ state: 'canceled', items: [{ product: { type: 'starter' } }] });
});

test('who cancels before confirming the new method of a change gets neither', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('advanced'));
  const change = { ...selection('starter', { wms: 2 }), paymentMethodType: 'sepa_debit' as const };
  const asked = await buyer.order(change, await liveUuid(buyer));
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${await liveUuid(buyer)}/cancel`);
  await confirm(kontor.stripe, asked.json(), 'DE89370400440532013000');
  await kontor.settle();
  expect(await buyer.subscription()).toMatchObject({ state: 'canceled', items: [{ product: { type: 'advanced' } }] });
  expect((await paymentData(buyer)).paymentMethod?.type).toBe('card');
});

test('after a card was declined, the same upgrade can be ordered again at once with a better one', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const upgrade = async () =>
    buyer.order({ ...selection('enterprise'), paymentMethodType: 'card' }, await liveUuid(buyer));
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  expect((await upgrade()).json()).toMatchObject({ status: 402 });
  await changeMethod(kontor, buyer, 'pm_card_visa');
  expect((await upgrade()).json()).toEqual({ clientSecret: null });
  expect((await buyer.subscription()).items.map(({ product }) => product.type)).toEqual(['enterprise']);
});

test('until the bank has answered, an upgrade is no invoice: nothing is owed, dunned or numbered', async () => {
  const buyer = await withCautiousCard();
  await buyer.order({ ...selection('enterprise'), paymentMethodType: 'card' }, await liveUuid(buyer));
  await kontor.settle();
  expect(await balanceOf(buyer)).toMatchObject({ owed: 0, items: [] });
  expect((await mailsTo(buyer.client, buyer.email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('noch nicht bezahlt'),
  );
  await kontor.pass(1);
  await buyer.signIn();
  expect(await invoices(buyer)).toMatchObject([{ total: 17_731, state: 'paid' }]);
});

test('a set-up that the bank refuses leaves nothing that waits for it, and can be confirmed again', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const path = `PUT ${providerOf(buyer)}/${await liveUuid(buyer)}/setup-intent/${randomUUID()}`;
  const { clientSecret } = (await buyer.client.expect(200, path)).json<{ clientSecret: string }>();
  const setup = { clientSecret: { type: 'setup_intent' as const, clientSecret } };
  await expect(confirm(kontor.stripe, setup, 'pm_card_chargeDeclined')).rejects.toThrow('declined');
  await kontor.settle();
  expect((await buyer.subscription()).stripeSubscriptions[0]?.stripeSetupIntentId).toBeNull();
  expect((await paymentData(buyer)).paymentMethod?.label).toBe('Visa •••• 4242');
  await confirm(kontor.stripe, setup, 'pm_card_mastercard');
  await kontor.settle();
  expect((await paymentData(buyer)).paymentMethod?.label).toBe('Mastercard •••• 4444');
});

test('a set-up that the customer leaves is waited for no longer than an hour', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const path = `PUT ${providerOf(buyer)}/${await liveUuid(buyer)}/setup-intent/${randomUUID()}`;
  const { clientSecret } = (await buyer.client.expect(200, path)).json<{ clientSecret: string }>();
  const waitsFor = async () => (await buyer.subscription()).stripeSubscriptions[0]?.stripeSetupIntentId;
  await kontor.pass(50 / 1440);
  await buyer.signIn();
  expect(await waitsFor()).toMatch(/^seti_/);
  await kontor.pass(11 / 1440);
  await buyer.signIn();
  expect(await waitsFor()).toBeNull();
  const setup = { clientSecret: { type: 'setup_intent' as const, clientSecret } };
  await expect(confirm(kontor.stripe, setup, 'pm_card_visa')).rejects.toThrow('canceled');
});

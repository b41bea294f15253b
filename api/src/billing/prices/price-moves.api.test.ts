import type { PriceListImpact } from '@kontor/contract/price-list';
import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { compare, foundWith } from '../../testing/comparison.ts';
import { invoiceRows } from '../../testing/invoices.ts';
import { memberWith } from '../../testing/members.ts';
import { operatorOf } from '../../testing/operator.ts';
import { flat, publishList } from '../../testing/price-lists.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { enterRate } from '../../testing/tax-rates.ts';
import {
  customerOf,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
stopClock(kontor.infrastructure.clock);
const operator = await operatorOf(kontor, operators);
const { database } = kontor.infrastructure;

const raised =
  (amount: number) =>
  ({ productType }: { readonly productType: string }) =>
    productType === 'starter' ? flat(amount) : {};
const paymentOf = async (buyer: Orderer) => {
  await buyer.signIn();
  return (await buyer.client.expect(200, `GET ${providerOf(buyer)}`)).json<SubscriptionPaymentData>();
};
const totalsOf = async (buyer: Orderer) => (await invoiceRows(kontor, buyer)).map(({ total }) => total).toReversed();
const mailsOf = async (buyer: Orderer) => {
  await buyer.signIn();
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  return (await mailsTo(buyer.client, buyer.email))
    .map(({ subject, text }) => ({ subject: plain(subject), text: plain(text) }))
    .filter(({ subject }) => subject.startsWith('Neue Preise'));
};

test('a list that is published to all moves a contract with its first renewal at least 42 days after the mail', async () => {
  const buyer = await orderer(kontor);
  const other = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await subscribe(kontor, other, selection('professional'));
  const draft = await publishList(kontor, operator, { appliesTo: 'all', change: raised(19_900) });
  await kontor.settle();
  const impact = await operator.expect(200, `GET /backoffice/price-list/${draft.uuid}/impact`);
  expect(impact.json<PriceListImpact>()).toMatchObject({ shops: 2, monthlyNow: 43_800, monthlyThen: 48_800, mails: 1 });
  const [mail, ...more] = await mailsOf(buyer);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(
    [
      'Bisher: Netto pro Monat: 149,00 €',
      'Bisher: Gesamt pro Monat: 177,31 €',
      'Künftig: Netto pro Monat: 199,00 €',
      'Künftig: Gesamt pro Monat: 236,81 €',
    ].join('\n'),
  );
  expect(mail?.text).toContain('kündigen');
  // What the list does not change is told nothing.
  expect(await mailsOf(other)).toEqual([]);
  const { nextCharge, priceChange } = await paymentOf(buyer);
  expect(nextCharge?.amount).toBe(17_731);
  const raise = { before: { subtotal: 14_900, total: 17_731 }, after: { subtotal: 19_900, total: 23_681 } };
  expect(priceChange).toMatchObject({ ...raise, isYearlySubscription: false });
  expect((await paymentOf(other)).priceChange).toBeUndefined();
  const worker = await memberWith(kontor, buyer.organizationUuid, 'operations');
  expect((await worker.client.call(`GET ${providerOf(buyer)}`)).statusCode).toBe(403);
  await kontor.pass(31);
  // From here on the next renewal is 42 days after the mail: what is shown is what will be charged.
  expect(await paymentOf(buyer)).toMatchObject({ nextCharge: { amount: 23_681 }, scheduleActivationDate: null });
  expect((await buyer.cart(selection('starter', { wms: 1 }))).nextCharge?.amount).toBe(26_656);
  expect((await buyer.cart(selection('starter'))).total).toBe(17_731);
  await kontor.pass(28);
  // By now the payment provider has the prices of the renewal.
  const due = await paymentOf(buyer);
  expect(due).toMatchObject({ nextCharge: { amount: 23_681 }, scheduleActivationDate: null });
  expect(due.priceChange).toEqual({ ...priceChange, from: due.nextCharge?.date });
  const { items, stripeSubscriptions } = await buyer.subscription();
  expect(items.map(({ state }) => state)).toEqual(['active']);
  const resume = await buyer.client.call(`PUT ${providerOf(buyer)}/${stripeSubscriptions[0]?.uuid}/resume`);
  expect(resume.json()).toMatchObject({ code: 'subscription-not-cancelable' });
  await kontor.pass(4);
  expect(await totalsOf(buyer)).toEqual([23_681, 17_731, 17_731]);
  expect(await paymentOf(buyer)).toMatchObject({ nextCharge: { amount: 23_681 } });
  expect((await paymentOf(buyer)).priceChange).toBeUndefined();
  const moves = await database
    .selectFrom('price_move')
    .select('ended_at')
    .where('shop_uuid', '=', shopOf(buyer))
    .execute();
  expect(moves.every(({ ended_at }) => ended_at !== null)).toBe(true);
  await compare(kontor, await customerOf(kontor, buyer));
  expect(await foundWith(kontor, await customerOf(kontor, buyer))).toEqual([]);
  const kinds = (await mailsTo(buyer.client, buyer.email)).filter(({ subject }) => /Änderung|geändert/.test(subject));
  expect(kinds).toEqual([]);
});

test('who orders a year before a published list counts sees its renewal at the prices of that list, and is told of them', async () => {
  const today = kontor.infrastructure.clock.now();
  const validFrom = new Date(today.getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
  await publishList(kontor, operator, { appliesTo: 'all', validFrom, change: raised(21_900) });
  const buyer = await orderer(kontor);
  const [yearly, monthly] = [selection('starter', { yearly: true }), selection('starter')];
  const { nextCharge, total } = await buyer.cart(yearly);
  expect(nextCharge?.amount).toBeGreaterThan(total);
  const ofMonth = await buyer.cart(monthly);
  expect(ofMonth.nextCharge?.amount).toBe(ofMonth.total);
  await subscribe(kontor, buyer, yearly);
  await kontor.settle();
  expect((await paymentOf(buyer)).nextCharge?.amount).toBe(nextCharge?.amount);
  expect(await mailsOf(buyer)).toHaveLength(1);
});

test('a contract that adds a device in its last days at old prices moves nevertheless', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('advanced'));
  await publishList(kontor, operator, {
    appliesTo: 'all',
    change: ({ productType }) => (productType === 'advanced' ? flat(25_900) : {}),
  });
  await kontor.pass(43);
  // On the last day the prices are scheduled already, and the order has to schedule them anew.
  const end = Date.parse((await paymentOf(buyer)).currentMainSubscriptionPeriodEnd ?? '');
  await kontor.pass((end - kontor.infrastructure.clock.now().getTime()) / 86_400_000 - 0.5);
  await buyer.signIn();
  const wanted = selection('advanced', { wms: 1 });
  const cart = await buyer.cart(wanted);
  const live = (await buyer.subscription()).stripeSubscriptions[0]?.uuid;
  expect((await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId: cart.quoteId }, live)).statusCode).toBe(
    200,
  );
  await kontor.pass(3);
  const net = 25_900 + 2500;
  expect((await totalsOf(buyer))[0]).toBe(net + Math.round(net * 0.19));
  expect(cart.nextCharge?.amount).toBe(net + Math.round(net * 0.19));
});

test('special prices count from the next period until a day, and the contract is at its own again', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional'));
  const until = kontor.infrastructure.clock.now();
  until.setUTCDate(until.getUTCDate() + 40);
  const price = `PUT /backoffice/shop/${shopOf(buyer)}/price`;
  const body = {
    items: [{ productType: 'professional', unitAmount: 20_000 }],
    until: until.toISOString().slice(0, 10),
  };
  await operator.expect(204, price, { ...body, reason: 'Agreed on the phone' });
  await kontor.settle();
  expect((await paymentOf(buyer)).nextCharge?.amount).toBe(23_800);
  await kontor.pass(31);
  expect((await totalsOf(buyer))[0]).toBe(23_800);
  expect((await paymentOf(buyer)).nextCharge?.amount).toBe(34_391);
  await kontor.pass(31);
  expect((await totalsOf(buyer))[0]).toBe(34_391);
  await compare(kontor, await customerOf(kontor, buyer));
  expect(await foundWith(kontor, await customerOf(kontor, buyer))).toEqual([]);
});

test('of two lists that move a contract with the same renewal the later one counts, and stays', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('enterprise'));
  const publish = async (amount: number) => {
    await publishList(kontor, operator, {
      appliesTo: 'all',
      change: ({ productType }) => (productType === 'enterprise' ? flat(amount) : {}),
    });
    await kontor.settle();
    await kontor.pass(1);
  };
  await publish(39_900);
  await publish(44_900);
  await kontor.pass(60);
  expect((await totalsOf(buyer))[0]).toBe(53_431);
  expect((await paymentOf(buyer)).nextCharge?.amount).toBe(53_431);
  await kontor.pass(31);
  expect((await totalsOf(buyer))[0]).toBe(53_431);
});

test('a raise that the next list takes back before it counts is not charged, and the customer is told', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional'));
  const publish = async (amount: number) => {
    await publishList(kontor, operator, {
      appliesTo: 'all',
      change: ({ productType }) => (productType === 'professional' ? flat(amount) : {}),
    });
    await kontor.settle();
    await kontor.pass(1);
  };
  await publish(38_900);
  await publish(28_900);
  const texts = (await mailsOf(buyer)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect((await paymentOf(buyer)).priceChange).toBeUndefined();
  expect(texts.filter((text) => text.includes('Bisher: Netto pro Monat: 289,00 €'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('Künftig: Netto pro Monat: 289,00 €'))).toHaveLength(1);
  await kontor.pass(60);
  expect(await totalsOf(buyer)).toEqual([34_391, 34_391, 34_391]);
  expect((await paymentOf(buyer)).nextCharge?.amount).toBe(34_391);
});

test('a list that came during special prices moves the contract when they end', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const until = kontor.infrastructure.clock.now();
  until.setUTCDate(until.getUTCDate() + 80);
  const body = { items: [{ productType: 'starter', unitAmount: 10_000 }], until: until.toISOString().slice(0, 10) };
  const price = `PUT /backoffice/shop/${shopOf(buyer)}/price`;
  await operator.expect(204, price, { ...body, reason: 'Agreed on the phone' });
  await publishList(kontor, operator, { appliesTo: 'all', change: raised(24_900) });
  await kontor.settle();
  expect(await mailsOf(buyer)).toHaveLength(1);
  await kontor.pass(63);
  expect((await totalsOf(buyer)).slice(0, 2)).toEqual([11_900, 11_900]);
  expect((await paymentOf(buyer)).priceChange).toMatchObject({ before: { total: 11_900 }, after: { total: 29_631 } });
  expect((await paymentOf(buyer)).nextCharge?.amount).toBe(29_631);
  await kontor.pass(62);
  expect((await totalsOf(buyer)).slice(0, 2)).toEqual([29_631, 29_631]);
});

test('who has cancelled is told of no new prices, and who takes it back is told again, with the VAT of then', async () => {
  const buyer = await orderer(kontor, { isoCountryCode: 'DK', zip: '1050', vatId: 'DK111111111' });
  await subscribe(kontor, buyer, selection('starter'));
  await publishList(kontor, operator, { appliesTo: 'all', change: raised(29_900) });
  await enterRate(kontor, operator, { isoCountryCode: 'DK', rate: 30, begins: 40 });
  await kontor.settle();
  const told = (await paymentOf(buyer)).priceChange;
  expect(told?.after).toEqual({ subtotal: 29_900, total: 38_870 });
  expect(told?.before.total).toBe(Math.round((told?.before.subtotal ?? 0) * 1.25));
  const [contract] = (await buyer.subscription()).stripeSubscriptions;
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${contract?.uuid}/cancel`);
  await kontor.settle();
  expect((await paymentOf(buyer)).priceChange).toBeUndefined();
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${contract?.uuid}/resume`);
  await kontor.settle();
  expect((await paymentOf(buyer)).priceChange).toEqual(told);
});

test('special prices are refused for a day that is over, and for what the contract does not have', async () => {
  const buyer = await orderer(kontor);
  const price = `PUT /backoffice/shop/${shopOf(buyer)}/price`;
  const items = [{ productType: 'wms', unitAmount: 1 }];
  const later = { items, until: '2099-01-01', reason: 'Agreed' };
  expect((await operator.call(price, { body: later })).json()).toMatchObject({ code: 'no-live-subscription' });
  await subscribe(kontor, buyer, selection('professional'));
  const violations = async (body: object) => (await operator.call(price, { body })).json().violations;
  expect(await violations({ ...later, until: '2020-01-01' })).toMatchObject([{ path: 'until', code: 'invalid' }]);
  expect(await violations(later)).toMatchObject([{ path: 'items.0.productType', code: 'product-unknown' }]);
});

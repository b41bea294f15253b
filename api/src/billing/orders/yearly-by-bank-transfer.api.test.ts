import { randomUUID } from 'node:crypto';
import type { Invoice } from '@kontor/contract/invoice';
import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import {
  changeMethod,
  type Orderer,
  orderer,
  providerOf,
  selection,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const kontor = await testBilling();

const invoices = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
const paymentData = async (buyer: Orderer) => {
  const answer = await buyer.client.expect(200, `GET ${buyer.shopPath}/subscription/active/stripe-subscription`);
  return answer.json<SubscriptionPaymentData>();
};
const collectionMethod = async (buyer: Orderer) => (await paymentData(buyer)).collectionMethod;
/** The latest mail with such a subject, with plain spaces. */
const mailOf = async ({ client, email }: Orderer, subject: RegExp) => {
  await kontor.settle();
  return (await mailsTo(client, email)).find((mail) => subject.test(mail.subject))?.text.replaceAll('\u00a0', ' ');
};
const live = async (buyer: Orderer) => (await buyer.subscription()).stripeSubscriptions[0]?.uuid ?? '';
const giveCard = (buyer: Orderer) => changeMethod(kontor, buyer, 'pm_card_visa');
const items = async (buyer: Orderer) =>
  (await buyer.subscription()).items.map(({ product, state }) => `${state} ${product.type}`);

test('who changes to yearly billing by bank transfer is sent an invoice when the year begins', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  const wanted = { ...selection('starter', { yearly: true }), paymentMethodType: 'bank_transfer' as const };
  const answer = await buyer.order(wanted, stripeSubscriptions[0]?.uuid);
  expect([answer.statusCode, answer.json()]).toEqual([200, { clientSecret: null }]);
  expect((await buyer.subscription()).scheduleActivationDate).not.toBeNull();
  expect(await collectionMethod(buyer)).toBe('charge_automatically');

  await kontor.pass(31);
  await buyer.signIn();
  expect((await buyer.subscription()).stripeSubscriptions).toMatchObject([{ isYearly: true, state: 'active' }]);
  expect(await collectionMethod(buyer)).toBe('send_invoice');
  const [year] = await invoices(buyer);
  expect(year).toMatchObject({ total: 177_310, state: 'open' });
  expect(year?.dueDate).not.toBeNull();
});

test('what is more is had and charged at once, and the year follows by bank transfer', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  const wanted = selection('advanced', { yearly: true });
  const { dueNow, quoteId } = await buyer.cart(wanted);
  const answer = await buyer.order(
    { ...wanted, paymentMethodType: 'bank_transfer', quoteId },
    stripeSubscriptions[0]?.uuid,
  );
  expect([answer.statusCode, answer.json()]).toEqual([200, { clientSecret: null }]);
  expect(await items(buyer)).toEqual(['active advanced', 'pending advanced']);
  expect((await invoices(buyer))[0]).toMatchObject({ total: dueNow.amount, state: 'paid' });
  expect(await paymentData(buyer)).toMatchObject({
    paymentMethod: { type: 'card' },
    nextPaymentMethod: { type: 'bank_transfer' },
  });
  const [confirmed, scheduled] = await Promise.all([/^Ihre Bestellung/, /^Ihre Änderung/].map((s) => mailOf(buyer, s)));
  expect(confirmed).toMatch(
    /Jetzt berechnet: [\d,.]+ €\nZahlungsmethode: Visa •••• 4242\nNächste Rechnung am .*\nNächste Rechnung zahlbar bis: .*\nZahlungsmethode: Überweisung\n/,
  );
  expect(confirmed).toMatch(/Die anderen bestellten Änderungen gelten ab dem/);
  expect(scheduled).toMatch(/Nächste Rechnung am .*\nNächste Rechnung zahlbar bis: .*\nZahlungsmethode: Überweisung\n/);
  expect(scheduled).toMatch(/Bis einschließlich .* gilt Ihr jetziger Vertrag\./);

  await kontor.pass(31);
  await buyer.signIn();
  expect(await items(buyer)).toEqual(['active advanced']);
  expect(await collectionMethod(buyer)).toBe('send_invoice');
  expect(await invoices(buyer)).toMatchObject([{ state: 'open' }, { state: 'paid' }, { state: 'paid' }]);
});

test('a card that replaces bank transfer is also charged for what was scheduled before, and the other way round', async () => {
  const lower = selection('starter', { yearly: true });
  const toCard = await orderer(kontor);
  await subscribe(kontor, toCard, selection('professional', { yearly: true }), 'bank_transfer');
  await toCard.order({ ...lower, paymentMethodType: 'bank_transfer' }, await live(toCard));
  await giveCard(toCard);
  const toTransfer = await orderer(kontor);
  await subscribe(kontor, toTransfer, selection('professional', { yearly: true }));
  await toTransfer.order({ ...lower, paymentMethodType: 'card' }, await live(toTransfer));
  const path = `${providerOf(toTransfer)}/${await live(toTransfer)}/payment-method/bank-transfer/${randomUUID()}`;
  await toTransfer.client.expect(204, `PUT ${path}`);

  await kontor.pass(366);
  await Promise.all([toCard.signIn(), toTransfer.signIn()]);
  expect(await items(toCard)).toEqual(['active starter']);
  expect(await collectionMethod(toCard)).toBe('charge_automatically');
  expect((await invoices(toCard))[0]).toMatchObject({ total: 177_310, state: 'paid' });
  expect(await collectionMethod(toTransfer)).toBe('send_invoice');
  expect((await invoices(toTransfer))[0]).toMatchObject({ total: 177_310, state: 'open' });
});

test('another card before the year begins does not change that the year is transferred', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await buyer.order(
    { ...selection('starter', { yearly: true }), paymentMethodType: 'bank_transfer' },
    await live(buyer),
  );
  await giveCard(buyer);
  await kontor.pass(31);
  await buyer.signIn();
  expect(await collectionMethod(buyer)).toBe('send_invoice');
  expect((await invoices(buyer))[0]).toMatchObject({ total: 177_310, state: 'open' });
});

import type { Cart } from '@kontor/contract/cart';
import type { OrderAnswer } from '@kontor/contract/subscription';
import { formatCents } from '@kontor/domain/money';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { listedInvoices } from '../../testing/invoices.ts';
import {
  confirm,
  customerOf,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;

/** Gives a customer credit, as a credit note over a paid invoice does. */
const credit = async (buyer: Orderer, amount: number) =>
  kontor.stripe.customers.createBalanceTransaction(await customerOf(kontor, buyer), {
    amount: -amount,
    currency: 'eur',
  });

/** What the customer paid of each invoice, newest first. */
async function paid(buyer: Orderer): Promise<number[]> {
  const { data } = await kontor.stripe.invoices.list({ customer: await customerOf(kontor, buyer), limit: 100 });
  return data.filter(({ status }) => status === 'paid').map(({ amount_paid }) => amount_paid);
}

const sumOf = ({ dueNow }: Cart) => dueNow.lines.reduce((sum, { amount }) => sum + amount, 0);
const creditLine = (amount: number) => ({ description: 'Ihr Guthaben', amount });
const orderMail = async (buyer: Orderer) =>
  (await mailsTo(buyer.client, buyer.email)).find(({ subject }) => subject.startsWith('Ihre Bestellung'))?.text;

/** How each invoice was paid, as the mails about it say, newest first. */
const receipts = async (buyer: Orderer) =>
  (await mailsTo(buyer.client, buyer.email))
    .filter(({ subject }) => subject.startsWith('Zahlungsbestätigung'))
    .map(({ text }) => /(?:Aus Ihrem Guthaben.*\n)?Zahlungsmethode: .*/.exec(text)?.[0]);

test('an upgrade costs what the credit leaves: in the cart, at the provider and in the mail', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  const wanted = selection('advanced');
  const without = await buyer.cart(wanted);
  await credit(buyer, 5_000);
  const cart = await buyer.cart(wanted);
  expect(cart.dueNow.amount).toBe(without.dueNow.amount - 5_000);
  expect(cart.dueNow.lines.at(-1)).toEqual(creditLine(-5_000));
  expect(sumOf(cart)).toBe(cart.dueNow.amount);
  const late = { ...wanted, paymentMethodType: 'card' as const, quoteId: without.quoteId };
  expect((await buyer.order(late, stripeSubscriptions[0]?.uuid)).json()).toMatchObject({ code: 'quote-changed' });

  const order = { ...late, quoteId: cart.quoteId };
  expect((await buyer.order(order, stripeSubscriptions[0]?.uuid)).statusCode).toBe(200);
  await kontor.settle();
  expect(await paid(buyer)).toEqual([cart.dueNow.amount, 17_731]);
  const text = await orderMail(buyer);
  expect(text).toContain('Ihr Guthaben: −50,00\u00a0€');
  expect(await receipts(buyer)).toEqual([
    `Aus Ihrem Guthaben bezahlt: 50,00\u00a0€\nZahlungsmethode: Visa\u00a0••••\u00a04242`,
    'Zahlungsmethode: Visa\u00a0••••\u00a04242',
  ]);
  expect(text).toContain(`Jetzt berechnet: ${(cart.dueNow.amount / 100).toFixed(2).replace('.', ',')}\u00a0€`);
});

test('an upgrade that the credit covers charges nothing, and the rest stays credit', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  await credit(buyer, 50_000);
  const wanted = selection('advanced');
  const cart = await buyer.cart(wanted);
  expect(cart.dueNow.amount).toBe(0);
  expect(sumOf(cart)).toBe(0);
  const order = { ...wanted, paymentMethodType: 'card' as const, quoteId: cart.quoteId };
  expect((await buyer.order(order, stripeSubscriptions[0]?.uuid)).statusCode).toBe(200);
  await kontor.settle();
  expect(await paid(buyer)).toEqual([0, 17_731]);
  const [upgrade] = await listedInvoices(buyer);
  const amount = formatCents(upgrade?.total ?? 0, 'de');
  expect((await receipts(buyer))[0]).toBe(`Aus Ihrem Guthaben bezahlt: ${amount}\nZahlungsmethode: Ihr Guthaben`);
  expect(upgrade).toMatchObject({ state: 'paid', total: -(cart.dueNow.lines.at(-1)?.amount ?? 0) });
});

test('a first order after an unpaid one is charged as quoted, with the credit that the unpaid one held', async () => {
  const buyer = await orderer(kontor);
  await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  await kontor.settle();
  await credit(buyer, 5_000);
  const wanted = selection('advanced');
  const first = await buyer.cart(wanted);
  expect(first.dueNow).toMatchObject({ amount: 22_251, lines: expect.arrayContaining([creditLine(-5_000)]) });
  await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId: first.quoteId });
  await kontor.settle();
  const again = await buyer.cart(selection('starter'));
  expect(again.dueNow).toMatchObject({ amount: 12_731, lines: expect.arrayContaining([creditLine(-5_000)]) });
  const answer = await buyer.order({ ...selection('starter'), paymentMethodType: 'card', quoteId: again.quoteId });
  expect(answer.statusCode).toBe(200);
  await confirm(kontor.stripe, answer.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  expect(await paid(buyer)).toEqual([12_731]);
  expect(await orderMail(buyer)).toContain('Ihr Guthaben: −50,00\u00a0€');
  const quotes = await database.selectFrom('quote').select('credit').where('shop_uuid', '=', shopOf(buyer)).execute();
  expect(quotes.map((quote) => quote.credit)).toContain(5_000);
});

import type { OrderAnswer } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { listedInvoices } from '../../testing/invoices.ts';
import { addShop } from '../../testing/migrating.ts';
import { confirm, customerOf, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const starter = selection('starter');

test('what is too small to be charged is told in cart and receipt, and again where it is charged', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, starter);
  const customer = await customerOf(kontor, buyer);
  // 177.31 euros less this are 30 cents.
  await kontor.stripe.customers.createBalanceTransaction(customer, { amount: -17_701, currency: 'eur' });
  await kontor.settle();

  const second = await addShop(buyer, { type: 'cloud', mainShopUrl: null });
  const { dueNow, quoteId } = await second.cart(starter);
  expect(dueNow.amount).toBe(0);
  expect(dueNow.lines.slice(-2)).toEqual([
    { description: 'Ihr Guthaben', amount: -17_701 },
    { description: 'Kleinbetrag, kommt auf Ihre nächste Rechnung', amount: -30 },
  ]);
  const answer = await second.order({ ...starter, paymentMethodType: 'card', quoteId });
  expect(answer.statusCode).toBe(200);
  const order = answer.json<OrderAnswer>();
  if (order.clientSecret !== null) await confirm(kontor.stripe, order, 'pm_card_visa');
  await kontor.settle();
  expect(await listedInvoices(second)).toMatchObject([{ total: 17_731, state: 'paid' }]);
  const [receipt] = (await mailsTo(buyer.client, buyer.email)).filter(({ text }) => text.includes('0,50'));
  expect(receipt?.text).toContain('Aus Ihrem Guthaben bezahlt: 177,01\u00a0€\n');
  expect(receipt?.text).toContain('Der Rest unter 0,50\u00a0€ kommt auf Ihre nächste Rechnung');
  const [confirmed] = (await mailsTo(buyer.client, buyer.email)).filter(({ subject }) =>
    subject.startsWith('Ihre Bestellung'),
  );
  expect(confirmed?.text).toContain(
    'Ihr Guthaben: −177,01\u00a0€\nKleinbetrag, kommt auf Ihre nächste Rechnung: −0,30\u00a0€\nJetzt berechnet: 0,00\u00a0€',
  );

  const third = await addShop(buyer, { type: 'cloud', mainShopUrl: null });
  const { dueNow: next } = await third.cart(starter);
  expect(next.amount).toBe(17_761);
  expect(next.lines.at(-1)).toEqual({ description: 'Ausgleich Ihres Kundenkontos', amount: 30 });
});

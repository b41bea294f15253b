import type { Invoice, InvoicePayment } from '@kontor/contract/invoice';
import { expect, test } from 'vitest';
import {
  changeMethod,
  confirm,
  customerOf,
  type Orderer,
  orderer,
  selection,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const debit = {
  chargedBack: 'DE35370400440532013002',
  failing: 'DE62370400440532013001',
  slow: 'DE08370400440532013003',
  slowFailing: 'DE78370400440532013004',
};

const kontor = await testBilling();

async function withChargeback(): Promise<Orderer> {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'sepa_debit', debit.chargedBack);
  await pass(10);
  expect((await invoices(buyer))[0]?.state).toBe('open');
  return buyer;
}

async function pass(seconds: number): Promise<void> {
  await kontor.timeTravel.advance(seconds * 1000);
  await kontor.settle();
}

const invoices = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();

async function collected(buyer: Orderer): Promise<string[]> {
  const customer = await customerOf(kontor, buyer);
  const { data } = await kontor.stripe.paymentIntents.list({ customer });
  return data.filter(({ metadata }) => metadata['chargeback_of_invoice']).map(({ status }) => status);
}

test('a chargeback is collected once, however many methods are given while a debit is under way', async () => {
  const buyer = await withChargeback();
  await changeMethod(kontor, buyer, debit.slow);
  expect(await collected(buyer)).toEqual(['processing']);
  await changeMethod(kontor, buyer, 'pm_card_visa');
  await pass(600);
  expect(await collected(buyer)).toEqual(['succeeded']);
  expect((await invoices(buyer))[0]?.state).toBe('paid');
});

test('after a debit that failed, the next method pays the chargeback', async () => {
  const buyer = await withChargeback();
  await changeMethod(kontor, buyer, debit.slowFailing);
  await pass(600);
  expect(await collected(buyer)).toEqual(['requires_payment_method']);
  await changeMethod(kontor, buyer, 'pm_card_visa');
  expect(await collected(buyer)).toEqual(['succeeded', 'requires_payment_method']);
  expect((await invoices(buyer))[0]?.state).toBe('paid');
});

test('a customer who pays the invoice again lets the method on file be tried once more, however often it is asked for', async () => {
  const buyer = await withChargeback();
  await changeMethod(kontor, buyer, debit.slowFailing);
  await pass(600);
  const [invoice] = await invoices(buyer);
  const pay = `POST ${buyer.shopPath}/invoice/${invoice?.uuid}/pay`;
  await buyer.client.expect(200, pay);
  await buyer.client.expect(200, pay);
  expect(await collected(buyer)).toEqual(['processing', 'requires_payment_method']);
});

test('a chargeback whose collection the bank takes back, too, is owed anew and can be paid', async () => {
  const buyer = await withChargeback();
  await changeMethod(kontor, buyer, debit.chargedBack);
  await pass(10);
  expect(await collected(buyer)).toEqual(['succeeded']);
  expect((await invoices(buyer))[0]?.state).toBe('open');
  await changeMethod(kontor, buyer, 'pm_card_visa');
  expect(await collected(buyer)).toEqual(['succeeded', 'succeeded']);
  expect((await invoices(buyer))[0]?.state).toBe('paid');
});

test('an invoice that was paid a moment ago, of which only the provider knows yet, is not paid again by another method', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'sepa_debit', debit.failing);
  await pass(10);
  const [invoice] = await invoices(buyer);
  expect(invoice?.state).toBe('open');
  const pay = async () => {
    const answer = await buyer.client.expect(200, `POST ${buyer.shopPath}/invoice/${invoice?.uuid}/pay`, {
      newMethodType: 'card',
    });
    return answer.json<InvoicePayment>();
  };
  const inOneTab = await pay();
  await kontor.losingEvents(() => confirm(kontor.stripe, inOneTab, 'pm_card_visa'));
  expect(await pay()).toEqual({ clientSecret: null, bankTransfer: null });
  expect(await collected(buyer)).toEqual([]);
  expect((await invoices(buyer))[0]?.state).toBe('paid');
});

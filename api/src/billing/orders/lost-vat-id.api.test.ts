import type { Price } from '@kontor/contract/cart';
import type { Invoice } from '@kontor/contract/invoice';
import type { OrderAnswer } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { noticeEnds } from '../../organizations/vat/vat-notice.ts';
import { baseData, mailsTo } from '../../testing/accounts.ts';
import { confirm, type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { answerRegister, askRegisterIn, austrian as inAustria } from '../../testing/vat-ids.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;

const net = 14_900;
const gross = 17_880;

/** A merchant in Austria whose id the register has confirmed. */
async function austrian(): Promise<Orderer & { readonly vatId: string }> {
  const address = inAustria();
  const buyer = await orderer(kontor, address);
  await kontor.settle();
  return { ...buyer, vatId: address.vatId };
}

const answer = (buyer: Orderer & { vatId: string }, said: string) => answerRegister(buyer, buyer.vatId, said);

async function invoicesOf(buyer: Orderer): Promise<Invoice[]> {
  await buyer.signIn();
  return (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
}

const totals = async (buyer: Orderer) => (await invoicesOf(buyer)).map(({ total }) => total);

async function toldAt({ organizationUuid }: Orderer): Promise<Date> {
  const row = await database
    .selectFrom('vat_check')
    .select('told_at')
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();
  if (row.told_at === null) throw new Error('Nothing was told');
  return row.told_at;
}

const askIn = (buyer: Orderer, days: number) => askRegisterIn(kontor, buyer, days);

const revoked = /USt-IdNr\. ATU\d+ ist nicht mehr gültig/;

test('a register that is away when a month begins costs no customer VAT', async () => {
  const buyer = await austrian();
  await subscribe(kontor, buyer, selection('starter'));
  await answer(buyer, 'MS_UNAVAILABLE');
  await askIn(buyer, 28);
  await kontor.pass(32);
  expect(await totals(buyer)).toEqual([net, net]);
  // What stays open is asked about every hour, also while the other tests let months pass.
  await answer(buyer, 'VALID');
  await kontor.pass(1);
});

test('a revoked VAT id costs VAT from the first period that begins a week after the customer was told', async () => {
  const buyer = await austrian();
  await subscribe(kontor, buyer, selection('starter'));
  await kontor.pass(20);
  await answer(buyer, 'INVALID');
  await askIn(buyer, 2);
  await kontor.pass(50);
  const begins = noticeEnds(await toldAt(buyer));
  const invoices = await invoicesOf(buyer);
  expect(invoices.length).toBe(3);
  const expected = invoices.map(({ date }) => (new Date(date) >= begins ? gross : net));
  expect(invoices.map(({ total }) => total)).toEqual(expected);
  expect(new Set(expected)).toEqual(new Set([gross, net]));
  const mails = await mailsTo(buyer.client, buyer.email);
  const told = mails.filter(({ subject }) => revoked.test(subject));
  expect(told.length).toBe(1);
  const firstWithVat = Math.min(...invoices.filter(({ total }) => total === gross).map(({ date }) => Date.parse(date)));
  expect(Date.parse(told[0]?.sentAt ?? '')).toBeLessThan(firstWithVat);
});

test('a period that begins two days after the customer was told stays without VAT, and the next one has it', async () => {
  const buyer = await austrian();
  await subscribe(kontor, buyer, selection('starter'));
  await answer(buyer, 'INVALID');
  await askIn(buyer, 28);
  await kontor.pass(28);
  expect(await totals(buyer)).toEqual([net]);
  await toldAt(buyer);
  await kontor.pass(6);
  expect(await totals(buyer)).toEqual([net, net]);
  await kontor.pass(31);
  expect(await totals(buyer)).toEqual([gross, net, net]);
});

test('a trial that ends two days after the customer was told is charged without VAT, and prices say so', async () => {
  const buyer = await austrian();
  const wanted = { ...selection('starter'), startsAt: 'trial-end' as const };
  const { quoteId } = await buyer.cart(wanted);
  const ordered = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId });
  await confirm(kontor.stripe, ordered.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  await answer(buyer, 'INVALID');
  await askIn(buyer, 28);
  await kontor.pass(28);
  await toldAt(buyer);
  await buyer.signIn();
  const prices = (await buyer.client.expect(200, `GET ${buyer.shopPath}/price`)).json<Price[]>();
  expect(new Set(prices.map(({ vatPercent }) => vatPercent))).toEqual(new Set([0]));
  await kontor.pass(5);
  expect(await totals(buyer)).toEqual([net]);
});

test('an id that the register confirms again within the notice changes nothing', async () => {
  const buyer = await austrian();
  await subscribe(kontor, buyer, selection('starter'));
  await answer(buyer, 'INVALID');
  await askIn(buyer, 10);
  await kontor.pass(12);
  await toldAt(buyer);
  await answer(buyer, 'VALID');
  await kontor.pass(9);
  await kontor.pass(20);
  expect(new Set(await totals(buyer))).toEqual(new Set([net]));
});

test('another id that is entered within the notice, and is not answered yet, costs nothing earlier', async () => {
  const buyer = await austrian();
  await subscribe(kontor, buyer, selection('starter'));
  await answer(buyer, 'INVALID');
  await askIn(buyer, 28);
  await kontor.pass(28);
  await toldAt(buyer);
  const corrected = { ...buyer, vatId: 'ATU99999999' };
  await answer(corrected, 'TIMEOUT');
  await buyer.signIn();
  const entered = baseData({ zip: '1010', city: 'Wien', isoCountryCode: 'AT', vatId: corrected.vatId });
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/base-data`, entered);
  await kontor.pass(5);
  expect(await totals(buyer)).toEqual([net, net]);
  await answer(corrected, 'VALID');
  await kontor.pass(31);
  expect(await totals(buyer)).toEqual([net, net, net]);
});

test('what is ordered after the register said no has VAT at once, and the cart says so', async () => {
  const buyer = await austrian();
  await answer(buyer, 'INVALID');
  await askIn(buyer, 0);
  await kontor.pass(1);
  await buyer.signIn();
  expect((await buyer.cart(selection('starter'))).total).toBe(gross);
});

test('before a yearly renewal the register is asked, and the reminder names what the year costs', async () => {
  const buyer = await austrian();
  await subscribe(kontor, buyer, selection('starter', { yearly: true }));
  await kontor.pass(290);
  await answer(buyer, 'INVALID');
  // The next quarter would end after the renewal.
  await askIn(buyer, 91);
  await kontor.pass(65);
  const mails = (await mailsTo(buyer.client, buyer.email)).map(({ subject, text }) => ({ subject, text }));
  expect(mails.filter(({ subject }) => revoked.test(subject)).length).toBe(1);
  expect(mails.find(({ subject }) => subject.startsWith('Ihr Jahresabonnement'))?.text).toContain('1.788,00');
  await kontor.pass(15);
  expect(await totals(buyer)).toEqual([178_800, 149_000]);
});

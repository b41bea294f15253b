import { randomUUID } from 'node:crypto';
import type { Cart, Price } from '@kontor/contract/cart';
import type { Config } from '@kontor/contract/config';
import type { Invoice } from '@kontor/contract/invoice';
import { addDays } from '@kontor/domain/date';
import { afterEach, expect, test } from 'vitest';
import { day } from '../../infrastructure/mail/values.ts';
import { mailsTo } from '../../testing/accounts.ts';
import { operatorOf } from '../../testing/operator.ts';
import { changeSettings, readSettings } from '../../testing/settings.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import {
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
  untilCallHangs,
} from '../../testing/test-billing.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
stopClock(kontor.infrastructure.clock);
const operator = await operatorOf(kontor, operators);
const first = await readSettings(operator);
afterEach(async () => void (await changeSettings(operator, first)));

const config = async () => (await kontor.client().expect(200, 'GET /config')).json<Config>();
const now = () => kontor.infrastructure.clock.now().toISOString();
const dayIn = (days: number) => addDays(now(), days).slice(0, 10);
const pos = { productType: 'pos', version: 'v1' };

test('direct debits are taken below the limit that is set, and pages say the same', async () => {
  const buyer = await orderer(kontor);
  const wanted = { ...selection('starter'), paymentMethodType: 'sepa_debit' as const };
  await changeSettings(operator, { sepaDirectDebitLimit: 17_731 });
  expect(await config()).toMatchObject({ sepaDirectDebitLimit: 17_731 });
  expect((await buyer.order(wanted)).json()).toMatchObject({ status: 409, code: 'payment-method-unavailable' });
  await changeSettings(operator, { sepaDirectDebitLimit: 17_732 });
  expect((await buyer.order(wanted)).statusCode).toBe(200);
});

test('a trial is as long as was set when it began, of the plan that was set', async () => {
  const before = await orderer(kontor);
  const items = async (buyer: Orderer) => (await buyer.subscription()).items;
  const began = await items(before);
  expect(began).toMatchObject([{ product: { type: 'professional' }, trialDays: 30, validUntil: addDays(now(), 30) }]);
  await changeSettings(operator, { trialDays: 14, trialPlan: 'advanced' });
  expect(await config()).toMatchObject({ trialDays: 14 });
  const after = await orderer(kontor);
  expect(await items(after)).toMatchObject([
    { product: { type: 'advanced' }, trialDays: 14, validUntil: addDays(now(), 14) },
  ]);
  expect(await items(before)).toEqual(began);
  await kontor.pass(15);
  await Promise.all([before.signIn(), after.signIn()]);
  expect([(await before.subscription()).state, (await after.subscription()).state]).toEqual(['trial', 'expired']);
});

test('a contract leaves its customer the days for a transfer that were set when it was ordered', async () => {
  const yearly = selection('starter', { yearly: true });
  const more = selection('starter', { yearly: true, wms: 1 });
  const due = async (buyer: Orderer) =>
    (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>()[0]?.dueDate?.slice(0, 10);
  const before = await orderer(kontor);
  await subscribe(kontor, before, yearly, 'bank_transfer');
  await changeSettings(operator, { bankTransferDaysUntilDue: 30 });
  const after = await orderer(kontor);
  expect((await after.cart(yearly)).transferDueAt?.slice(0, 10)).toBe(dayIn(30));
  await subscribe(kontor, after, yearly, 'bank_transfer');
  expect([await due(before), await due(after)]).toEqual([dayIn(14), dayIn(30)]);
  // The mail of the order says until when the next year is payable.
  const { earliestCancellationDate } = await after.subscription();
  const [mail] = (await mailsTo(after.client, after.email)).filter(({ subject }) =>
    subject.startsWith('Ihre Bestellung'),
  );
  const payableBy = day.write(addDays(earliestCancellationDate ?? '', 30), 'de');
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(
    `Nächste Rechnung zahlbar bis: ${payableBy.replaceAll('\u00a0', ' ')}`,
  );
  // What is added to a contract is due as the contract is, and what the cart says is what the invoice says.
  for (const [buyer, days] of [
    [before, 14],
    [after, 30],
  ] as const) {
    const { transferDueAt, quoteId } = await buyer.cart(more);
    expect(transferDueAt?.slice(0, 10)).toBe(dayIn(days));
    const { stripeSubscriptions } = await buyer.subscription();
    await buyer.order({ ...more, paymentMethodType: 'bank_transfer', quoteId }, stripeSubscriptions[0]?.uuid);
    await kontor.settle();
    expect(await due(buyer)).toBe(transferDueAt?.slice(0, 10));
  }
});

test('who orders by transfer is not left other days than were shown; who pays otherwise is not asked again', async () => {
  const buyer = await orderer(kontor);
  const yearly = selection('starter', { yearly: true });
  const shown = await buyer.cart(yearly);
  await changeSettings(operator, { bankTransferDaysUntilDue: 30 });
  const order = { ...yearly, paymentMethodType: 'bank_transfer' as const };
  const refused = (await buyer.order({ ...order, quoteId: shown.quoteId })).json<{ code: string; cart: Cart }>();
  expect(refused).toMatchObject({ status: 409, code: 'quote-changed', cart: { total: shown.total } });
  expect([shown.transferDueAt, refused.cart.transferDueAt].map((day) => day?.slice(0, 10))).toEqual([
    dayIn(14),
    dayIn(30),
  ]);
  expect((await buyer.order({ ...order, quoteId: refused.cart.quoteId })).statusCode).toBe(200);
  await kontor.settle();
  const [invoice] = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  expect(invoice?.dueDate?.slice(0, 10)).toBe(dayIn(30));
  const other = await orderer(kontor);
  const { quoteId } = await other.cart(yearly);
  await changeSettings(operator, { bankTransferDaysUntilDue: 14 });
  expect((await other.order({ ...yearly, paymentMethodType: 'card', quoteId })).statusCode).toBe(200);
});

test('a change that is being carried out goes by what was set when it was asked for', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter', { yearly: true }));
  const contract = `${providerOf(buyer)}/${stripeSubscriptions[0]?.uuid}`;
  await kontor.faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscriptions/' }] });
  const changing = buyer.client.call(`PUT ${contract}/payment-method/bank-transfer/${randomUUID()}`);
  await untilCallHangs(kontor);
  await changeSettings(operator, { bankTransferDaysUntilDue: 30 });
  await kontor.faults.change({ reset: true });
  expect((await changing).statusCode).toBeLessThan(300);
  const { days_until_due } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select('days_until_due')
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  expect(days_until_due).toBe(14);
});

test('POS is sold where it is set', async () => {
  const buyer = await orderer(
    kontor,
    { isoCountryCode: 'AT', zip: '1010', city: 'Wien' },
    { type: 'shopware6', mainShopUrl: 'https://shop.radwerk.test' },
  );
  const { database } = kontor.infrastructure;
  await database.updateTable('subscription_item').set({ version: 'v1' }).where('platform', '=', 'shopware6').execute();
  const branch = {
    name: 'Wien',
    isoCountryCode: 'AT',
    addressLine1: 'Graben 1',
    zip: '1010',
    city: 'Wien',
    taxNumber: 'ATU12345678',
  };
  const open = () => buyer.client.call(`POST ${buyer.shopPath}/fiskaly-organization`, { body: branch });
  const start = () => buyer.client.call(`POST ${buyer.shopPath}/subscription/active/start-trial`, { body: pos });
  await changeSettings(operator, { posSupportedCountries: ['DE'] });
  expect(await config()).toMatchObject({ posSupportedCountries: ['DE'] });
  expect((await start()).json()).toMatchObject({ code: 'pos-country-unsupported' });
  expect((await open()).json()).toMatchObject({
    violations: [{ path: 'isoCountryCode', code: 'country-unsupported' }],
  });
  await changeSettings(operator, { posSupportedCountries: ['DE', 'AT'] });
  expect((await start()).statusCode).toBe(200);
  expect((await open()).statusCode).toBe(201);
});

test('new contracts are made in the version that is set, and running ones keep theirs', async () => {
  const shop = { type: 'shopware6', mainShopUrl: 'https://shop.radwerk.test' } as const;
  const versions = async (buyer: Orderer) => (await buyer.subscription()).items.map(({ product }) => product.version);
  const before = await orderer(kontor, {}, shop);
  await changeSettings(operator, { defaultProductVersions: { shopware6: 'v1', cloud: 'v2' } });
  expect(await config()).toMatchObject({ defaultProductVersions: { shopware6: 'v1' } });
  const after = await orderer(kontor, {}, shop);
  expect([await versions(before), await versions(after)]).toEqual([['v3'], ['v1']]);
  const sold = (await after.client.expect(200, 'GET /signup/price')).json<Price[]>();
  expect(new Set(sold.map(({ product }) => `${product.platform} ${product.version}`))).toEqual(
    new Set(['shopware6 v1', 'cloud v2']),
  );
});

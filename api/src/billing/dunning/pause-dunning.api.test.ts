import type { AuditEntry } from '@kontor/contract/audit';
import type { DunningProcess } from '@kontor/contract/dunning';
import { daysAfter } from '@kontor/domain/calendar-month';
import { calendarDay } from '@kontor/domain/date';
import { beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { newStaff } from '../../testing/operator.ts';
import {
  changeMethod,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { readEntitlements } from './read-entitlements.ts';

const kontor = await testBilling();
const { clock, database } = kontor.infrastructure;
let support: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  support = await newStaff(kontor, 'support');
});

const reason = 'Der Kunde klärt die Rechnung mit seiner Bank';
const inDays = (count: number) => daysAfter(calendarDay(clock.now().toISOString()), count);
const pause = (shopUuid: string, pausedUntil: unknown, body: object = {}) =>
  support.call(`PUT /backoffice/shop/${shopUuid}/dunning`, { body: { pausedUntil, reason, ...body } });
const dunning = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${providerOf(buyer)}/dunning-process`)).json<DunningProcess>();
const stateOf = async (buyer: Orderer) => (await readEntitlements(database, shopOf(buyer))).state;

test('a pause is for at most thirty days, and for a shop that can have a subscription', async () => {
  const buyer = await orderer(kontor);
  const shop = shopOf(buyer);
  for (const [pausedUntil, code] of [
    [inDays(-1), 'too-small'],
    [inDays(31), 'too-big'],
    [null, 'invalid-type'],
  ]) {
    const answer = await pause(shop, pausedUntil);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { violations: [{ path: 'pausedUntil', code }] }]);
  }
  expect((await pause(shop, inDays(30), { reason: 'x' })).json()).toMatchObject({ violations: [{ path: 'reason' }] });
  for (const day of [inDays(0), inDays(30)]) expect((await pause(shop, day)).statusCode).toBe(204);
  expect((await pause(buyer.organizationUuid, inDays(3))).statusCode).toBe(404);
});

test('a suspended shop works during the pause, its owner sees who paused, and is suspended again after it', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  await kontor.pass(65);
  await buyer.signIn();
  expect(await stateOf(buyer)).toBe('suspended');
  const mails = (await mailsTo(buyer.client, buyer.email)).length;

  const until = inDays(5);
  expect((await pause(shopOf(buyer), until)).statusCode).toBe(204);
  await kontor.settle();
  expect(await stateOf(buyer)).toBe('past-due');
  expect(await dunning(buyer)).toMatchObject({ state: 'final-reminder-with-deactivation-deadline-sent' });
  const [acted] = (
    await buyer.client.expect(200, `GET /organization/${buyer.organizationUuid}/activity?action=operator.acted`)
  ).json<object[]>();
  expect(acted).toMatchObject({ actor: { kind: 'operator', name: 'Kontor' }, details: { what: 'dunning-paused' } });
  const audit = await support.expect(200, `GET /backoffice/audit?organization=${buyer.organizationUuid}`);
  expect(audit.json<AuditEntry[]>()).toMatchObject([
    { subject: shopOf(buyer), reason, before: { pausedUntil: null }, after: { pausedUntil: until } },
  ]);

  await kontor.pass(5);
  await buyer.signIn();
  expect(await stateOf(buyer)).toBe('past-due');
  const during = await mailsTo(buyer.client, buyer.email);
  expect(during.slice(0, during.length - mails).filter(({ subject }) => /RE-|abgeschaltet/.test(subject))).toEqual([]);
  await kontor.pass(1);
  await buyer.signIn();
  expect(await stateOf(buyer)).toBe('suspended');
});

test('an invoice that fails during a pause is dunned from its end on', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  await kontor.pass(25);
  expect((await pause(shopOf(buyer), inDays(20))).statusCode).toBe(204);
  await kontor.pass(20);
  await buyer.signIn();
  expect(await dunning(buyer)).toBe('');
  const differences = await database
    .selectFrom('provider_difference')
    .select('field')
    .where('shop_uuid', '=', shopOf(buyer))
    .execute();
  expect(differences).toEqual([]);
  await kontor.pass(1);
  await buyer.signIn();
  expect(await dunning(buyer)).toMatchObject({ cause: 'failed-card-payment' });
});

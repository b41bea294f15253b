import type { CommissionTerms } from '@kontor/contract/partner';
import { expect, test } from 'vitest';
import { partner, password } from '../../testing/accounts.ts';
import { dayIn } from '../../testing/days.ts';
import { operatorOf } from '../../testing/operator.ts';
import { changeSettings } from '../../testing/settings.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const operator = await operatorOf(kontor, operators);
const { database } = kontor.infrastructure;

const agency = await partner(kontor);
const terms = async () => {
  await agency.client.login(agency.email, password);
  const path = `/organization/${agency.organizationUuid}/partner-account/terms`;
  const { rate, months, earlier } = (await agency.client.expect(200, `GET ${path}`)).json<CommissionTerms>();
  return { rate, months, earlier };
};

/** A merchant with the agency connected who has ordered. */
async function customer(): Promise<Orderer> {
  const buyer = await orderer(kontor);
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
  await subscribe(kontor, buyer, selection('starter'));
  return buyer;
}

const ratesOf = async (buyer: Orderer) => {
  const lines = await database
    .selectFrom('commission_line')
    .select('rate')
    .where('shop_uuid', '=', shopOf(buyer))
    .orderBy('seq')
    .execute();
  return lines.map(({ rate }) => rate);
};

test('terms that are set count from the next day on: what was invoiced by then earns by those before', async () => {
  const [today, tomorrow] = [dayIn(kontor, 0), dayIn(kontor, 1)];
  expect(await terms()).toEqual({ rate: 15, months: 24, earlier: [] });
  const before = await customer();
  await changeSettings(operator, { commission: { rate: 20, months: 12 } });
  // Another setting changes nothing about them.
  await changeSettings(operator, { trialDays: 14 });
  expect(today < tomorrow).toBe(true);
  expect(await terms()).toEqual({ rate: 20, months: 12, earlier: [{ rate: 15, months: 24, until: tomorrow }] });
  const sameDay = await customer();
  await kontor.pass(1);
  const nextDay = await customer();
  expect([await ratesOf(before), await ratesOf(sameDay), await ratesOf(nextDay)]).toEqual([[15], [15], [20]]);
});

test('of terms that are set twice on a day the last ones count', async () => {
  await changeSettings(operator, { commission: { rate: 1, months: 1 } });
  await changeSettings(operator, { commission: { rate: 25, months: 36 } });
  const { earlier, ...now } = await terms();
  expect(now).toEqual({ rate: 25, months: 36 });
  expect(earlier.map(({ rate, until }) => [rate, until])).toEqual([
    [15, dayIn(kontor, 0)],
    [20, dayIn(kontor, 1)],
    [1, dayIn(kontor, 1)],
  ]);
});

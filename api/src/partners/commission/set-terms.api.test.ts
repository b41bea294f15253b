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
  const { vat: _, ...told } = (await agency.client.expect(200, `GET ${path}`)).json<CommissionTerms>();
  return told;
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

test('terms that are set count from the next day on: what was paid by then has earned by those before', async () => {
  const [today, tomorrow] = [dayIn(kontor, 0), dayIn(kontor, 1)];
  const first = { rate: 15, months: 24, validFrom: today, isAgreed: false, earlier: [] };
  expect(await terms()).toEqual({ ...first, later: [] });
  const before = await customer();
  await changeSettings(operator, { commission: { rate: 20, months: 12 } });
  // Another setting changes nothing about them.
  await changeSettings(operator, { trialDays: 14 });
  expect(await terms()).toEqual({ ...first, later: [{ rate: 20, months: 12, validFrom: tomorrow }] });
  const sameDay = await customer();
  await kontor.pass(1);
  const nextDay = await customer();
  expect([await ratesOf(before), await ratesOf(sameDay), await ratesOf(nextDay)]).toEqual([[15], [15], [20]]);
  expect(await terms()).toEqual({
    rate: 20,
    months: 12,
    validFrom: tomorrow,
    isAgreed: false,
    earlier: [{ rate: 15, months: 24, until: tomorrow }],
    later: [],
  });
});

test('of terms that are set twice on a day the last ones count', async () => {
  await changeSettings(operator, { commission: { rate: 1, months: 1 } });
  await changeSettings(operator, { commission: { rate: 25, months: 36 } });
  expect(await terms()).toMatchObject({ rate: 20, later: [{ rate: 25, months: 36, validFrom: dayIn(kontor, 1) }] });
  await kontor.pass(1);
  const { earlier, ...now } = await terms();
  expect(now).toMatchObject({ rate: 25, months: 36, validFrom: dayIn(kontor, 0), later: [] });
  expect(earlier.map(({ rate }) => rate)).toEqual([15, 20]);
});

import { beforeAll, expect, test } from 'vitest';
import { partner } from '../../testing/accounts.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { compareFiguresJob } from './compare-figures.ts';

const kontor = await testBilling();
const { database, jobs } = kontor.infrastructure;
let buyer: Orderer;
beforeAll(async () => {
  buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { wms: 1 }));
});

async function compare(): Promise<void> {
  await jobs.enqueue(database, compareFiguresJob, { after: null });
  await kontor.settle();
}
const entries = async () => {
  const rows = await database
    .selectFrom('figure_entry')
    .select(['figure', 'amount', 'partner_uuid'])
    .where('shop_uuid', '=', shopOf(buyer))
    .where('figure', 'not in', ['trialsBegun', 'trialsTurned'])
    .orderBy('number')
    .execute();
  return rows.map(({ figure, amount, partner_uuid }) => [figure, amount, partner_uuid]);
};
const first = ['new', 17_400, null];

test('what was noted with each change is what contracts cost, so that nothing is found', async () => {
  await compare();
  expect(await entries()).toEqual([first]);
});

test('a contract that the last release has changed is found, and noted once', async () => {
  await database
    .updateTable('subscription_item')
    .set({ quantity: 3 })
    .where('type', '=', 'wms')
    .where('state', '=', 'active')
    .execute();
  await compare();
  await compare();
  expect(await entries()).toEqual([first, ['more', 5000, null]]);
});

test('a shop that has got a partner takes what it pays along to it', async () => {
  const agency = await partner(kontor);
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
  await compare();
  expect((await entries()).slice(2)).toEqual([
    ['more', -22_400, null],
    ['more', 22_400, agency.organizationUuid],
  ]);
});

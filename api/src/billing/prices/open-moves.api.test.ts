import { randomUUID } from 'node:crypto';
import { pricesOfList } from '@kontor/domain/price-list';
import { expect, test } from 'vitest';
import { firstPriceList } from '../../sales-terms/first-price-list.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { priceOf } from '../../testing/situation.ts';
import { findOpenMoves, takeMovesAlong } from './price-moves.ts';

const money = await moneyDatabase();
const { database } = money.billing;

const special = { ...priceOf('advanced'), tiers: [{ upTo: null, unitAmount: 9_900 }] };

async function contract() {
  const shopUuid = await money.shop();
  const { uuid: paymentSubscriptionUuid, stripe_id: stripeId } = await database
    .selectFrom('payment_subscription')
    .select(['uuid', 'stripe_id'])
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  return { shopUuid, paymentSubscriptionUuid, stripeId };
}

interface Move {
  readonly kind: 'list' | 'special' | 'special-end';
  readonly day: string;
  readonly created?: string;
  readonly ended?: boolean;
}
async function move({ shopUuid, paymentSubscriptionUuid }: Awaited<ReturnType<typeof contract>>, of: Move) {
  const uuid = randomUUID();
  await database
    .insertInto('price_move')
    .values({
      uuid,
      payment_subscription_uuid: paymentSubscriptionUuid,
      shop_uuid: shopUuid,
      kind: of.kind,
      price_list_uuid: of.kind === 'list' ? firstPriceList.uuid : null,
      prices: JSON.stringify(of.kind === 'list' ? [] : [special]),
      not_before: new Date(of.day),
      created_at: new Date(of.created ?? '2026-11-01'),
      ended_at: of.ended ? new Date('2026-11-02') : null,
    })
    .execute();
  return uuid;
}

test('what is to come for a contract is read in the order in which it counts', async () => {
  const own = await contract();
  const last = await move(own, { kind: 'special-end', day: '2027-03-01' });
  const second = await move(own, { kind: 'special', day: '2027-01-01', created: '2026-11-03' });
  const first = await move(own, { kind: 'list', day: '2027-01-01', created: '2026-11-02' });
  await move(own, { kind: 'special', day: '2026-12-01', ended: true });
  await move(await contract(), { kind: 'special', day: '2026-12-01' });
  const moves = await findOpenMoves(database, own.shopUuid);
  expect(moves.map(({ uuid }) => uuid)).toEqual([first, second, last]);
  expect(moves[1]).toEqual({
    uuid: second,
    paymentSubscriptionUuid: own.paymentSubscriptionUuid,
    kind: 'special',
    notBefore: new Date('2027-01-01'),
    prices: [special],
  });
});

test('what was to come for a contract that has ended does not come for the next one of its shop', async () => {
  const own = await contract();
  await move(own, { kind: 'list', day: '2027-01-01' });
  await database
    .updateTable('payment_subscription')
    .set({ state: 'canceled' })
    .where('uuid', '=', own.paymentSubscriptionUuid)
    .execute();
  expect(await findOpenMoves(database, own.shopUuid)).toEqual([]);
});

test('a list moves to all of its prices, of a month and of a year', async () => {
  const own = await contract();
  await move(own, { kind: 'list', day: '2027-01-01' });
  const [found] = await findOpenMoves(database, own.shopUuid);
  expect(found?.prices).toEqual(pricesOfList(firstPriceList));
});

test('a contract that goes on in another shop takes along what is to come, and nothing that is over', async () => {
  const [from, to, other] = [await contract(), await contract(), await contract()];
  const open = await move(from, { kind: 'special', day: '2027-01-01' });
  await move(from, { kind: 'special', day: '2026-12-01', ended: true });
  const stays = await move(other, { kind: 'special', day: '2027-01-01' });
  await takeMovesAlong(database, { ...to, fromStripeId: from.stripeId, products: [] });
  const uuidsOf = async (shopUuid: string) => (await findOpenMoves(database, shopUuid)).map(({ uuid }) => uuid);
  expect(await Promise.all([from, to, other].map(({ shopUuid }) => uuidsOf(shopUuid)))).toEqual([[], [open], [stays]]);
  expect((await findOpenMoves(database, to.shopUuid))[0]?.paymentSubscriptionUuid).toBe(to.paymentSubscriptionUuid);
  const over = await database.selectFrom('price_move').select('uuid').where('shop_uuid', '=', from.shopUuid).execute();
  expect(over).toHaveLength(1);
});

test('what is to come for a product comes for the one that the contract has in the other shop', async () => {
  const [from, to] = [await contract(), await contract()];
  await move(from, { kind: 'special', day: '2027-01-01' });
  const product = { ...special.product, platform: 'shopware6' as const };
  await takeMovesAlong(database, { ...to, fromStripeId: from.stripeId, products: [product] });
  expect((await findOpenMoves(database, to.shopUuid)).map(({ prices }) => prices)).toEqual([[{ ...special, product }]]);
});

test('a contract that was told of a list in the other shop already has it from there', async () => {
  const [from, to] = [await contract(), await contract()];
  await move(from, { kind: 'list', day: '2027-01-01' });
  const along = await move(from, { kind: 'special', day: '2027-01-01' });
  const told = await move(to, { kind: 'list', day: '2027-02-01' });
  await takeMovesAlong(database, { ...to, fromStripeId: from.stripeId, products: [] });
  expect((await findOpenMoves(database, to.shopUuid)).map(({ uuid }) => uuid)).toEqual([along, told]);
});

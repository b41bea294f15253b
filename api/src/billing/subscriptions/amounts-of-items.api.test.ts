import { lineAmount } from '@kontor/domain/cart';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;

const tiers = {
  one: [{ upTo: null, unitAmount: 14_900 }],
  graduated: [
    { upTo: 1, unitAmount: 0 },
    { upTo: 5, unitAmount: 2500 },
    { upTo: null, unitAmount: 1900 },
  ],
  'with an end': [
    { upTo: 3, unitAmount: 700 },
    { upTo: 10, unitAmount: 500 },
  ],
  'out of order': [
    { upTo: 10, unitAmount: 500 },
    { upTo: 3, unitAmount: 700 },
    { upTo: null, unitAmount: 1 },
  ],
  none: [],
};

test.each(Object.entries(tiers))(
  'the database counts what an item costs as the portal does: tiers %s',
  async (_, given) => {
    const quantities = Array.from({ length: 13 }, (__, quantity) => quantity);
    const { rows } = await sql<{ amount: number }>`
    select line_amount(${JSON.stringify(given)}::jsonb, quantity) as amount
    from unnest(${quantities}::integer[]) with ordinality as each (quantity, place) order by place`.execute(database);
    expect(rows.map(({ amount }) => amount)).toEqual(quantities.map((quantity) => lineAmount(given, quantity)));
  },
);

test('what is booked has its amount beside its price, and what is tried has none', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { wms: 7 }));
  const amounts = await database
    .selectFrom('subscription_item as item')
    .innerJoin('subscription', 'subscription.uuid', 'item.subscription_uuid')
    .select(['item.type', 'item.amount'])
    .where('subscription.shop_uuid', '=', shopOf(buyer))
    .where('item.state', '=', 'active')
    .orderBy('item.position')
    .execute();
  expect(amounts).toEqual([
    { type: 'starter', amount: 14_900 },
    { type: 'wms', amount: 5 * 2500 + 2 * 1900 },
  ]);
});

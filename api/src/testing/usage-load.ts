import { randomUUID } from 'node:crypto';
import type { UsageEvent } from '@kontor/contract/usage';
import type { Database } from '../infrastructure/database/open-database.ts';

interface UsageLoad {
  /** What a server receives, in calls: all events, some of them again, in an order of its own. */
  calls(server: number): UsageEvent[][];
  /** The orders of the shops, by shop. */
  readonly expected: Readonly<Record<string, number>>;
  /** The same as the database counts them. */
  counted(): Promise<Record<string, number>>;
}

/** Orders of many shops in November 2026 until the 22nd, one in ten of them a correction. */
export async function usageLoad(
  database: Database,
  { shops: count, events: total, perCall }: { shops: number; events: number; perCall: number },
): Promise<UsageLoad> {
  const shops = await insertShops(database, count);
  const events = Array.from({ length: total }, (_, index): UsageEvent => {
    const day = String((index % 21) + 1).padStart(2, '0');
    return {
      id: `order-${index}`,
      shopUuid: shops[index % count] ?? '',
      type: 'order',
      occurredAt: `2026-11-${day}T12:00:00.000Z`,
      quantity: index % 10 === 0 ? -1 : (index % 4) + 1,
    };
  });
  const expected: Record<string, number> = {};
  for (const { shopUuid, quantity } of events) expected[shopUuid] = (expected[shopUuid] ?? 0) + quantity;
  return {
    calls(server) {
      const again = events.filter((_, index) => index % 5 === server);
      const shuffled = shuffle([...events, ...again], server + 1);
      return Array.from({ length: Math.ceil(shuffled.length / perCall) }, (_, index) =>
        shuffled.slice(index * perCall, (index + 1) * perCall),
      );
    },
    expected,
    async counted() {
      const rows = await database
        .selectFrom('usage_day')
        .select(({ fn }) => ['shop_uuid', fn.sum<string>('orders').as('orders')])
        .groupBy('shop_uuid')
        .execute();
      return Object.fromEntries(rows.map(({ shop_uuid, orders }) => [shop_uuid, Number(orders)]));
    },
  };
}

/** Of one merchant, each with a plan. */
async function insertShops(database: Database, count: number): Promise<string[]> {
  const created_at = new Date('2026-10-20T09:00:00.000Z');
  const organization_uuid = randomUUID();
  await database
    .insertInto('organization')
    .values({
      uuid: organization_uuid,
      type: 'merchant',
      name: 'Radwerk Berlin GmbH',
      state: 'active',
      base_data: null,
      vat_id_verification_status: 'unavailable',
      selected_products: null,
      shop_system: 'cloud',
      partner_agency_uuid: null,
      created_at,
    })
    .execute();
  const uuids = Array.from({ length: count }, () => randomUUID());
  await database
    .insertInto('shop')
    .values(
      uuids.map((uuid, index) => ({
        uuid,
        organization_uuid,
        name: `shop-${index}.test`,
        type: 'cloud' as const,
        cloud_state: 'active' as const,
        created_at,
      })),
    )
    .execute();
  await database
    .insertInto('plan_change')
    .values(
      uuids.map((shop_uuid) => ({ shop_uuid, changed_at: created_at, plan: 'starter' as const, is_charged: true })),
    )
    .execute();
  return uuids;
}

/** Always in the same way for a seed, so that a failure can be repeated. */
function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const shuffled = [...items];
  let state = seed;
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const other = state % (last + 1);
    const [a, b] = [shuffled[last], shuffled[other]];
    if (a !== undefined && b !== undefined) [shuffled[last], shuffled[other]] = [b, a];
  }
  return shuffled;
}

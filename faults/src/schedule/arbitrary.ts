import fc from 'fast-check';
import type { Action, ShopAction, VendorStep } from '../shop/action.ts';
import { plainOrder } from '../shop/order-action.ts';
import { action, choice, method } from './action-arbitrary.ts';
import type { Circumstances, Interruption, RandomFaults, Step } from './step.ts';

/** How a shop begins: with an order that is paid, or in its trial. */
const firstOrderOf = (shop: number): fc.Arbitrary<ShopAction | null> =>
  fc.option(
    fc.record({
      shop: fc.constant(shop),
      server: fc.constantFrom(0, 1 as const),
      action: fc
        .record({
          choice,
          method,
          outcome: fc.constantFrom('succeeds', 'succeeds', 'declined-later', 'disputed' as const),
        })
        .map((opening): Action => plainOrder(opening.choice, opening.method, opening.outcome)),
    }),
    { freq: 4 },
  );

/** Long enough for what is decided by an answer to be outdated when the next call comes. */
const slowPhase: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('slow' as const),
  latencyMs: fc.constantFrom(30, 100, 250),
  calls: fc.constantFrom(20, 40),
});

/** How a schedule begins. Agencies that are connected before the first order earn from all that their shops pay. */
export const openingOf = (shops: number): fc.Arbitrary<readonly Step[]> => {
  const all = Array.from({ length: shops }, (_, shop) => shop);
  return fc
    .tuple(fc.subarray(all), fc.tuple(...all.map(firstOrderOf)), slowPhase)
    .map(([connected, orders, slow]): Step[] => [
      {
        kind: 'act',
        actions: connected.map((shop) => ({ shop, server: 0, action: { kind: 'agency', isConnected: true } })),
        interruption: null,
      },
      { kind: 'pass', seconds: 60 },
      // Shops of one organization order at once, while the provider takes its time.
      slow,
      { kind: 'act', actions: orders.filter((order) => order !== null), interruption: null },
      { kind: 'pass', seconds: 600 },
    ]);
};

const shopAction = (shops: number): fc.Arbitrary<ShopAction> =>
  fc.record({
    shop: fc.integer({ min: 0, max: shops - 1 }),
    server: fc.constantFrom(0, 1 as const),
    action,
  });

const interruption: fc.Arbitrary<Interruption> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('kill-first', 'kill-second', 'kill-both' as const) },
    { weight: 1, arbitrary: fc.constant('stall' as const) },
  ),
  skip: fc.integer({ min: 0, max: 12 }),
  phase: fc.constantFrom('before', 'after' as const),
});

const hour = 3600;
const day = 24 * hour;

const randomFaults: fc.Arbitrary<RandomFaults> = fc.record(
  {
    seed: fc.nat({ max: 1_000_000 }),
    fail: fc.constantFrom(0.02, 0.1),
    lose: fc.constantFrom(0.02, 0.1),
    cut: fc.constantFrom(0.02, 0.1),
    slowMs: fc.constant([0, 40] as const),
    dropEvents: fc.constantFrom(0.1, 0.5),
    duplicateEvents: fc.constantFrom(0.1, 0.5),
    shuffleEvents: fc.constant(true),
  },
  { requiredKeys: ['seed'] },
);

const vendorStep: fc.Arbitrary<VendorStep> = fc.oneof(
  fc.record({
    kind: fc.constant('price-list' as const),
    percent: fc.constantFrom(80, 107, 125),
    appliesTo: fc.constantFrom('new-contracts', 'all', 'all' as const),
    inDays: fc.constantFrom(0, 1, 20, 50),
  }),
  fc.record({
    kind: fc.constant('tax-rate' as const),
    country: fc.constantFrom('DE', 'DE', 'AT' as const),
    rate: fc.constantFrom(16, 19, 20, 22.5),
    inDays: fc.constantFrom(0, 3, 20, 45),
  }),
);

/** One step of a schedule for so many shops. */
export const stepOf = (shops: number): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 24,
      arbitrary: fc.record({
        kind: fc.constant('act' as const),
        actions: fc.array(shopAction(shops), { minLength: 1, maxLength: 4 }),
        interruption: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: interruption }),
      }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        seconds: fc.constantFrom(5, 600, 2 * hour, 20 * hour, 26 * hour, 4 * day, 16 * day, 33 * day),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('kill' as const),
        servers: fc.constantFrom([0] as const, [1] as const, [0, 1] as const),
        downSeconds: fc.constantFrom(0, 2 * hour, 26 * hour),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('faults' as const), random: randomFaults }) },
    { weight: 2, arbitrary: slowPhase },
    { weight: 3, arbitrary: vendorStep },
    { weight: 2, arbitrary: fc.constant({ kind: 'backup' } as const) },
    { weight: 2, arbitrary: fc.constant({ kind: 'restore' } as const) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('remembered-failure' as const), skip: fc.integer({ min: 0, max: 8 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('provider-away' as const),
        how: fc.constantFrom('closed', 'unavailable' as const),
      }),
    },
    { weight: 5, arbitrary: fc.constant({ kind: 'provider-back' } as const) },
    { weight: 1, arbitrary: fc.constant({ kind: 'hold-events' } as const) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('release-events' as const), seed: fc.nat({ max: 1000 }) }),
    },
  );

/** The month may end with the schedule: its orders and commissions are billed and paid out while faults go on. */
export const ending: fc.Arbitrary<readonly Step[]> = fc.constantFrom<readonly Step[]>(
  [],
  [{ kind: 'pass', seconds: 33 * day }],
  [{ kind: 'lose-payout' }, { kind: 'pass', seconds: 33 * day }],
  // Long enough for prices that are told 42 days before, and for the register of VAT ids to be asked again.
  [{ kind: 'provider-back' }, { kind: 'pass', seconds: 100 * day }],
);

/** All shops belong to one organization, most of them do, or each has its own. */
const groupsOf = (shops: number): fc.Arbitrary<readonly number[]> =>
  fc.constantFrom(
    [shops],
    [shops],
    shops > 1 ? [shops - 1, 1] : [shops],
    Array.from({ length: shops }, () => 1),
  );

export const circumstances = (shops: number): fc.Arbitrary<Circumstances> =>
  fc.record({
    skewSeconds: fc.constantFrom(0, 0, 30, -30),
    renewalDraft: fc.constantFrom('none', 'hour'),
    groups: groupsOf(shops),
  });

import fc from 'fast-check';
import type { Action, Choice, Interruption, Outcome, RandomFaults, ShopAction, Step } from './step.ts';

const choice: fc.Arbitrary<Choice> = fc.record({
  plan: fc.constantFrom('starter', 'advanced', 'professional', 'enterprise'),
  wms: fc.constantFrom(0, 0, 1, 2, 6),
  pos: fc.constantFrom(0, 0, 1, 3),
  yearly: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  startsAt: fc.constantFrom(null, null, null, null, null, 'now', 'trial-end'),
});

const method = fc.constantFrom('card', 'card', 'card', 'sepa_debit', 'sepa_debit', 'bank_transfer' as const);

const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('succeeds' as const) },
  {
    weight: 6,
    arbitrary: fc.constantFrom('declined', 'declined-later', 'bank-agrees', 'bank-refuses', 'abandoned', 'disputed'),
  },
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), choice }) },
  {
    weight: 14,
    arbitrary: fc
      .record({
        kind: fc.constant('order' as const),
        choice,
        method,
        keepsMethod: fc.constantFrom(true, true, true, false),
        quote: fc.constantFrom('fresh', 'fresh', 'fresh', 'seen', 'none' as const),
        twice: fc.constantFrom('no', 'no', 'no', 'same-key', 'two-tabs' as const),
        outcome: fc.option(outcome, { freq: 5 }),
      })
      // Bank transfer comes with yearly billing (spec §5).
      .map((order) =>
        order.method === 'bank_transfer' ? { ...order, choice: { ...order.choice, yearly: true } } : order,
      ),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'repeat-order' } as const) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('confirm' as const), outcome }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'sync' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'cancel' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'resume' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change-method' as const),
      method: fc.constantFrom('card', 'sepa_debit' as const),
      paysOpenInvoices: fc.boolean(),
      outcome,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'pay-by-transfer' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay-invoice' as const),
      newMethod: fc.constantFrom(null, null, 'card', 'sepa_debit' as const),
      outcome,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      part: fc.constantFrom('exact', 'exact', 'less', 'more', 'unrelated' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('base-data' as const),
      country: fc.constantFrom('DE', 'AT-verified', 'AT-unverified', 'FR-verified', 'CH' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), part: fc.constantFrom('all', 'half' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dispute-evidence' as const), wins: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'end-at-provider' } as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      orders: fc.constantFrom(1, 300, 1500, 4000, -20),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('migrate' as const),
      by: fc.constantFrom('merchant', 'vendor' as const),
      twice: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('revert-migration' as const),
      twice: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('agency' as const),
      isConnected: fc.constantFrom(true, true, true, false),
    }),
  },
);

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
        .map(
          (opening): Action => ({
            ...opening,
            kind: 'order',
            choice: { ...opening.choice, yearly: opening.choice.yearly || opening.method === 'bank_transfer' },
            keepsMethod: true,
            quote: 'fresh',
            twice: 'no',
          }),
        ),
    }),
    { freq: 4 },
  );

/** How a schedule begins. Agencies that are connected before the first order earn from all that their shops pay. */
export const openingOf = (shops: number): fc.Arbitrary<readonly Step[]> => {
  const all = Array.from({ length: shops }, (_, shop) => shop);
  return fc.tuple(fc.subarray(all), fc.tuple(...all.map(firstOrderOf))).map(([connected, orders]): Step[] => [
    {
      kind: 'act',
      actions: connected.map((shop) => ({ shop, server: 0, action: { kind: 'agency', isConnected: true } })),
      interruption: null,
    },
    { kind: 'pass', seconds: 60 },
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
);

/** The provider's clock is right, or half a minute ahead or behind. */
export const skew = fc.constantFrom(0, 0, 30, -30);

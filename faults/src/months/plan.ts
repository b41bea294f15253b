import fc from 'fast-check';
import { choice } from '../schedule/action-arbitrary.ts';
import type { Action, Choice, Country, VendorStep } from '../shop/action.ts';
import { plainOrder } from '../shop/order-action.ts';

/** What a shop does at one of the stops of a year; most of the time nothing. */
export type ShopDeed = Extract<
  Action,
  { kind: 'order' | 'sell' | 'cancel' | 'resume' | 'special-price' | 'credit' | 'transfer' | 'refund' }
>;

export interface ShopPlan {
  /** At which stop it orders first; until then, and sometimes afterwards, it is on trial. */
  readonly begins: number;
  readonly choice: Choice;
  readonly method: 'card' | 'sepa_debit' | 'bank_transfer';
  /** By the stop; `null` for nothing. */
  readonly deeds: readonly (ShopDeed | null)[];
}

export interface OrganizationPlan {
  readonly country: Country;
  readonly shops: readonly ShopPlan[];
}

/** Three stops a month: a contract renews at most once between two of them. */
export const stopsPerMonth = 3;

const plannedChoice: fc.Arbitrary<Choice> = choice.map((wanted) => ({
  ...wanted,
  startsAt: wanted.startsAt === 'trial-end' ? 'trial-end' : null,
}));

const order = (method: ShopPlan['method']): fc.Arbitrary<ShopDeed> =>
  plannedChoice.map((wanted) => plainOrder({ ...wanted, startsAt: null }, method));

const deed = (method: ShopPlan['method']): fc.Arbitrary<ShopDeed | null> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(null) },
    { weight: 5, arbitrary: order(method) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('sell' as const),
        orders: fc.constantFrom(40, 700, 2_500, 6_000),
        twice: fc.constant(false),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'cancel' } as const) },
    { weight: 1, arbitrary: fc.constant({ kind: 'resume' } as const) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('special-price' as const),
        percent: fc.constantFrom(50, 83),
        days: fc.constantFrom(40, 100),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('credit' as const), amount: fc.constantFrom(30, 2_500, 12_345) }),
    },
    {
      weight: method === 'bank_transfer' ? 12 : 0,
      arbitrary: fc.record({
        kind: fc.constant('transfer' as const),
        part: fc.constantFrom('exact', 'exact', 'less', 'more', 'twice', 'unrelated' as const),
      }),
    },
  );

const shopPlan = (stops: number): fc.Arbitrary<ShopPlan> =>
  fc.constantFrom('card', 'card', 'card', 'sepa_debit', 'sepa_debit', 'bank_transfer' as const).chain((method) =>
    fc.record({
      begins: fc.constantFrom(0, 0, 1, 2, 3, Math.floor(stops / 3)),
      choice: plannedChoice,
      method: fc.constant(method),
      deeds: fc.array(deed(method), { minLength: stops, maxLength: stops, size: 'max' }),
    }),
  );

/** Most have few shops, as in reality, and there is always one with twelve. */
const shopCounts = [12, 1, 2, 1, 3, 1, 4, 2, 6, 1];

export const planOf = (organizations: number, months: number, seed: number): OrganizationPlan[] =>
  Array.from({ length: organizations }, (_, place) => {
    const shops = shopCounts[place % shopCounts.length] ?? 1;
    const plan: fc.Arbitrary<OrganizationPlan> = fc.record({
      country: fc.constantFrom('DE', 'DE', 'DE', 'DE', 'AT-verified', 'AT-unverified', 'FR-verified', 'CH' as const),
      shops: fc.array(shopPlan(months * stopsPerMonth), { minLength: shops, maxLength: shops, size: 'max' }),
    });
    const [sampled] = fc.sample(plan, { seed: seed + place, numRuns: 1, unbiased: true });
    if (sampled === undefined) throw new Error('Nothing was sampled.');
    return sampled;
  });

/** What the vendor does in the course of a year, by the stop. */
export const vendorPlan: ReadonlyMap<number, VendorStep> = new Map<number, VendorStep>([
  [5, { kind: 'price-list', percent: 107, appliesTo: 'all', inDays: 10 }],
  [9, { kind: 'tax-rate', country: 'DE', rate: 20, inDays: 25 }],
  [14, { kind: 'price-list', percent: 95, appliesTo: 'new-contracts', inDays: 0 }],
  [18, { kind: 'tax-rate', country: 'AT', rate: 22.5, inDays: 12 }],
  [22, { kind: 'price-list', percent: 112, appliesTo: 'all', inDays: 60 }],
  [27, { kind: 'tax-rate', country: 'DE', rate: 19, inDays: 3 }],
]);

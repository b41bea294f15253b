import { planTypes } from '@kontor/contract/product-type';
import fc from 'fast-check';
import type { Action, Choice, Outcome } from '../shop/action.ts';

export const choice: fc.Arbitrary<Choice> = fc.record({
  plan: fc.constantFrom(...planTypes),
  wms: fc.constantFrom(0, 0, 1, 2, 6),
  pos: fc.constantFrom(0, 0, 1, 3),
  yearly: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  startsAt: fc.constantFrom(null, null, null, null, null, 'now', 'trial-end'),
});

export const method = fc.constantFrom('card', 'card', 'card', 'sepa_debit', 'sepa_debit', 'bank_transfer' as const);

const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('succeeds' as const) },
  {
    weight: 6,
    arbitrary: fc.constantFrom('declined', 'declined-later', 'bank-agrees', 'bank-refuses', 'abandoned', 'disputed'),
  },
);

/** What the vendor's people do about one shop, and what leaves it. */
const bookkeeping: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('credit' as const), amount: fc.constantFrom(30, 5_000, 12_345, 60_000) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'write-off' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('special-price' as const),
      percent: fc.constantFrom(0, 50, 83),
      days: fc.constantFrom(10, 40, 100),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('vat-register' as const),
      answer: fc.constantFrom('VALID', 'INVALID', 'INVALID', 'MS_UNAVAILABLE' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('delete-object' as const),
      object: fc.constantFrom('customer', 'product', 'price', 'schedule' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'leave' } as const) },
);

export const action: fc.Arbitrary<Action> = fc.oneof(
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
      part: fc.constantFrom('exact', 'exact', 'less', 'more', 'unrelated', 'twice', 'paid' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('base-data' as const),
      country: fc.constantFrom('DE', 'AT-verified', 'AT-unverified', 'AT-changing', 'FR-verified', 'CH' as const),
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
  { weight: 3, arbitrary: bookkeeping },
);

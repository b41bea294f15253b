import { expect, test } from 'vitest';
import { itemRow, onTrial, paymentRow, situation } from '../../testing/situation.ts';
import type { ShopSituation } from '../cart/shop-situation.ts';
import { type Decision, decideCompletion, decideReversal } from './decide-migration.ts';
import type { MigratingShops, ShopSide } from './migrating-shops.ts';

const end = '2026-12-20T09:00:00.000Z';

const side = ({ shop, stored, subscription, live }: ShopSituation, type: 'cloud' | 'shopware6'): ShopSide => ({
  shop: { ...shop, type },
  stored,
  subscription,
  live,
  owes: false,
  isOrdering: false,
});
const shopware = (type: 'advanced' | 'wms' | 'pos', quantity = 1) =>
  itemRow(type, quantity, { platform: 'shopware6', version: 'v3' });
const paid = side(situation({ items: [shopware('advanced'), shopware('wms', 4), shopware('pos', 2)] }), 'shopware6');
const yearly = side(
  situation({
    items: [shopware('advanced')],
    payments: [paymentRow({ is_yearly: true, cancel_at: new Date(end) })],
    subscription: { state: 'canceled' },
  }),
  'shopware6',
);
const complimentary = side(
  situation({ subscription: { state: 'complimentary' }, payments: [], items: [shopware('advanced')] }),
  'shopware6',
);
const trying = side(onTrial(), 'cloud');
const paying = side(situation(), 'cloud');
const nothing = side({ ...situation(), stored: null, subscription: null, live: null }, 'cloud');

const shops = (
  predecessor: ShopSide,
  successor: ShopSide,
  moved: MigratingShops['migration']['moved'] = null,
): MigratingShops => ({
  migration: { moved } as MigratingShops['migration'],
  organization: situation().organization,
  predecessor,
  successor,
  defaultProductVersions: { shopware6: 'v3', cloud: 'v2' },
});

test('a contract goes on in the successor, in what is sold there, and both shops are remembered', () => {
  const decision = decideCompletion(shops(paid, trying));
  expect(decision).toMatchObject({ direction: 'complete', from: paid, to: trying, block: null });
  expect(decision.moves).toEqual({
    kind: 'contract',
    selection: {
      items: [
        { product: { type: 'advanced', platform: 'cloud', version: 'v2' }, quantity: 1 },
        { product: { type: 'wms', platform: 'cloud', version: 'v2' }, quantity: 4 },
        { product: { type: 'pos', platform: 'cloud', version: 'v2' }, quantity: 2 },
      ],
      isYearlySubscription: false,
    },
    endsThen: false,
  });
  expect(decision.moved).toMatchObject({
    moves: {
      kind: 'contract',
      plan: 'advanced',
      wms: 4,
      pos: 2,
      isYearly: false,
      credit: null,
      paidUntil: end,
      endsThen: false,
    },
    predecessor: { state: 'active', noSelfService: false },
    successor: { state: 'trial' },
    given: null,
  });
});

test('a yearly contract that was cancelled moves as one, and ends then', () => {
  expect(decideCompletion(shops(yearly, nothing)).moved).toMatchObject({
    moves: { kind: 'contract', isYearly: true, endsThen: true, wms: 0, pos: 0 },
    successor: null,
  });
});

test('a successor with a contract of its own gets the credit alone', () => {
  const { moves, moved } = decideCompletion(shops(paid, paying));
  expect(moves.kind).toBe('credit');
  expect(moved.moves).toMatchObject({ kind: 'credit', plan: 'advanced', paidUntil: end, endsThen: false });
});

test('what was free of charge is given to the successor', () => {
  const { moved } = decideCompletion(shops(complimentary, nothing));
  expect(moved.given).toMatchObject({ state: 'complimentary', items: [{ product: { type: 'advanced' } }] });
  expect(moved.moves).toMatchObject({ kind: 'complimentary', paidUntil: null, isYearly: false, endsThen: false });
  const tried = decideCompletion(shops({ ...trying, shop: paid.shop }, { ...nothing, subscription: null }));
  expect(tried.moved.given).toBeNull();
});

test('a shop without anything moves nothing', () => {
  const { moves, moved } = decideCompletion(shops(nothing, trying));
  expect([moves.kind, moved.predecessor]).toEqual(['nothing', null]);
  expect(moved.moves).toEqual({
    kind: 'nothing',
    plan: null,
    wms: 0,
    pos: 0,
    isYearly: false,
    credit: null,
    paidUntil: null,
    endsThen: false,
  });
});

test('what keeps a migration waits in either direction', () => {
  const owing = { ...paid, owes: true };
  expect(decideCompletion(shops(owing, trying)).block).toBe('invoice-open');
  expect(decideReversal(shops(trying, owing)).block).toBe('invoice-open');
});

const completed = (predecessor: ShopSide, successor: ShopSide) => decideCompletion(shops(predecessor, successor)).moved;
const goneBack = (decision: Decision) =>
  'selection' in decision.moves
    ? decision.moves.selection.items.map(({ product: { type, platform, version }, quantity }) =>
        [quantity, platform, type, version].join(' '),
      )
    : decision.moves.kind;

const ended: ShopSide = { ...paid, live: null, subscription: null };

test('a contract goes back as it is by now, in the versions that the predecessor had', () => {
  const decision = decideReversal(shops(ended, paying, completed(paid, trying)));
  expect(decision).toMatchObject({ direction: 'revert', from: paying, to: ended });
  expect(goneBack(decision)).toEqual(['1 shopware6 advanced v3', '4 shopware6 wms v3']);
});

test('a contract of a predecessor without a plan keeps its versions', () => {
  const moved = { ...completed(paid, trying), predecessor: null };
  expect(goneBack(decideReversal(shops(ended, paying, moved)))).toEqual(['1 cloud advanced v2', '4 cloud wms v2']);
});

test('a credit that went to the successor begins the predecessor’s contract again, as it was', () => {
  const moved = completed(yearly, paying);
  const decision = decideReversal(shops({ ...ended, stored: yearly.stored }, paying, moved));
  expect(decision.moves).toEqual({
    kind: 'contract',
    selection: {
      items: [{ product: { type: 'advanced', platform: 'shopware6', version: 'v3' }, quantity: 1 }],
      isYearlySubscription: true,
    },
    endsThen: false,
  });
});

test('a credit stays with the successor if the predecessor has ordered again', () => {
  expect(decideReversal(shops(paid, paying, completed(paid, paying))).moves).toEqual({ kind: 'nothing' });
});

test('of a credit only what was paid for comes back, and nothing that was tried', () => {
  const before = side(
    situation({
      items: [shopware('advanced'), { ...shopware('wms'), is_trial: true }, { ...shopware('pos'), state: 'expired' }],
    }),
    'shopware6',
  );
  const decision = decideReversal(shops(ended, paying, completed(before, paying)));
  expect(goneBack(decision)).toEqual(['1 shopware6 advanced v3']);
  const unknown = { ...completed(before, paying), predecessor: null };
  expect(goneBack(decideReversal(shops(ended, paying, unknown)))).toEqual([]);
});

test('what was free of charge is taken back elsewhere, and a migration of an older release moves nothing back', () => {
  expect(decideReversal(shops(ended, paying, completed(complimentary, nothing))).moves).toEqual({ kind: 'nothing' });
  const { moves, moved } = decideReversal(shops(ended, paying));
  expect(moves).toEqual({ kind: 'nothing' });
  expect(moved).toMatchObject({ moves: { kind: 'nothing' }, predecessor: null, successor: null, given: null });
});

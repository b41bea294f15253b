import { expect, test } from 'vitest';
import { type MigratingShop, type Moves, migrationBlock, type SoldTo, whatMoves } from './migration.ts';
import { item, live, product, subscription } from './testing.ts';

const end = '2026-12-20T00:00:00.000Z';
const cloud: SoldTo = { platform: 'cloud', version: 'v2' };
const onTrial = (name: string) => item(name, 1, { product: product(name, true), validUntil: end });

const paid = subscription({ items: [item('shopware6 professional v3'), item('shopware6 wms v3', 2)] });
const yearly = subscription({ ...paid, stripeSubscriptions: [live({ isYearly: true })] });
const cancelled = subscription({ ...paid, state: 'canceled', cancelAtDate: end });
const complimentary = subscription({ ...paid, state: 'complimentary', stripeSubscriptions: [] });
const expired = subscription({
  state: 'expired',
  stripeSubscriptions: [live({ state: 'canceled' })],
  items: [item('shopware6 professional v3', 1, { state: 'expired' })],
});
const trial = subscription({
  state: 'trial',
  stripeSubscriptions: [],
  items: [onTrial('shopware6 professional v3'), onTrial('shopware6 wms v3')],
});
const newTrial = subscription({ state: 'trial', stripeSubscriptions: [], items: [onTrial('cloud professional v2')] });
const triedBeside = subscription({ ...paid, items: [...paid.items, onTrial('shopware6 pos v3')] });
const ordered = subscription({ items: [item('cloud starter v2')] });

const shown = (moves: Moves): string => {
  if (moves.kind === 'nothing') return 'nothing';
  const items = 'items' in moves ? moves.items : moves.selection.items;
  const names = items.map(({ product: { platform, type, version }, quantity }) =>
    [quantity, platform, type, version].join(' '),
  );
  const interval = 'selection' in moves ? (moves.selection.isYearlySubscription ? ' a year' : ' a month') : '';
  const ends = moves.kind === 'contract' && moves.endsThen ? ', which ends' : '';
  return `${moves.kind}: ${names.join(', ')}${interval}${ends}`;
};

const bought = '1 cloud professional v2, 2 cloud wms v2';

test.each<[what: string, from: MigratingShop['subscription'], to: MigratingShop['subscription'], moves: string]>([
  ['a shop that never had anything', null, newTrial, 'nothing'],
  ['a contract that has ended', expired, newTrial, 'nothing'],
  ['a monthly contract', paid, newTrial, `contract: ${bought} a month`],
  ['a yearly contract', yearly, newTrial, `contract: ${bought} a year`],
  ['a cancelled contract that still runs', cancelled, newTrial, `contract: ${bought} a month, which ends`],
  ['a contract, without what is tried beside it', triedBeside, newTrial, `contract: ${bought} a month`],
  ['a contract, to a shop whose own has ended', paid, expired, `contract: ${bought} a month`],
  ['a contract, to a shop that never had anything', paid, null, `contract: ${bought} a month`],
  ['a contract, to a shop that has ordered', paid, ordered, `credit: ${bought} a month`],
  ['a contract, to a complimentary shop', paid, complimentary, `credit: ${bought} a month`],
  ['a complimentary subscription', complimentary, newTrial, `complimentary: ${bought}`],
  ['a complimentary subscription, to a shop that has ordered', complimentary, ordered, 'nothing'],
  ['a complimentary subscription, to another one', complimentary, complimentary, 'nothing'],
  ['a trial, to a shop that never had anything', trial, null, 'nothing'],
  ['a trial, without what the successor tries itself', trial, newTrial, 'trial: 1 cloud wms v2'],
  ['a trial, to a shop whose contract has ended', trial, expired, 'trial: 1 cloud professional v2, 1 cloud wms v2'],
  ['a trial, to a shop that has ordered', trial, ordered, 'nothing'],
  ['a trial of what the successor tries as well', newTrial, newTrial, 'nothing'],
])('%s', (_, from, to, expected) => {
  expect(shown(whatMoves({ subscription: from }, { subscription: to }, cloud))).toBe(expected);
});

test('what is taken back to a shop without a platform keeps its version', () => {
  expect(shown(whatMoves({ subscription: paid }, { subscription: null }, null))).toBe(
    'contract: 1 shopware6 professional v3, 2 shopware6 wms v3 a month',
  );
});

const shop = (change: Partial<MigratingShop> = {}): MigratingShop => ({
  subscription: paid,
  owes: false,
  isOrdering: false,
  ...change,
});

test.each<[what: string, from: MigratingShop, to: MigratingShop, block: ReturnType<typeof migrationBlock>]>([
  ['what is paid may be moved', shop(), shop({ subscription: newTrial }), null],
  ['an unpaid invoice of the predecessor', shop({ owes: true }), shop(), 'invoice-open'],
  ['an unpaid invoice of the successor', shop(), shop({ owes: true }), 'invoice-open'],
  ['an order of the predecessor that waits', shop({ isOrdering: true }), shop(), 'order-open'],
  ['an order of the successor that waits', shop(), shop({ isOrdering: true, owes: true }), 'order-open'],
  [
    'a change that is scheduled',
    shop({ subscription: subscription({ scheduleActivationDate: end }) }),
    shop(),
    'change-scheduled',
  ],
  [
    'a scheduled change of the successor',
    shop(),
    shop({ subscription: { ...ordered, scheduleActivationDate: end } }),
    null,
  ],
  ['a shop that never had anything', shop({ subscription: null }), shop(), null],
  ['a gift to a shop that pays', shop({ subscription: complimentary }), shop(), 'successor-subscribed'],
  [
    'a gift that ends on a day',
    shop({ subscription: { ...complimentary, complimentaryUntil: '2026-12-31' } }),
    shop({ subscription: newTrial }),
    'successor-subscribed',
  ],
  [
    'a contract that is charged again later',
    shop({ subscription: { ...complimentary, chargedFrom: end } }),
    shop({ subscription: newTrial }),
    'successor-subscribed',
  ],
  ['a gift to a shop that pays nothing', shop({ subscription: complimentary }), shop({ subscription: newTrial }), null],
])('%s', (_, from, to, expected) => {
  expect(migrationBlock(from, to)).toBe(expected);
});

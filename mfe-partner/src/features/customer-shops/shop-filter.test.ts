import { expect, test } from 'vitest';
import { customerShop } from '../../testing/signed-in-pages.ts';
import { isFiltered, readFilter, shownShops } from './shop-filter.ts';

const shops = [
  customerShop({ organizationName: 'Radwerk', plan: 'professional', state: 'running', commissionAmount: 4335 }),
  customerShop({
    organizationName: 'Café Süd',
    plan: null,
    state: 'trial',
    commissionAmount: 0,
    since: '2026-09-01T08:00:00Z',
    note: { text: 'Will im März eröffnen', changedAt: '2026-10-01T08:00:00Z' },
  }),
  customerShop({ organizationName: 'Bücherkiste', plan: 'starter', state: 'ending', commissionAmount: 2235 }),
];

const names = (query: string) =>
  shownShops(shops, readFilter(new URLSearchParams(query))).map(({ organizationName }) => organizationName);

test.each([
  ['', ['Café Süd', 'Radwerk', 'Bücherkiste']],
  ['search=cafe', ['Café Süd']],
  ['search=märz eröffnen', ['Café Süd']],
  ['plan=none', ['Café Süd']],
  ['plan=starter', ['Bücherkiste']],
  ['state=running', ['Radwerk']],
  ['state=running&plan=starter', []],
  ['sort=name', ['Bücherkiste', 'Café Süd', 'Radwerk']],
  ['sort=commission', ['Radwerk', 'Bücherkiste', 'Café Süd']],
  // Unknown values hide nothing.
  ['state=rich&plan=gold&sort=random', ['Café Süd', 'Radwerk', 'Bücherkiste']],
])('the address ?%s shows %j', (query, expected) => {
  expect(names(query)).toEqual(expected);
});

test('an order alone is no filter', () => {
  expect(isFiltered(readFilter(new URLSearchParams('sort=name')))).toBe(false);
  expect(isFiltered(readFilter(new URLSearchParams('plan=none')))).toBe(true);
});

import { expect, test } from 'vitest';
import { isFiltered, queryOf, readFilter } from './shop-filter.ts';

const asked = (address: string) => queryOf(readFilter(new URLSearchParams(address)));

test.each([
  ['', {}],
  ['search=märz eröffnen', { search: 'märz eröffnen' }],
  ['search=  ', {}],
  ['plan=none', { plan: 'none' }],
  ['state=running&plan=starter', { state: 'running', plan: 'starter' }],
  ['sort=name', { sort: 'name' }],
  ['sort=newest', {}],
  // Unknown values hide nothing.
  ['state=rich&plan=gold&sort=random', {}],
])('the address ?%s asks for %j', (address, query) => {
  expect(asked(address)).toEqual(query);
});

test('a search is as long as the contract allows', () => {
  expect(asked(`search=${'x'.repeat(300)}`)).toEqual({ search: 'x'.repeat(200) });
});

test('an order alone is no filter', () => {
  expect(isFiltered(readFilter(new URLSearchParams('sort=name')))).toBe(false);
  expect(isFiltered(readFilter(new URLSearchParams('plan=none')))).toBe(true);
});

import { expect, test } from 'vitest';
import { endedSubscription } from './ended-subscription.ts';
import { item, product, subscription } from './testing.ts';

const now = '2027-01-06T12:00:00.000Z';
const end = '2026-12-22T12:00:00.000Z';
const tried = item('cloud pos v2', 1, { state: 'expired', product: product('cloud pos v2', true), validUntil: end });
const had = (validUntil: string | null) => item('cloud advanced v2', 1, { state: 'expired', validUntil });

test.each([
  ['a contract, with its end', [had(end)], { kind: 'contract', end }],
  ['a contract, whatever was tried beside it', [tried, had(null)], { kind: 'contract', end: null }],
  ['a contract that ended before its date', [had('2027-02-01T00:00:00.000Z')], { kind: 'contract', end: null }],
  ['a contract that ends at this moment', [had(now)], { kind: 'contract', end: now }],
  [
    'a contract, with the later one of its ends',
    [had(end), had('2026-11-30T12:00:00.000Z')],
    { kind: 'contract', end },
  ],
  ['a contract, with the only end that is known', [had(null), had(end)], { kind: 'contract', end }],
  ['a trial', [tried], { kind: 'trial', end }],
  ['nothing that is known', [], { kind: 'contract', end: null }],
])('what has ended is %s', (_, items, ended) => {
  expect(endedSubscription(subscription({ state: 'expired', items }), now)).toEqual(ended);
});

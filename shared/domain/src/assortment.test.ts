import { describe, expect, test } from 'vitest';
import { assortmentOf, replacedProducts, selectionAsSold } from './assortment.ts';
import { cartFromSubscription } from './cart.ts';
import { checkoutDisabledReason } from './checkout.ts';
import { item, product, subscription } from './testing.ts';

const defaults = { shopware6: 'v3', cloud: 'v2' } as const;

const trialItem = (name: string, state: 'active' | 'expired') => item(name, 1, { state, product: product(name, true) });
const olderTrial = (state: 'active' | 'expired') =>
  subscription({
    state: state === 'active' ? 'trial' : 'expired',
    stripeSubscriptions: [],
    items: [trialItem('shopware6 advanced v1', state), trialItem('shopware6 wms v1', state)],
  });

describe('the version that is sold to a shop', () => {
  test.each([
    ['without a subscription', 'shopware6', null, 'v3'],
    ['on a trial of the older licences', 'shopware6', olderTrial('active'), 'v1'],
    ['whose trial of the older licences ended', 'shopware6', olderTrial('expired'), 'v3'],
    [
      'that tries a single product on the older licences',
      'shopware6',
      subscription({ items: [trialItem('shopware6 wms v1', 'active')] }),
      'v1',
    ],
    [
      'with older devices beside a newer plan',
      'shopware6',
      subscription({ items: [item('shopware6 wms v1'), item('shopware6 advanced v3')] }),
      'v3',
    ],
    ['on a cloud plan of the first version', 'cloud', subscription({ items: [item('cloud starter v1')] }), 'v2'],
    ['that moved from another platform', 'cloud', subscription({ items: [item('shopware6 starter v1')] }), 'v2'],
  ] as const)('%s', (_, platform, had, version) => {
    expect(assortmentOf(platform, had, defaults)).toEqual({ platform, version });
  });

  test('is none for a shop without a platform', () => {
    expect(assortmentOf(null, null, defaults)).toBeNull();
  });
});

describe('a selection of what was had last', () => {
  const sold = { platform: 'shopware6', version: 'v3' } as const;
  const had = cartFromSubscription(olderTrial('expired'));

  test('is ordered in the version that is sold', () => {
    expect(
      had && selectionAsSold(had, sold).items.map(({ product: { type, version } }) => `${type} ${version}`),
    ).toEqual(['advanced v3', 'wms v3']);
  });

  test('names what is not sold any more', () => {
    expect(had && replacedProducts(had, sold).map(({ type, version }) => `${type} ${version}`)).toEqual([
      'advanced v1',
      'wms v1',
    ]);
    expect(had && replacedProducts(had, { ...sold, version: 'v1' })).toEqual([]);
  });
});

test('a running cloud plan of the first version is had as the one that is sold, and unchanged', () => {
  const running = subscription({ items: [item('cloud starter v1'), item('cloud wms v1', 2)] });
  const cart = cartFromSubscription(running);
  const assortment = assortmentOf('cloud', running, defaults);
  expect(cart && assortment && replacedProducts(cart, assortment)).toEqual([]);
  expect(cart && checkoutDisabledReason({ subscription: running, cart, terms: null })).toBe('nothing-changed');
  expect(cart?.items.map(({ product: { version } }) => version)).toEqual(['v2', 'v2']);
});

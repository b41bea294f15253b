import { expect, test } from 'vitest';
import {
  hasSetupFailed,
  isBeingPrepared,
  isCloudShopActive,
  shopAdminUrl,
  shopPlatform,
  shopSystemOf,
} from './shop.ts';

const shopifyShop = (domain: string, state: 'active' | 'uninstalled' = 'active') => ({ domain, state });
const cloud = (...shopifyShops: ReturnType<typeof shopifyShop>[]) => ({
  type: 'cloud' as const,
  adminUrl: 'https://radwerk.test/admin',
  cloudShop: { state: 'active' as const, shopifyShops },
});

test.each([
  ['without Shopify', cloud(), 'https://radwerk.test/admin'],
  [
    'with one domain',
    cloud(shopifyShop('a.myshopify.com')),
    'https://radwerk.test/admin?lastUpdatedShopifyShops=a.myshopify.com',
  ],
  [
    'with three at most, active ones only',
    cloud(
      shopifyShop('a.com'),
      shopifyShop('b.com', 'uninstalled'),
      shopifyShop('c.com'),
      shopifyShop('d.com'),
      shopifyShop('e.com'),
    ),
    'https://radwerk.test/admin?lastUpdatedShopifyShops=a.com,c.com,d.com',
  ],
  [
    'of another type',
    { type: 'shopware6' as const, adminUrl: 'https://s.test/admin', cloudShop: null },
    'https://s.test/admin',
  ],
  ['without an admin', { ...cloud(shopifyShop('a.com')), adminUrl: null }, null],
])('the admin of a shop %s', (_, shop, url) => {
  expect(shopAdminUrl(shop)).toBe(url);
});

test.each([
  ['starting', false],
  ['ready', false],
  ['active', true],
  ['failed', false],
] as const)('a cloud shop that is %s is active: %s', (state, active) => {
  const shop = { type: 'cloud' as const, cloudShop: { state, shopifyShops: [] } };
  expect(isCloudShopActive(shop)).toBe(active);
  expect(isBeingPrepared(shop)).toBe(!active);
  expect(hasSetupFailed(shop)).toBe(state === 'failed');
});

test('only cloud shops have to be set up', () => {
  expect(isBeingPrepared({ type: 'shopware6', cloudShop: null })).toBe(false);
});

test.each([
  ['shopware5', null],
  ['shopware6', 'shopware6'],
  ['cloud', 'cloud'],
] as const)('a %s shop buys products of %s', (type, platform) => {
  expect(shopPlatform({ type })).toBe(platform);
});

test('a cloud shop that uses Shopify is shown as a Shopify shop', () => {
  expect(shopSystemOf({ type: 'cloud', usesShopify: true })).toBe('shopify');
  expect(shopSystemOf({ type: 'cloud', usesShopify: false })).toBe('cloud');
});

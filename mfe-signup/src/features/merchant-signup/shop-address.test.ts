import { expect, test } from 'vitest';
import { toShopifyDomain, toWebUrl } from './shop-address.ts';

test.each([
  ['radwerk-berlin.de', 'https://radwerk-berlin.de'],
  ['  radwerk-berlin.de/shop ', 'https://radwerk-berlin.de/shop'],
  ['http://radwerk-berlin.de', 'http://radwerk-berlin.de'],
  ['HTTPS://radwerk-berlin.de', 'HTTPS://radwerk-berlin.de'],
  ['ftp://radwerk-berlin.de', 'ftp://radwerk-berlin.de'],
  ['', ''],
])('the shop URL %j is sent as %j', (typed, sent) => {
  expect(toWebUrl(typed)).toBe(sent);
});

test.each([
  ['radwerk', 'radwerk.myshopify.com'],
  ['Radwerk.myshopify.com', 'radwerk.myshopify.com'],
  ['https://radwerk.myshopify.com/admin?x=1', 'radwerk.myshopify.com'],
  ['radwerk-berlin.de', 'radwerk-berlin.de'],
  [' ', ''],
])('the Shopify domain %j is sent as %j', (typed, sent) => {
  expect(toShopifyDomain(typed)).toBe(sent);
});

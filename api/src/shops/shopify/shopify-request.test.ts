import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readShopifyRequest } from './shopify-request.ts';

const secret = 'the secret of the app';
const now = new Date('2026-11-20T12:00:00Z');
const seconds = (after: number) => String(now.getTime() / 1000 + after);
const shop = 'radwerk.myshopify.com';

/** Signed as Shopify documents it: the other parameters, sorted by name, as a query. */
function signed(parameters: Record<string, string>, key = secret): string {
  const text = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(parameters[name] ?? '')}`)
    .join('&');
  return `hmac=${createHmac('sha256', key).update(text).digest('hex')}&${text}`;
}

const install = (change: Record<string, string> = {}) => ({ shop, timestamp: seconds(0), ...change });
const read = (query: string) => readShopifyRequest(query, secret, now);

test('an install link says which shop wants the app', () => {
  expect(read(signed(install({ host: 'YWRtaW4' })))).toEqual({ kind: 'install', shop });
});

test('the answer to the authorization contains code and state', () => {
  const query = signed(install({ code: 'c0de', state: 'st-at_e', timestamp: seconds(-80) }));
  expect(read(query)).toEqual({ kind: 'consent', shop, code: 'c0de', state: 'st-at_e' });
});

test.each([
  ['no hmac', new URLSearchParams(install()).toString()],
  ['an hmac of another secret', signed(install(), 'guessed')],
  ['a shop changed after signing', signed(install()).replace('radwerk', 'raedwerk')],
  ['a parameter added after signing', `${signed(install())}&code=1&state=2`],
  ['a parameter that comes twice', `${signed(install())}&shop=other.myshopify.com`],
  ['a link of two minutes ago', signed(install({ timestamp: seconds(-120) }))],
  ['a link of the future', signed(install({ timestamp: seconds(120) }))],
  ['no timestamp', signed({ shop })],
  ['a timestamp that is none', signed(install({ timestamp: 'now' }))],
  ['a host that is not of Shopify', signed(install({ shop: 'radwerk.myshopify.com.evil.test' }))],
  ['a path behind the host', signed(install({ shop: 'radwerk.myshopify.com/x' }))],
  ['a user before the host', signed(install({ shop: 'x@radwerk.myshopify.com' }))],
  ['a code without its state', signed(install({ code: 'c0de' }))],
])('refused: %s', (_, query) => {
  expect(() => read(query)).toThrow(expect.objectContaining({ code: 'shopify-request-refused', status: 403 }));
});

import { expect, test } from 'vitest';
import { truncatedAddress } from './truncated-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['text of a sender', 'unknown'],
])('%s is logged as %s', (ip, network) => {
  expect(truncatedAddress(ip)).toBe(network);
});

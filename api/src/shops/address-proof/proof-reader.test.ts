import { expect, test } from 'vitest';
import { proofPlaces } from './proof-places.ts';
import { createProofReader } from './proof-reader.ts';

const nothing = { read: async () => null };
const noRecord = async () => Promise.reject(new Error('ENOTFOUND'));
const places = proofPlaces('https://shop.radwerk.test');

test.each([
  ['https://shop.radwerk.test', 'https://shop.radwerk.test/.well-known/kontor-proof.txt', '_kontor.shop.radwerk.test'],
  ['http://shop.radwerk.test', 'https://shop.radwerk.test/.well-known/kontor-proof.txt', '_kontor.shop.radwerk.test'],
  ['https://radwerk.test/laden', 'https://radwerk.test/laden/.well-known/kontor-proof.txt', '_kontor.radwerk.test'],
  [
    'http://127.0.0.1:8080/dev/plugin',
    'http://127.0.0.1:8080/dev/plugin/.well-known/kontor-proof.txt',
    '_kontor.127.0.0.1',
  ],
])('the address %s is proven by a file or a record of its own', (address, fileUrl, dnsName) => {
  expect(proofPlaces(address)).toEqual({ fileUrl, dnsName });
});

test.each([
  ['alone', 'value-of-shop', true],
  ['on a line of its own', '# Kontor\nvalue-of-shop\n', true],
  ['as a part of another word', 'value-of-shopping', false],
  ['not at all', '<html></html>', false],
])('a file that contains the value %s', async (_, text, isFound) => {
  const asked: string[] = [];
  const web = {
    async read(url: URL) {
      asked.push(url.href);
      return text;
    },
  };
  expect(await createProofReader(web, noRecord).has(places, 'value-of-shop')).toBe(isFound);
  expect(asked).toEqual([places.fileUrl]);
});

test('a TXT record proves as well, in one string or several', async () => {
  const records = [['v=spf1'], ['value-', 'of-shop']];
  const reader = createProofReader(nothing, async (name) => (name === places.dnsName ? records : []));
  expect(await reader.has(places, 'value-of-shop')).toBe(true);
  expect(await reader.has(places, 'value')).toBe(false);
});

test('without file and record nothing is proven, and IP addresses have no records', async () => {
  expect(await createProofReader(nothing, noRecord).has(places, 'value')).toBe(false);
  const everywhere = createProofReader(nothing, async () => [['value']]);
  expect(await everywhere.has(proofPlaces('http://127.0.0.1:1/'), 'value')).toBe(false);
  expect(await everywhere.has(proofPlaces('http://localhost:1/'), 'value')).toBe(false);
});

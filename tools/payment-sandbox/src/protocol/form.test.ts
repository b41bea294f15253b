import { expect, test } from 'vitest';
import { fields, flag, integer, list, metadata, optional, record, text, unsettable } from '../http/params.ts';
import { decodeForm } from './form.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test.each([
  ['a=1&b=two+words', { a: '1', b: 'two words' }],
  [
    'items[0][price]=p&items[0][quantity]=2&items[1][price]=q',
    { items: [{ price: 'p', quantity: '2' }, { price: 'q' }] },
  ],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['metadata[shop]=%C3%A4&metadata[__proto__]=x', { metadata: JSON.parse('{"shop":"ä","__proto__":"x"}') as unknown }],
  ['items%5B0%5D%5Bprice%5D=p', { items: [{ price: 'p' }] }],
  ['', {}],
])('%s', (encoded, decoded) => {
  expect(plain(decodeForm(encoded))).toEqual(decoded);
});

const shape = {
  name: text,
  amount: optional(integer),
  live: optional(flag),
  note: unsettable(text),
  metadata,
  items: optional(list(record({ price: text }))),
};

test.each([
  ['', 'parameter_missing', 'name'],
  ['name=a&amount=1.5', 'parameter_invalid_integer', 'amount'],
  ['name=a&amount=9007199254740993', 'parameter_invalid_integer', 'amount'],
  ['name=a&live=1', undefined, 'live'],
  ['name=a&colour=red', 'parameter_unknown', 'colour'],
  ['name=a&items[0][price]=p&items[0][prize]=1', 'parameter_unknown', 'items[0][prize]'],
  ['name=', 'parameter_invalid_empty', 'name'],
  ['name[x]=1', undefined, 'name'],
])('%s is refused and names the parameter', (encoded, code, param) => {
  expect(() => fields(shape, decodeForm(encoded))).toThrow(
    expect.objectContaining({ status: 400, body: expect.objectContaining({ param, ...(code ? { code } : {}) }) }),
  );
});

test('what is absent stays undefined, and an empty value unsets', () => {
  expect(fields(shape, decodeForm('name=a&note=&metadata='))).toEqual({
    name: 'a',
    amount: undefined,
    live: undefined,
    note: null,
    metadata: null,
    items: undefined,
  });
});

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, text } from './schema.ts';
import { violationsOf } from './violation.ts';

const Body = z.strictObject({
  email: email(),
  name: text(5),
  quantity: z.int().check(z.gte(1)),
  accepted: z.boolean().check(z.refine((value) => value, { params: { code: 'not-accepted' } })),
  address: z.strictObject({ zip: text(20) }),
});
const valid = { email: 'eva@radwerk.test', name: 'Eva', quantity: 1, accepted: true, address: { zip: '10999' } };

function codes(change: object) {
  const body = { ...valid, ...change };
  const result = z.safeParse(Body, body);
  return result.success ? [] : violationsOf(body, result.error.issues).map(({ path, code }) => `${path}: ${code}`);
}

test('a valid body has no violations', () => expect(codes({})).toEqual([]));

test.each([
  ['a missing value', { email: undefined }, 'email: required'],
  ['a blank text', { name: '  ' }, 'name: required'],
  ['a text of a zero-width space', { name: '\u200B' }, 'name: required'],
  ['a text of fillers', { name: '\u3164\u2800\uFEFF' }, 'name: required'],
  ['an empty address', { email: '' }, 'email: required'],
  ['an invalid e-mail address', { email: 'eva' }, 'email: email'],
  ['a text that is too long', { name: 'Eva-Maria' }, 'name: max-length'],
  ['a number sent as text', { quantity: '5' }, 'quantity: invalid-type'],
  ['null for a text', { name: null }, 'name: invalid-type'],
  ['a quantity below the minimum', { quantity: 0 }, 'quantity: too-small'],
  ['terms that were not accepted', { accepted: false }, 'accepted: not-accepted'],
  ['an unknown key', { state: 'active' }, 'state: unknown-key'],
  ['an unknown nested key', { address: { zip: '1', state: 'x' } }, 'address.state: unknown-key'],
])('%s is reported as one violation at its path', (_, change, violation) => expect(codes(change)).toEqual([violation]));

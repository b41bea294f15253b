import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { compareTerms } from './compare-terms.ts';

const customer = (discount: object | null = null) => ({ id: 'cus_1', discount }) as Stripe.Customer;
const subscription = (change: object = {}) =>
  ({
    id: 'sub_1',
    metadata: { shop_uuid: 'shop_1' },
    discounts: [],
    automatic_tax: { enabled: false },
    ...change,
  }) as unknown as Stripe.Subscription;

test('a contract that is charged as it says differs in nothing', () => {
  expect(compareTerms(customer(), [subscription()])).toEqual([]);
});

test.each([
  [
    'a discount of the customer',
    customer({ id: 'di_1' }),
    subscription(),
    { shopUuid: null, subject: 'cus_1', field: 'discount', ours: null, theirs: 'di_1' },
  ],
  [
    'a discount of the contract',
    customer(),
    subscription({ discounts: ['di_1', { id: 'di_2' }] }),
    { shopUuid: 'shop_1', subject: 'sub_1', field: 'discount', ours: null, theirs: 'di_1, di_2' },
  ],
  [
    'tax that the provider computes by itself, of what no shop knows',
    customer(),
    subscription({ metadata: {}, automatic_tax: { enabled: true } }),
    { shopUuid: null, subject: 'sub_1', field: 'automatic_tax', ours: 'false', theirs: 'true' },
  ],
])('%s is a difference', (_, one, contract, difference) => {
  expect(compareTerms(one, [contract])).toEqual([difference]);
});

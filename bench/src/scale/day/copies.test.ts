import { expect, test } from 'vitest';
import { copiedUuid } from '../copied.ts';
import { asCopy, askOfModel, splitId } from './copies.ts';

const shop = '00000000-0000-4000-8000-000000000001';
const price = '00000000-0000-4000-8000-000000000002';
const model = { uuids: new Set([shop]), names: new Set(['cus_a', 'sub_a', 'in_a', 'RE-1']) };
const chain = [1_000_001, 0, 7];

test('the id of a copy says of what it is a copy', () => {
  expect(splitId('cus_a-1000001-0-7')).toEqual({ id: 'cus_a', chain });
  expect(splitId('cus_a')).toEqual({ id: 'cus_a', chain: [] });
});

test('a call about a copy is asked about its model', () => {
  expect(askOfModel('/v1/invoices?customer=cus_a-1000001-0-7&limit=100', '')).toEqual({
    url: '/v1/invoices?customer=cus_a&limit=100',
    body: '',
    asked: 'cus_a-1000001-0-7',
    chain,
  });
});

test('what the provider says of a model is said of the copy: ids, metadata and numbers, and nothing of other shops', () => {
  const answer = {
    data: [
      { id: 'sub_a', customer: 'cus_a', metadata: { shop_uuid: shop, price }, latest_invoice: 'in_a', number: 'RE-1' },
      { id: 'sub_of_another_shop', customer: 'cus_a' },
    ],
  };
  const copied = copiedUuid(copiedUuid(copiedUuid(shop, 1_000_001), 0), 7);
  expect(asCopy(answer, chain, model, 'cus_a-1000001-0-7')).toEqual({
    data: [
      {
        id: 'sub_a-1000001-0-7',
        customer: 'cus_a-1000001-0-7',
        metadata: { shop_uuid: copied, price },
        latest_invoice: 'in_a-1000001-0-7',
        number: 'RE-1-1000001-0-7',
      },
    ],
  });
});

test("an invoice of a longer past is the customer's own", () => {
  const asked = 'in_a-1000001-2000004-0-7';
  expect(asCopy({ id: 'in_a', customer: 'cus_a' }, splitId(asked).chain, model, asked)).toEqual({
    id: asked,
    customer: 'cus_a-1000001-0-7',
  });
});

import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useIdempotencyKey } from './idempotency-key.ts';

const cart = (quantity: number) => ({ items: [{ type: 'pos', quantity }], isYearlySubscription: false });
const keyFor = (first: unknown, then: unknown) => {
  const { result, rerender } = renderHook(({ value }) => useIdempotencyKey(value), { initialProps: { value: first } });
  const before = result.current;
  rerender({ value: then });
  return { before, after: result.current };
};

test('the same cart keeps its key, so that a retry repeats the same work', () => {
  const { before, after } = keyFor(cart(2), cart(2));
  expect(after).toBe(before);
});

test('a changed cart starts new work with a new key', () => {
  const { before, after } = keyFor(cart(2), cart(3));
  expect(after).not.toBe(before);
  expect(after).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

import type { CartRequest } from '@kontor/contract/cart';
import { startApiServer } from '@kontor/testing/api-server';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, pricedCart } from '../../testing/billing-answers.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();

const rendered = vi.hoisted(() => ({ count: 0 }));
vi.mock('./cancellation.tsx', () => ({
  Cancellation() {
    rendered.count += 1;
    return null;
  },
}));

test('a new price renders only what shows it: the whole page takes a slow phone most of a second', async () => {
  answerBilling(api);
  const answer = Promise.withResolvers<void>();
  api.answer(billingCalls.cart, async ({ body }) => {
    await answer.promise;
    return pricedCart(body as CartRequest, { total: 123_45 });
  });
  await renderSubscription('/subscription?plan=professional');
  await screen.findByRole('radio', { name: /Professional/ });
  const before = rendered.count;
  answer.resolve();
  expect(await screen.findAllByText(/123,45\s€/)).not.toHaveLength(0);
  expect(rendered.count).toBe(before);
  expect(before).toBeGreaterThan(0);
});

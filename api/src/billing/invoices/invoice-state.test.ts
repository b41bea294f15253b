import { expect, test } from 'vitest';
import { answeringProvider } from '../../testing/answering-provider.ts';
import { readInvoiceState, stateOf } from './invoice-state.ts';

test.each([
  ['open', 17_731, 'open'],
  ['open', 0, 'paid'],
  ['open', -100, 'paid'],
  ['processing', 17_731, 'processing'],
  ['processing', 0, 'paid'],
  ['paid', 0, 'paid'],
  ['paid', 1, 'open'],
  ['void', 0, 'void'],
  ['void', 17_731, 'void'],
  ['uncollectible', 0, 'uncollectible'],
  ['uncollectible', 17_731, 'uncollectible'],
] as const)('an invoice that is %s at the provider and owes %d cents is %s', (atProvider, owed, state) => {
  expect(stateOf(atProvider, owed)).toBe(state);
});

test('an open invoice whose debit is on its way is not open at the provider', async () => {
  const payments = { data: [{ payment: { payment_intent: { id: 'pi_1', status: 'processing' } } }] };
  const { stripe } = answeringProvider({ 'GET invoices/in_1': { id: 'in_1', status: 'open', payments } });
  expect(await readInvoiceState(stripe, 'in_1')).toBe('processing');
});

import { expect, test } from 'vitest';
import { collectionBy } from './payment-settings.ts';

test.each(['card', 'sepa_debit'] as const)('by %s the provider collects, and keeps the method', (method) => {
  expect(collectionBy(method)).toEqual({
    collection_method: 'charge_automatically',
    payment_settings: { payment_method_types: [method], save_default_payment_method: 'on_subscription' },
  });
});

test('by bank transfer it sends invoices that are due in 14 days, with a German account', () => {
  expect(collectionBy('bank_transfer')).toEqual({
    collection_method: 'send_invoice',
    days_until_due: 14,
    payment_settings: {
      payment_method_types: ['customer_balance'],
      payment_method_options: {
        customer_balance: {
          funding_type: 'bank_transfer',
          bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'DE' } },
        },
      },
    },
  });
});

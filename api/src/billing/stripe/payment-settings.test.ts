import { expect, test } from 'vitest';
import { collectionBy } from './payment-settings.ts';

test.each(['card', 'sepa_debit'] as const)('by %s the provider collects, and keeps the method', (method) => {
  expect(collectionBy(method, 30)).toEqual({
    collection_method: 'charge_automatically',
    payment_settings: { payment_method_types: [method], save_default_payment_method: 'on_subscription' },
  });
});

test('by bank transfer it sends invoices that are due in as many days as were agreed, with a German account', () => {
  expect(collectionBy('bank_transfer', 30)).toEqual({
    collection_method: 'send_invoice',
    days_until_due: 30,
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

import { anOwedItem } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { paymentWays } from './payment-ways.ts';

const limit = 500_000;
const card = { type: 'card', label: 'Visa •••• 4242' } as const;
const transfer = { type: 'bank_transfer', label: '' } as const;

test.each([
  [
    'a card on file comes first, then what can be entered',
    { paymentMethod: card, collectionMethod: 'charge_automatically' },
    ['on-file', 'card', 'sepa_debit'],
  ],
  [
    'an invoice for a transfer is paid by one unless something else is chosen',
    { paymentMethod: transfer, collectionMethod: 'send_invoice' },
    ['bank_transfer', 'card', 'sepa_debit'],
  ],
  [
    'a card given later does not take the transfer away',
    { paymentMethod: card, collectionMethod: 'send_invoice' },
    ['on-file', 'card', 'sepa_debit', 'bank_transfer'],
  ],
  [
    'without anything on file a card or an account is entered',
    { paymentMethod: null, collectionMethod: 'charge_automatically' },
    ['card', 'sepa_debit'],
  ],
  [
    'from the limit of direct debits on no account is debited',
    { paymentMethod: null, collectionMethod: 'charge_automatically', amount: limit },
    ['card'],
  ],
] as const)('%s', (_, item, expected) => {
  expect(paymentWays(anOwedItem(item), limit, false)).toEqual(expected);
});

test('a card that was refused comes last, and stays a way for who has put money on its account', () => {
  expect(paymentWays(anOwedItem({ paymentMethod: card }), limit, true)).toEqual(['card', 'sepa_debit', 'on-file']);
});

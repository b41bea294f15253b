import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import { orderItem } from '@kontor/domain/cart';
import { cents, day, type RowsIn } from '../../infrastructure/mail/values.ts';
import { chargeRows, contractRows } from './contract-rows.ts';
import { accountRows, sumRows } from './invoice-rows.ts';
import { mailTexts } from './mail-text.ts';

// Tables for the samples of mails, made as the real ones are.

const product = { type: 'starter', platform: 'cloud', version: 'v2' } as const;

export const starter = orderItem(product, 1);

const price = {
  product,
  interval: 'month',
  tiers: [{ upTo: null, unitAmount: 14_900 }],
  includedOrders: 500,
  extraOrderAmount: 12,
  priceListUuid: null,
} as const;

const method: PaymentMethodOnFile = { type: 'sepa_debit', label: 'DE •••• 3000' };

export const contractSample: RowsIn = (language) => [
  ...contractRows({ items: [{ ...starter, price }], isYearly: false, vatPercent: 19 }, language),
  ...chargeRows({ amount: 17_731, at: '2026-12-17T10:00:00Z', daysUntilDue: null }, method, language),
];

const account = {
  accountHolder: 'Muster & Söhne GmbH',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  reference: 'RE-2026-00042',
  amount: 17_731,
};

const invoice = {
  lines: [
    {
      fallback: 'Starter',
      productType: 'starter',
      quantity: 1,
      isProration: false,
      periodStart: '2026-11-17T10:00:00Z',
      periodEnd: '2026-12-17T10:00:00Z',
      amount: 14_900,
    },
  ],
  subtotal: 14_900,
  tax: 2_831,
  total: 17_731,
  vat_percent: 19,
};

export const paidSample: RowsIn = (language) => sumRows(invoice, language);

export const invoiceSample: RowsIn = (language) => [...sumRows(invoice, language), ...accountRows(account, language)];

export const owedSample: RowsIn = (language) => [
  { label: mailTexts[language].dueAt, value: day.write('2026-12-17T10:00:00Z', language) },
  { label: mailTexts[language].open, value: cents.write(17_731, language), isTotal: true },
  ...accountRows(account, language),
];

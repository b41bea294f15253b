import type { PaymentSandbox } from '@kontor/payment-sandbox/server';
import { beforeEach, expect, test } from 'vitest';
import { salesTerms } from '../../sales-terms/sales-terms.ts';
import { interceptedProvider } from '../../testing/intercepted-provider.ts';
import { billingOf } from '../../testing/invoices.ts';
import { testBilling } from '../../testing/test-billing.ts';
import { checkSettings } from './check-settings.ts';
import type { CheckedAccount } from './setting-check.ts';

const kontor = await testBilling();
const asItShouldBe = kontor.settings.state();
beforeEach(() => kontor.settings.change(asItShouldBe));

const endpoint = async (): Promise<string> => (await kontor.stripe.webhookEndpoints.list()).data[0]?.url ?? '';

const check = async (change: Partial<CheckedAccount> = {}) =>
  checkSettings(
    { ...billingOf(kontor), webhookUrl: await endpoint(), host: 'portal.test', ...change },
    salesTerms.taxRounding,
  );

const foundWith = async (settings: Parameters<PaymentSandbox['settings']['change']>[0]) => {
  kontor.settings.change(settings);
  return (await check()).map(({ id, severity, line }) => [id, severity, line]);
};

test('an account that is set up as the manual says has no findings', async () => {
  await kontor.stripe.customers.create({ name: 'Eva' });
  expect(await check()).toEqual([]);
});

test.each<[string, string, Parameters<PaymentSandbox['settings']['change']>[0], RegExp]>([
  [
    'webhook-events',
    'warn',
    { webhookEvents: ['invoice.paid', 'account.updated'] },
    /does not listen to .*setup_intent\.succeeded/,
  ],
  ['webhook-version', 'warn', { webhookApiVersion: '2020-08-27' }, /2020-08-27 instead of/],
  ['account-currency', 'stop', { currency: 'usd', country: 'US' }, /US in usd instead of DE in eur/],
  ['account-charges', 'warn', { chargesEnabled: false }, /cannot charge/],
  [
    'method-sepa-debit',
    'warn',
    { paymentMethods: ['card', 'customer_balance', 'apple_pay', 'google_pay', 'link'] },
    /direct debit/,
  ],
  [
    'method-wallets',
    'warn',
    { paymentMethods: ['card', 'sepa_debit', 'customer_balance', 'link'] },
    /apple_pay, google_pay/,
  ],
  ['wallet-domain', 'warn', { walletDomains: ['other.test'] }, /portal\.test is no payment method domain/],
  ['tax-rounding', 'stop', { taxRounding: 'line-item' }, /rounded by line-item instead of by invoice/],
  ['automatic-tax', 'stop', { automaticTax: true }, /computes tax by itself/],
  ['transfers-reconciled', 'warn', { reconciliation: 'manual' }, /reconciled manual/],
  ['payouts-leave-balance', 'warn', { payoutInterval: 'daily' }, /daily and leave no balance/],
])('%s is found (%s)', async (id, severity, change, line) => {
  await kontor.stripe.customers.create({ name: 'Eva' });
  expect(await foundWith(change)).toEqual([[id, severity, expect.stringMatching(line)]]);
});

test('an endpoint at another address is none of ours', async () => {
  const found = await check({ webhookUrl: 'https://portal.test/api/v4/payment/webhook' });
  expect(found.map(({ id }) => id)).toEqual(['webhook-events']);
});

test('every endpoint needs its secret', async () => {
  const { connection } = billingOf(kontor);
  const found = await check({ connection: { ...connection, webhookSecrets: ['whsec_1'] } });
  expect(found.map(({ id, line }) => [id, line])).toEqual([
    ['webhook-secrets', expect.stringContaining('1 of the secrets of 2')],
  ]);
});

test('what the key may not read is a warning, also where the setting itself would stop the start', async () => {
  const stripe = interceptedProvider(kontor.connection, async (url, send) =>
    url.pathname === '/v1/account'
      ? Response.json(
          { error: { type: 'invalid_request_error', message: 'The key lacks a permission' } },
          { status: 403 },
        )
      : send(),
  );
  const found = await check({ stripe });
  expect(found.map(({ id, severity, line }) => [id, severity, line])).toEqual([
    ['account-currency', 'warn', 'could not be checked: The key lacks a permission'],
    ['account-charges', 'warn', 'could not be checked: The key lacks a permission'],
  ]);
});

test('a provider that is away stops no start', async () => {
  const stripe = interceptedProvider(kontor.connection, async () => Response.json({ error: {} }, { status: 503 }));
  const found = await check({ stripe });
  expect(found.filter(({ severity }) => severity === 'stop')).toEqual([]);
  expect(found.every(({ line }) => line === 'could not be checked: the provider is away')).toBe(true);
});

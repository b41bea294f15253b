import { expect, test } from 'vitest';
import { answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { priceOf, testCatalog } from '../../testing/situation.ts';
import { previewUpgrade, taxRatesParam, unix } from './preview-upgrade.ts';

const item = (id: string, type: string, quantity: number | undefined) => ({
  id,
  price: { id: `${type}-month`, metadata: { type } },
  quantity,
});
const line = {
  description: '1 × Professional',
  quantity: 1,
  amount: 3000,
  period: { start: 1_795_000_000, end: 1_797_592_000 },
  pricing: { price_details: { price: 'professional-month' } },
  parent: { subscription_item_details: { proration: true } },
  taxes: [{ amount: 570 }],
};

const preview = async (vatPercent: number, given: { subscription?: object; invoice?: object } = {}) => {
  const { stripe, told } = answeringProvider({
    'GET subscriptions/sub_1': {
      id: 'sub_1',
      status: 'active',
      pending_update: null,
      latest_invoice: 'in_1',
      items: { data: [item('si_plan', 'advanced', 1), item('si_wms', 'wms', 4)] },
      ...given.subscription,
    },
    'GET invoices/in_1': { id: 'in_1', status: 'open', starting_balance: -900, ending_balance: 0 },
    'POST invoices/create_preview': {
      subtotal: 3000,
      total: 3570,
      starting_balance: -500,
      lines: listOf(line),
      ...given.invoice,
    },
  });
  const wanted = [
    { price: priceOf('professional'), quantity: 1 },
    { price: priceOf('wms'), quantity: 4 },
  ];
  const live = { stripe_id: 'sub_1', stripe_customer_id: 'cus_1' };
  const from = new Date('2026-11-22T10:00:00.999Z');
  const catalog = async () => testCatalog;
  return { result: await previewUpgrade({ stripe, catalog }, live, wanted, from, vatPercent), told };
};

test('an upgrade is previewed as it will be charged: only what changes, from the second of the quote on', async () => {
  const { result, told } = await preview(19);
  expect(told.map(({ call, params }) => [call, params])).toEqual([
    [
      'POST invoices/create_preview',
      {
        customer: 'cus_1',
        subscription: 'sub_1',
        'subscription_details[items][0][id]': 'si_plan',
        'subscription_details[items][0][price]': 'professional-month',
        'subscription_details[items][0][quantity]': '1',
        'subscription_details[default_tax_rates][0]': 'vat-19',
        'subscription_details[proration_behavior]': 'always_invoice',
        'subscription_details[proration_date]': '1795341600',
      },
    ],
  ]);
  expect(result).toMatchObject({ tax: 570, total: 3570, credit: 500, lines: [{ amount: 3000, tax: 570 }] });
});

test('without VAT the rates are taken off, and a debt of the customer is added', async () => {
  const { result, told } = await preview(0, { invoice: { total: 3000, starting_balance: 200 } });
  expect(told[0]?.params).toHaveProperty(['subscription_details[default_tax_rates]'], '');
  expect(result).toMatchObject({ tax: 0, credit: -200 });
});

test('credit in an upgrade that waits for its payment comes back when another one replaces it', async () => {
  const { result } = await preview(19, { subscription: { pending_update: { expires_at: 1 } } });
  expect(result.credit).toBe(1400);
});

test('a quantity that the provider does not say is one, and an item of no known product is a plan', async () => {
  const items = { data: [{ ...item('si_plan', 'professional', undefined) }, item('si_wms', 'wms', 4)] };
  expect((await preview(19, { subscription: { items } })).told[0]?.params).not.toHaveProperty([
    'subscription_details[items][0][id]',
  ]);
  const unknown = { id: 'si_x', price: { id: 'x', metadata: {} }, quantity: 1 };
  const { told } = await preview(19, { subscription: { items: { data: [unknown] } } });
  expect(told[0]?.params).toMatchObject({ 'subscription_details[items][0][id]': 'si_x' });
});

test('instants are whole seconds, and no rates are an empty text', () => {
  expect(unix(new Date(1999))).toBe(1);
  expect([taxRatesParam([]), taxRatesParam(['txr_19'])]).toEqual(['', ['txr_19']]);
});

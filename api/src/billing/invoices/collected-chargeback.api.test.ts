import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { chargebackMetadata, chargebackOf, invoiceOfPayment } from '../stripe/invoice-of-payment.ts';
import { payChargebacks } from './pay-chargebacks.ts';

const money = await moneyDatabase();
const { database } = money.billing;

/** An invoice over 177.31 euros that a bank took back. */
async function chargedBack(shopUuid?: string, owed = 17_731) {
  const shop = shopUuid ?? (await money.shop());
  const invoice = await money.invoice(shop, { charged_back: true });
  if (owed !== 0) await money.enter(invoice, ['chargeback', owed]);
  return { shop, invoice };
}

const intent = (status: string, uuid: string, method: string) => ({
  id: `pi_${status}`,
  object: 'payment_intent',
  status,
  metadata: chargebackMetadata(uuid, method),
});

const collect = async (shop: string, earlier: readonly object[] = [], onlyInvoice?: string) => {
  const { stripe, told } = answeringProvider({
    'GET payment_intents': listOf(...earlier),
    'POST payment_intents': { id: 'pi_new', object: 'payment_intent', status: 'processing', metadata: {} },
  });
  await payChargebacks({ ...money.billing, stripe }, `sub_${shop}`, 'pm_new', onlyInvoice);
  return told;
};

test('what a bank took back is collected with the new payment method, to the cent that is owed', async () => {
  const { shop, invoice } = await chargedBack(undefined, 17_000);
  expect(await collect(shop)).toEqual([
    {
      call: 'POST payment_intents',
      key: `${invoice.uuid}:chargeback:1`,
      params: {
        amount: '17000',
        currency: 'eur',
        customer: 'cus_1',
        payment_method: 'pm_new',
        'allowed_payment_method_types[0]': 'card',
        'allowed_payment_method_types[1]': 'sepa_debit',
        off_session: 'true',
        confirm: 'true',
        'metadata[chargeback_of_invoice]': invoice.uuid,
        'metadata[payment_method]': 'pm_new',
      },
    },
  ]);
});

test.each([
  ['that was paid in part since', ['payment', -731], 17_000],
  ['whose first payment is not entered yet', ['invoice', 17_731], 17_731],
] as const)('a chargeback %s is collected to the cent that is owed of it', async (_, entry, amount) => {
  const { shop, invoice } = await chargedBack();
  await money.enter(invoice, entry);
  expect((await collect(shop)).map(({ params }) => params)).toMatchObject([{ amount: String(amount) }]);
});

test.each(['processing', 'requires_capture', 'succeeded'])(
  'nothing more is collected while an earlier payment is %s',
  async (status) => {
    const { shop, invoice } = await chargedBack();
    expect(await collect(shop, [intent(status, invoice.uuid, 'pm_old')])).toEqual([]);
  },
);

test('a method that was tried in vain is not tried again, and another one is, under a key of its own', async () => {
  const { shop, invoice } = await chargedBack();
  expect(await collect(shop, [intent('requires_payment_method', invoice.uuid, 'pm_new')])).toEqual([]);
  const told = await collect(shop, [
    intent('requires_payment_method', invoice.uuid, 'pm_old'),
    intent('canceled', invoice.uuid, 'pm_older'),
  ]);
  expect(told.map(({ key }) => key)).toEqual([`${invoice.uuid}:chargeback:3`]);
});

test('payments for other invoices, and payments of other kinds, keep nothing back', async () => {
  const { shop, invoice } = await chargedBack();
  const other = await chargedBack();
  const unrelated = { ...intent('succeeded', '', ''), metadata: {} };
  const told = await collect(shop, [intent('succeeded', other.invoice.uuid, 'pm_new'), unrelated]);
  expect(told.map(({ key }) => key)).toEqual([`${invoice.uuid}:chargeback:1`]);
});

test.each([
  ['owes nothing any more', 0],
  ['was paid too much for', -100],
])('an invoice that %s is not collected', async (_, owed) => {
  const { shop } = await chargedBack(undefined, owed);
  expect(await collect(shop)).toEqual([]);
});

test('what is owed for other reasons is not collected as a chargeback', async () => {
  const shop = await money.shop();
  await money.enter(await money.invoice(shop), ['invoice', 17_731]);
  expect(await collect(shop)).toEqual([]);
});

test('of several chargebacks each is collected, or the one that is asked for', async () => {
  const { shop, invoice: first } = await chargedBack();
  const { invoice: second } = await chargedBack(shop, 5_000);
  expect((await collect(shop)).map(({ params }) => params['amount']).toSorted()).toEqual(['17731', '5000']);
  const [only, ...others] = await collect(shop, [], second.stripe_id);
  expect([only?.params['amount'], others]).toEqual(['5000', []]);
  expect(first.stripe_id).not.toBe(second.stripe_id);
});

const find = (answers: Answers) => invoiceOfPayment({ database, stripe: answeringProvider(answers).stripe }, 'pi_1');

test('a payment belongs to the invoice that the provider names', async () => {
  expect(await find({ 'GET invoice_payments': listOf({ id: 'inpay_1', invoice: 'in_1' }) })).toBe('in_1');
});

test('a payment that collected a chargeback belongs to the invoice that it names', async () => {
  const { invoice } = await chargedBack();
  const named = (metadata: object) => ({
    'GET invoice_payments': listOf(),
    'GET payment_intents/pi_1': { id: 'pi_1', object: 'payment_intent', metadata },
  });
  expect(await find(named(chargebackMetadata(invoice.uuid, 'pm_1')))).toBe(invoice.stripe_id);
  expect(await find(named(chargebackMetadata('00000000-0000-4000-8000-000000000099', 'pm_1')))).toBeNull();
  expect(await find(named({}))).toBeNull();
  expect(chargebackOf({ metadata: {} })).toBeNull();
});

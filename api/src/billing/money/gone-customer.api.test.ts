import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { holdTransfers } from '../../testing/held-transfers.ts';
import { billingOf, onlyInvoice } from '../../testing/invoices.ts';
import { customerOf, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { readCustomer } from '../stripe/customer.ts';
import { createForgetCustomer } from '../stripe/forget-customer.ts';
import { createMoneyOperations } from './money-operations.ts';

const kontor = await testBilling();
const { stripe, faults } = kontor;
const { database } = kontor.infrastructure;
const money = createMoneyOperations(billingOf(kontor));
const reason = 'The customer has asked for it';
const away = { kind: 'refuse', method: 'POST', status: 503, error: { type: 'api_error', message: 'Away' } } as const;

afterEach(() => faults.change({ reset: true }));

const actOf = (key: string) =>
  database.selectFrom('money_act').select(['state', 'problem_code']).where('uuid', '=', key).executeTakeFirst();
const refused = { state: 'refused', problem_code: 'state-conflict' };

test('a payout to a customer who was deleted at the payment provider ends', async () => {
  const buyer = await orderer(kontor);
  const { organizationUuid } = buyer;
  await subscribe(kontor, buyer, selection('starter'));
  await money.credit({ key: randomUUID(), by: 'test', reason }, organizationUuid, { amount: 500 });
  await faults.change({ add: [{ ...away, path: '/v1/customers/', times: 3 }] });
  const key = randomUUID();
  const paying = money.payOut({ key, by: 'test', reason }, organizationUuid, {
    amount: 500,
    to: 'payment-method',
    reason,
  });
  await expect(paying).rejects.toMatchObject({ code: 'payment-provider-unavailable' });
  await stripe.customers.del(await customerOf(kontor, buyer));
  await kontor.pass(0.01);
  expect(await actOf(key)).toEqual(refused);
});

test('a transfer of a customer who was deleted at the payment provider is assigned to nothing, and the act ends', async () => {
  const buyer = await orderer(kontor);
  const { organizationUuid } = buyer;
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { uuid: invoiceUuid, total } = await onlyInvoice(kontor, buyer);
  const customer = await customerOf(kontor, buyer);
  await holdTransfers(kontor, customer, { amount: total });
  const [transfer] = (await money.transfers({ organizationUuid })).transfers;
  await faults.change({ add: [{ ...away, path: '/v1/payment_intents/', times: 3 }] });
  const key = randomUUID();
  const assigning = money.assign({ key, by: 'test', reason }, { transferUuid: transfer?.uuid ?? '', invoiceUuid });
  await expect(assigning).rejects.toMatchObject({ code: 'payment-provider-unavailable' });
  await kontor.losingEvents(() => stripe.customers.del(customer));
  await kontor.pass(0.01);
  expect(await actOf(key)).toEqual(refused);
});

test('a customer whose credit is just being paid out is not deleted yet', async () => {
  const buyer = await orderer(kontor);
  const { organizationUuid } = buyer;
  await subscribe(kontor, buyer, selection('starter'));
  await money.credit({ key: randomUUID(), by: 'test', reason }, organizationUuid, { amount: 500 });
  await faults.change({ add: [{ ...away, path: '/v1/refunds', times: 3 }] });
  const paying = money.payOut({ key: randomUUID(), by: 'test', reason }, organizationUuid, {
    amount: 500,
    to: 'payment-method',
    reason,
  });
  await expect(paying).rejects.toMatchObject({ code: 'payment-provider-unavailable' });
  await kontor.settle();
  const customer = await customerOf(kontor, buyer);
  const handle = createForgetCustomer(billingOf(kontor));
  const forget = () => handle({ organizationUuid }, new AbortController().signal);
  await forget();
  expect(await readCustomer(stripe, customer)).not.toBeNull();
  await kontor.pass(0.01);
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge?.amount_refunded).toBe(500);
  await forget();
  expect(await readCustomer(stripe, customer)).toBeNull();
});

test('credit for an organization whose last member is gone ends', async () => {
  const buyer = await orderer(kontor);
  const { organizationUuid } = buyer;
  await subscribe(kontor, buyer, selection('starter'));
  await faults.change({ add: [{ ...away, path: '/v1/customers/', times: 3 }] });
  const key = randomUUID();
  const giving = money.credit({ key, by: 'test', reason }, organizationUuid, { amount: 500 });
  await expect(giving).rejects.toMatchObject({ code: 'payment-provider-unavailable' });
  await database.deleteFrom('membership').where('organization_uuid', '=', organizationUuid).execute();
  await kontor.pass(0.01);
  expect(await actOf(key)).toEqual(refused);
});

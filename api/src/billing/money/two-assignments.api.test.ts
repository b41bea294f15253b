import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { holdTransfers } from '../../testing/held-transfers.ts';
import { billingOf, onlyInvoice } from '../../testing/invoices.ts';
import { customerOf, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { createMoneyOperations } from './money-operations.ts';

const kontor = await testBilling();
const { faults } = kontor;
const money = createMoneyOperations(billingOf(kontor));
const asked = () => ({ key: randomUUID(), by: 'test', reason: 'The customer has asked for it' });

afterEach(() => faults.change({ reset: true }));

test('while one transfer is assigned to an invoice, no second one is, and what is held stays visible', async () => {
  const buyer = await orderer(kontor);
  const { organizationUuid } = buyer;
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { uuid: invoiceUuid, total } = await onlyInvoice(kontor, buyer);
  const customer = await customerOf(kontor, buyer);
  await holdTransfers(kontor, customer, { amount: total }, { amount: total });
  const open = async () => (await money.transfers({ organizationUuid, state: 'open' })).transfers;
  const [one, other] = await open();
  const [first, second] = [
    { transferUuid: one?.uuid ?? '', invoiceUuid },
    { transferUuid: other?.uuid ?? '', invoiceUuid },
  ];
  const away = { type: 'api_error', message: 'Away' } as const;
  await faults.change({
    add: [{ kind: 'refuse', method: 'POST', path: '/v1/payment_intents/', status: 503, error: away, times: 3 }],
  });
  await expect(money.assign(asked(), first)).rejects.toMatchObject({ code: 'payment-provider-unavailable' });
  await expect(money.assign(asked(), second)).rejects.toMatchObject({ code: 'state-conflict' });
  await faults.change({ reset: true });
  await kontor.pass(0.01);
  expect(await open()).toMatchObject([{ uuid: other?.uuid, left: total }]);
  await expect(money.assign(asked(), second)).rejects.toMatchObject({ code: 'invoice-not-open' });
});

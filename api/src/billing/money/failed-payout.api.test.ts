import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { billingOf } from '../../testing/invoices.ts';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { createMoneyOperations } from './money-operations.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;
const money = createMoneyOperations(billingOf(kontor));
const reason = 'The customer has asked for it';
const asked = () => ({ key: randomUUID(), by: 'test', reason });

test.each(['payment_customer', 'money_act'] as const)(
  'a payout that fails when its %s is gone alarms all the same',
  async (gone) => {
    const buyer = await orderer(kontor);
    const { organizationUuid } = buyer;
    await subscribe(kontor, buyer, selection('starter'), 'card', 'pm_card_refundFail');
    await money.credit(asked(), organizationUuid, { amount: 600 });
    const paid = await money.payOut(asked(), organizationUuid, { amount: 600, to: 'payment-method', reason });
    // As after the account was deleted.
    await database.deleteFrom(gone).where('organization_uuid', '=', organizationUuid).execute();
    await kontor.pass(0.1);
    const alarms = kontor.logged.filter((line) => line.includes('refund-failed') && line.includes(paid.uuid));
    expect(alarms.length).toBeGreaterThan(0);
  },
);

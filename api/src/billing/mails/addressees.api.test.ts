import { expect, test } from 'vitest';
import { merchantWithShop } from '../../testing/accounts.ts';
import { memberWith } from '../../testing/members.ts';
import { testApp } from '../../testing/test-app.ts';
import { addresseesOf } from './mail-once.ts';

const kontor = await testApp();
const { database } = kontor.infrastructure;

test('what is about money goes to all who may pay, and once to each address for invoices', async () => {
  const owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  const billing = await memberWith(kontor, owner.organizationUuid, 'billing');
  for (const role of ['operations', 'reader'] as const) await memberWith(kontor, owner.organizationUuid, role);
  await owner.client.expect(200, `PUT /organization/${owner.organizationUuid}/billing-details`, {
    invoiceEmails: ['buchhaltung@radwerk.test', billing.email],
    purchaseOrderNumber: null,
    costCentre: null,
    buyerReference: null,
    differentAddress: null,
  });
  const addressees = await addresseesOf(database, { shopUuid: owner.shop.uuid });
  expect(addressees.map(({ addresses }) => addresses)).toEqual([
    [owner.email, 'buchhaltung@radwerk.test'],
    [billing.email],
  ]);
});

test('a mail that asks for a call goes to those who may make it', async () => {
  const owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  const admin = await memberWith(kontor, owner.organizationUuid, 'admin');
  await memberWith(kontor, owner.organizationUuid, 'billing');
  const asksFor = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/migration/complete';
  const addressees = await addresseesOf(database, { shopUuid: owner.shop.uuid, asksFor });
  expect(addressees.map(({ recipient }) => recipient.email)).toEqual([owner.email, admin.email]);
});

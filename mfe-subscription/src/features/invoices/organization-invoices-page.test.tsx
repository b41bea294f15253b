import type { OrganizationInvoice } from '@kontor/contract/invoice';
import { startApiServer } from '@kontor/testing/api-server';
import {
  aBankTransfer,
  anAccount,
  anInvoice,
  anOrganization,
  anOrganizationBalance,
  anOwedItem,
  ids,
} from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { renderAt } from '../../testing/render-subscription.tsx';

const api = startApiServer();
const removed = { uuid: ids.shop, name: 'radwerk.de' };
const organization = anOrganization({ shops: [], removedShops: [removed] });
const place = { organization, shop: null, organizations: [organization], reload: async () => undefined };
const open: OrganizationInvoice = {
  ...anInvoice({ number: 'K-2026-0002', state: 'open', paidAt: null, dueDate: '2026-11-06T00:00:00.000Z' }),
  shopUuid: removed.uuid,
  shopName: removed.name,
};

const visit = (query = '') => renderAt(`/organization/${organization.uuid}/invoices${query}`, { host: { place } });

function answer(): void {
  api.answer(billingCalls.allInvoices, [open]);
  api.answer(billingCalls.account, anAccount());
  const item = anOwedItem({ invoiceUuid: open.uuid, collectionMethod: 'send_invoice', paymentMethod: null });
  api.answer(billingCalls.allOwed, anOrganizationBalance({ items: [item] }));
  api.answer(billingCalls.payInvoice, { clientSecret: null, bankTransfer: aBankTransfer() });
}

test('after its last shop was removed a merchant sees its papers and pays what is open', async () => {
  answer();
  const { user } = await visit();
  const table = within(await screen.findByRole('table', { name: 'Rechnungen aller Shops' }));
  expect(table.getByText('K-2026-0002')).toBeVisible();
  expect(table.getByText('radwerk.de')).toBeVisible();
  expect(table.getByText(/^Überfällig/)).toBeVisible();
  await user.click(table.getByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' }));
  const dialog = within(await screen.findByRole('dialog', { name: /K-2026-0002/ }));
  expect(await dialog.findByText(/^DE89\s3704\s0044\s0532\s0130\s00$/)).toBeVisible();
});

test('a mailed link about the removed shop opens its payment and says what became of the shop', async () => {
  answer();
  await visit(`?pay=${open.uuid}&removed=${removed.uuid}`);
  expect(await screen.findByText('radwerk.de wurde entfernt.')).toBeInTheDocument();
  expect(await screen.findByRole('dialog', { name: /K-2026-0002/ })).toBeVisible();
});

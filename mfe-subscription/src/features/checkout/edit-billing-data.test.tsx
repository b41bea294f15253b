import type { BaseData } from '@kontor/contract/organization';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { orderButton, orderingWith } from '../../testing/ordering.tsx';

const api = startApiServer();
const { cardOrder, acceptOrders, acceptSync } = orderingWith(api);
const saveCall = 'PUT /organization/{organizationUuid}/base-data';
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
});

function acceptData() {
  const saved: BaseData[] = [];
  api.answer(saveCall, ({ body }) => {
    saved.push(body as BaseData);
    return anOrganization({ baseData: body as BaseData });
  });
  return saved;
}

test('the billing address is changed within the order, which keeps everything else that was entered', async () => {
  const { user, location } = await cardOrder('/invoices?checkout=true&plan=starter');
  const saved = acceptData();
  const before = location.current;
  await user.click(screen.getByRole('button', { name: 'Rechnungsadresse ändern' }));
  const company = screen.getByLabelText(/^Firma/);
  expect(company).toHaveFocus();
  await user.clear(company);
  await user.type(company, 'Radwerk Nord GmbH{Enter}');
  await waitFor(() => expect(saved).toMatchObject([{ companyName: 'Radwerk Nord GmbH' }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rechnungsadresse ändern' })).toHaveFocus());
  expect(location.current).toBe(before);
  expect(screen.getByRole('textbox', { name: 'Provider card' })).toHaveValue('4242424242424242');
});

test('nothing is ordered while changed billing data are not saved, and the reason leads back to them', async () => {
  const { user } = await cardOrder();
  const saved = acceptData();
  const orders = acceptOrders();
  await user.click(screen.getByRole('button', { name: 'USt-IdNr. ändern' }));
  expect(screen.getByLabelText(/^USt-IdNr\./)).toHaveFocus();
  const reason = screen.getByRole('button', { name: 'Bitte speichern Sie zuerst Ihre Rechnungsdaten.' });
  await user.click(await orderButton());
  expect([saved, orders]).toEqual([[], []]);
  await user.click(reason);
  expect(screen.getByLabelText(/^USt-IdNr\./)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.getByRole('button', { name: 'USt-IdNr. ändern' })).toHaveFocus();
  expect(saved).toEqual([]);
  await waitFor(async () => expect(await orderButton()).not.toHaveAttribute('aria-disabled'));
});

test('what the server refuses of the changed data is said at its field, which stays open', async () => {
  const { user } = await cardOrder();
  api.fail(saveCall, 422, 'validation-failed', [{ path: 'vatId', code: 'vat-id-invalid', message: '' }]);
  await user.click(screen.getByRole('button', { name: 'USt-IdNr. ändern' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Das ist keine gültige USt-IdNr. für das Land der Firma')).toBeVisible();
});

test('a refused order is another one after its billing data have changed', async () => {
  const { user } = await cardOrder();
  acceptData();
  const orders = acceptOrders('payment_intent');
  acceptSync();
  stripe.confirmCardPayment.mockResolvedValueOnce({ error: { type: 'card_error', message: 'Abgelehnt.' } });
  await user.click(await orderButton());
  expect(await screen.findByText(/Abgelehnt/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rechnungsadresse ändern' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByRole('button', { name: 'Rechnungsadresse ändern' });
  await waitFor(async () => expect(await orderButton()).not.toHaveAttribute('aria-disabled'));
  await user.click(await orderButton());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  expect(orders).toHaveLength(2);
});

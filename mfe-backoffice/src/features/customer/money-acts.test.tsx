import type { CustomerDetails } from '@kontor/contract/customer';
import { startApiServer } from '@kontor/testing/api-server';
import { aUser, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { customerDetails } from '../../testing/customer-details.ts';

const server = startApiServer();
const give = 'PUT /backoffice/customer/{customerUuid}/credit/{idempotencyKey}';
const payOut = 'PUT /backoffice/customer/{customerUuid}/payout/{idempotencyKey}';
let customer: CustomerDetails;
let sent: { body: unknown; params: Record<string, string> }[];

beforeEach(() => {
  customer = customerDetails();
  sent = [];
  server.answer('GET /backoffice/customer/{customerUuid}', () => customer);
  server.answer('GET /backoffice/customer/{customerUuid}/timeline', []);
});

const open = async (staffRole: 'finance' | 'support' = 'finance') => {
  const user = aUser({ staffRole });
  const session = { user, reloadUser: async () => user, logout: async () => undefined };
  const page = await renderRemote(remote, { at: `/backoffice/customers/${ids.organization}`, host: { session } });
  await screen.findByRole('heading', { level: 1, name: 'Radwerk Berlin GmbH' });
  return page;
};

const moved = { uuid: ids.order, organizationUuid: ids.organization, amount: 2_050, credit: 7_050 };

test('finance gives credit: before and after, what the customer sees, and the reason last', async () => {
  server.answer(give, ({ body, params }) => {
    sent.push({ body, params });
    customer = customerDetails({ account: { owed: 16_900, credit: 7_050, unassigned: 0 } });
    return moved;
  });
  const { user, recorded } = await open();
  await user.click(screen.getByRole('button', { name: 'Guthaben geben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Guthaben aus Kulanz geben' }));
  await user.type(dialog.getByLabelText('Betrag, brutto'), 'viel');
  await user.click(dialog.getByRole('button', { name: 'Guthaben geben' }));
  expect(await dialog.findAllByText('Ungültiges Format')).not.toHaveLength(0);
  await user.clear(dialog.getByLabelText('Betrag, brutto'));
  await user.type(dialog.getByLabelText('Betrag, brutto'), '20,50');
  expect(dialog.getByRole('row', { name: /^Guthaben/ })).toHaveTextContent(/50,00\s€70,50\s€/);
  expect(dialog.getByText(/stehen 20,50\s€ mehr Guthaben/)).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Ausfall am Montag');
  await user.dblClick(dialog.getByRole('button', { name: 'Guthaben geben' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Das Guthaben ist gegeben.']));
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 2_050, reason: 'Ausfall am Montag' }]);
  expect(await screen.findByText(/^70,50\s€$/)).toBeVisible();
});

test('credit that needs a second person waits, and the second attempt has the same key', async () => {
  const failed = server.fail(give, 503, 'payment-provider-unavailable');
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Guthaben geben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Guthaben aus Kulanz geben' }));
  await user.type(dialog.getByLabelText('Betrag, brutto'), '900');
  await user.type(dialog.getByLabelText('Grund'), 'Ausfall am Montag');
  await user.click(dialog.getByRole('button', { name: 'Guthaben geben' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Der Zahlungsdienst antwortet nicht');
  server.answer(give, ({ body, params }) => {
    sent.push({ body, params });
    return { approvalUuid: ids.order };
  });
  await user.click(dialog.getByRole('button', { name: 'Guthaben geben' }));
  expect(await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' })).toBeVisible();
  expect(sent.map(({ params }) => params['idempotencyKey'])).toEqual([failed[0]?.['idempotencyKey']]);
});

test('another amount is another act, and the first one again the first act', async () => {
  const failed = server.fail(give, 503, 'payment-provider-unavailable');
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Guthaben geben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Guthaben aus Kulanz geben' }));
  await user.type(dialog.getByLabelText('Grund'), 'Ausfall am Montag');
  for (const [index, amount] of ['20', '30', '20'].entries()) {
    await user.clear(dialog.getByLabelText('Betrag, brutto'));
    await user.type(dialog.getByLabelText('Betrag, brutto'), amount);
    await user.click(dialog.getByRole('button', { name: 'Guthaben geben' }));
    await waitFor(() => expect(failed).toHaveLength(index + 1));
    expect(await dialog.findByRole('alert')).toBeVisible();
  }
  const [first, second, third] = failed.map(({ idempotencyKey }) => idempotencyKey);
  expect(third).toBe(first);
  expect(second).not.toBe(first);
});

test('credit is paid out by a transfer that is named', async () => {
  server.answer(payOut, ({ body, params }) => {
    sent.push({ body, params });
    return { ...moved, amount: 5_000, credit: 0 };
  });
  const { user, recorded } = await open();
  await user.click(screen.getByRole('button', { name: 'Guthaben auszahlen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Guthaben auszahlen' }));
  await user.type(dialog.getByLabelText('Betrag, brutto'), '50');
  await user.selectOptions(dialog.getByLabelText('Wohin'), 'Per Überweisung, die schon ausgeführt ist');
  await user.type(dialog.getByLabelText('Verwendungszweck der Überweisung'), 'KT-4711');
  expect(dialog.getByText(/eine Auszahlung über 50,00\s€/)).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Vertrag beendet');
  await user.click(dialog.getByRole('button', { name: 'Auszahlen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Das Guthaben ist ausgezahlt.']));
  expect(sent.map(({ body }) => body)).toEqual([
    { amount: 5_000, to: 'bank-transfer', bankReference: 'KT-4711', reason: 'Vertrag beendet' },
  ]);
});

test('why a payout is refused is said in words', async () => {
  server.fail(payOut, 409, 'payout-not-possible');
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Guthaben auszahlen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Guthaben auszahlen' }));
  await user.type(dialog.getByLabelText('Betrag, brutto'), '50');
  await user.type(dialog.getByLabelText('Grund'), 'Vertrag beendet');
  await user.click(dialog.getByRole('button', { name: 'Auszahlen' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Auf diesem Weg lässt sich nichts auszahlen');
});

test('support reads the account, and moves nothing', async () => {
  await open('support');
  expect(screen.getByText(/^169,00\s€$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Guthaben/ })).not.toBeInTheDocument();
});

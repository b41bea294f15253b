import type { Transfer } from '@kontor/contract/operator-money';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { aTransfer } from '../../testing/a-transfer.ts';

const server = startApiServer();
const at = '/backoffice/transfers';
const list = 'GET /backoffice/transfer';
const assign = 'PUT /backoffice/transfer/{transferUuid}/assign/{idempotencyKey}';
const giveBack = 'PUT /backoffice/transfer/{transferUuid}/return/{idempotencyKey}';
let transfers: Transfer[];

beforeEach(() => {
  transfers = [aTransfer()];
  server.answer(list, ({ url }) => transfers.filter(({ state }) => state === url.searchParams.get('state')));
});

const openOne = async (user: { click(element: Element): Promise<void> }) =>
  user.click(await screen.findByRole('link', { name: 'Radwerk Berlin GmbH' }));

test('the page says how much is not assigned, from whom it came, and to which invoice it most likely belongs', async () => {
  await renderRemote(remote, { at });
  expect(await screen.findByRole('heading', { name: 'Eine Überweisung ist noch nicht zugeordnet.' })).toBeVisible();
  const row = within(await screen.findByRole('table', { name: 'Überweisungen' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent(/Radwerk Berlin GmbH.*RE-2026-0017 Danke.*RE-2026-0017, offen 119,00 €.*200,00 €/);
  expect(row).toHaveTextContent('davon offen 150,00 €');
});

test('a link shows the transfers of one customer, and leads back to all', async () => {
  const asked: (string | null)[] = [];
  server.answer(list, ({ url }) => {
    asked.push(url.searchParams.get('organizationUuid'));
    return transfers;
  });
  const { user, location } = await renderRemote(remote, { at: `${at}?organization=${ids.organization}` });
  expect(await screen.findByText(/^Nur von Radwerk Berlin GmbH\./)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Überweisungen aller Kunden zeigen' }));
  expect(location.current).toBe(at);
  await waitFor(() => expect(asked).toEqual([ids.organization, null]));
});

test('what is no organization in the address filters nothing', async () => {
  await renderRemote(remote, { at: `${at}?organization=x` });
  expect(await screen.findByRole('heading', { name: 'Eine Überweisung ist noch nicht zugeordnet.' })).toBeVisible();
  expect(screen.queryByText(/^Nur von/)).not.toBeInTheDocument();
});

test('a transfer is assigned to the suggested invoice: the dialog shows what changes, and what the customer sees', async () => {
  const sent: { body: unknown; params: Record<string, string> }[] = [];
  server.answer(assign, ({ body, params }) => {
    sent.push({ body, params });
    transfers = [];
    return aTransfer({ state: 'assigned', left: 0 });
  });
  const { user, recorded, location } = await renderRemote(remote, { at });
  await openOne(user);
  expect(location.current).toBe(`${at}?transfer=${aTransfer().uuid}`);
  await user.click(await screen.findByRole('button', { name: 'Rechnung zuordnen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Überweisung einer Rechnung zuordnen' }));
  expect(dialog.getByRole('row', { name: /^Rest der Überweisung/ })).toHaveTextContent('150,00 €31,00 €');
  expect(dialog.getByText(/Rechnung RE-2026-0017 ist bezahlt/)).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Rechnung'), ids.shop);
  expect(dialog.getByText(/Rechnung RE-2026-0012 ist bezahlt/)).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Anruf des Kunden');
  await user.dblClick(dialog.getByRole('button', { name: 'Zuordnen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Überweisung ist zugeordnet.']));
  expect(sent.map(({ body }) => body)).toEqual([{ invoiceUuid: ids.shop, reason: 'Anruf des Kunden' }]);
  expect(await screen.findByRole('heading', { name: 'Alles Geld ist zugeordnet.' })).toBeVisible();
  expect(location.current).toBe(at);
});

test('the payment provider that does not answer is named, and the second attempt has the same key', async () => {
  const keys: (string | undefined)[] = [];
  const failed = server.fail(giveBack, 503, 'payment-provider-unavailable');
  const { user } = await renderRemote(remote, { at });
  await openOne(user);
  await user.click(await screen.findByRole('button', { name: 'Zurückgeben' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^150,00\s€ zurückgeben\?$/ }));
  await user.type(dialog.getByLabelText('Grund'), 'Doppelt bezahlt');
  await user.click(dialog.getByRole('button', { name: 'Zurückgeben' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Der Zahlungsdienst antwortet nicht');
  server.answer(giveBack, ({ params }) => {
    keys.push(params['idempotencyKey']);
    return { approvalUuid: ids.order };
  });
  await user.click(dialog.getByRole('button', { name: 'Zurückgeben' }));
  await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' });
  expect(keys).toEqual([failed[0]?.['idempotencyKey']]);
});

test('without an open invoice it can be returned only', async () => {
  transfers = [aTransfer({ suggestions: [], candidates: [] })];
  const { user } = await renderRemote(remote, { at });
  await openOne(user);
  expect(await screen.findByText('Keine passende Rechnung')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Rechnung zuordnen' })).not.toBeInTheDocument();
});

test('a server of before names ids instead of names', async () => {
  const { organizationName: _, candidates: __, ...before } = aTransfer();
  transfers = [before];
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('link', { name: ids.organization }));
  await user.click(await screen.findByRole('button', { name: 'Rechnung zuordnen' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText('Rechnung')).toHaveDisplayValue(ids.order);
});

test('what was assigned or returned can be looked up', async () => {
  transfers = [aTransfer({ state: 'returned', left: 0 })];
  const { user, location } = await renderRemote(remote, { at });
  await user.selectOptions(await screen.findByLabelText('Stand'), 'Zurückgegeben');
  expect(location.current).toBe(`${at}?state=returned`);
  await openOne(user);
  const dialog = within(await screen.findByRole('dialog', { name: /^Überweisung über 200,00\s€$/ }));
  expect(dialog.queryByRole('button', { name: 'Zurückgeben' })).not.toBeInTheDocument();
});

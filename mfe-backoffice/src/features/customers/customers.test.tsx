import type { Customer } from '@kontor/contract/customer';
import { startApiServer } from '@kontor/testing/api-server';
import { aUser, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { aCustomer } from '../../testing/a-customer.ts';

const server = startApiServer();
const at = '/backoffice/customers';
const list = 'GET /backoffice/customer';
let asked: string[];
const other = aCustomer({ organizationUuid: ids.order, name: 'Kaffeehaus Wien', dunningState: null, balance: -2_000 });

const answerWith = (found: (query: URLSearchParams) => Customer[]) => {
  asked = [];
  server.answer(list, ({ url }) => {
    asked.push(url.searchParams.toString());
    return found(url.searchParams);
  });
};

beforeEach(() =>
  answerWith((query) => [aCustomer(), other].filter(({ name }) => name.includes(query.get('search') ?? ''))),
);

const as = (staffRole: 'support' | 'operations') => {
  const user = aUser({ staffRole });
  return { session: { user, reloadUser: async () => user, logout: async () => undefined } };
};

test('the back office begins with the customers', async () => {
  const { location } = await renderRemote(remote, { at: '/backoffice', host: as('support') });
  expect(await screen.findByRole('link', { name: 'Radwerk Berlin GmbH' })).toBeVisible();
  expect(location.current).toBe(at);
});

test('for those who may not see customers it begins with the approvals', async () => {
  server.answer('GET /backoffice/approval', []);
  const { location } = await renderRemote(remote, { at: '/backoffice', host: as('operations') });
  expect(await screen.findByRole('heading', { name: 'Keine offenen Anfragen' })).toBeVisible();
  expect(location.current).toBe('/backoffice/approvals');
});

test('a row says what a customer pays, owes, and how far it is dunned', async () => {
  await renderRemote(remote, { at });
  const [, first, second] = within(await screen.findByRole('table', { name: 'Kunden' })).getAllByRole('row');
  expect(first).toHaveTextContent(
    /Radwerk Berlin GmbH.*Händler.*Aktiv.*Deutschland.*1.*446,00\s€.*119,00\s€offen.*Erinnert.*10\.01\.2026/,
  );
  expect(second).toHaveTextContent(/20,00\s€Guthaben/);
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', `${at}/${ids.organization}`);
});

test('what is typed is searched once the fingers pause, and stands in the address; the list before stays meanwhile', async () => {
  const { user, location } = await renderRemote(remote, { at });
  expect(screen.getByLabelText('Kunde suchen')).toHaveFocus();
  await screen.findByRole('link', { name: 'Radwerk Berlin GmbH' });
  let send = () => {};
  const isSent = new Promise<void>((done) => {
    send = done;
  });
  server.answer(list, async ({ url }) => {
    asked.push(url.searchParams.toString());
    await isSent;
    return [other];
  });
  await user.keyboard('Kaffee');
  await waitFor(() => expect(asked).toEqual(['', 'search=Kaffee']));
  expect(location.current).toBe(`${at}?search=Kaffee`);
  expect(screen.getByRole('link', { name: 'Radwerk Berlin GmbH' })).toBeVisible();
  expect(screen.getByText('Was am besten passt, steht zuerst.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Kunde suchen')).toHaveFocus();
  send();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Radwerk Berlin GmbH' })).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Kaffeehaus Wien' })).toBeVisible();
  expect(asked).toEqual(['', 'search=Kaffee']);
  expect(screen.getByRole('link', { name: 'Kaffeehaus Wien' })).toHaveFocus();
});

test('type and state narrow the list, and a shared address opens the same one', async () => {
  const { user, location } = await renderRemote(remote, { at: `${at}?search=Wien&cursor=later` });
  expect(await screen.findByDisplayValue('Wien')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Art'), 'Partner');
  await user.selectOptions(screen.getByLabelText('Stand'), 'Unvollständig');
  await waitFor(() => expect(asked.at(-1)).toBe('search=Wien&type=partner&state=incomplete'));
  expect(asked[0]).toBe('search=Wien&cursor=later');
  expect(location.current).toBe(`${at}?search=Wien&type=partner&state=incomplete`);
});

test('the next page has an address of its own', async () => {
  server.answerPages(list, [[aCustomer()], [other]]);
  const { user, location } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('link', { name: 'Weiter' }));
  expect(await screen.findByRole('link', { name: 'Kaffeehaus Wien' })).toBeVisible();
  expect(location.current).toBe(`${at}?cursor=1`);
});

test('where nothing is found the selection can be reset, and the field is empty again', async () => {
  const { user, location } = await renderRemote(remote, { at });
  await user.keyboard('Nirgends');
  await user.click(await screen.findByRole('button', { name: 'Auswahl zurücksetzen' }));
  expect(await screen.findByRole('link', { name: 'Kaffeehaus Wien' })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Kunde suchen')).toHaveValue(''));
  expect(location.current).toBe(at);
});

test('before the first customer the page says so', async () => {
  answerWith(() => []);
  await renderRemote(remote, { at });
  expect(await screen.findByRole('heading', { name: 'Noch keine Kunden' })).toBeVisible();
});

test('what could not be read can be tried again, with the field still there', async () => {
  server.disconnect(list);
  const { user } = await renderRemote(remote, { at });
  const retry = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  expect(screen.getByRole('alert')).toHaveTextContent('Keine Verbindung');
  answerWith(() => [other]);
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Kaffeehaus Wien' })).toBeVisible();
});

test('who may not see customers is told so', async () => {
  server.fail(list, 403, 'role-insufficient');
  const { location } = await renderRemote(remote, { at });
  await waitFor(() => expect(location.current).toBe('/access-denied'));
});

test('who goes elsewhere while a search is under way is not led to its rows', async () => {
  const { user } = await renderRemote(remote, { at });
  await screen.findByRole('link', { name: 'Radwerk Berlin GmbH' });
  await user.keyboard('Kaffee{Enter}');
  await user.click(screen.getByLabelText('Art'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Radwerk Berlin GmbH' })).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Kaffeehaus Wien' })).not.toHaveFocus();
  expect(screen.getByLabelText('Art')).toHaveFocus();
});

import type { BranchStore, NewBranchStore } from '@kontor/contract/branch-store';
import { startApiServer } from '@kontor/testing/api-server';
import {
  aBaseData,
  aBranchStore,
  anOrganization,
  aProduct,
  aShop,
  aSubscription,
  ids,
} from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { keepFocus } from '@kontor/ui/keep-focus';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { subscriptionCall } from '../../components/use-subscription.ts';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const list = 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';
const open = 'POST /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';
const dunning = `${subscriptionCall}/stripe-subscription/dunning-process` as const;
const shop = `/organization/${ids.organization}/shop/${ids.shop}`;

const withPos = aSubscription({
  items: [{ state: 'active', product: aProduct({ type: 'pos' }), quantity: 2, validUntil: null }],
});
beforeEach(() => {
  api.answer(subscriptionCall, withPos);
  api.answer(dunning, '');
});

/** The fiscal service: what is asked for is listed, and confirmed when the test says so. */
function startFiscalService(stores: BranchStore[] = []) {
  const asked: unknown[] = [];
  api.answer(list, () => stores);
  api.answer(open, ({ body }) => {
    asked.push(body);
    const wanted = body as NewBranchStore;
    const uuid = `0197a000-0000-7000-8000-00000000000${stores.length}`;
    const store = aBranchStore({
      ...wanted,
      uuid,
      state: 'requested',
      cashRegisters: [],
      createdAt: new Date().toISOString(),
    });
    stores = [...stores, store];
    return store;
  });
  return {
    asked,
    confirm(state: 'active' | 'disabled') {
      stores = stores.map((store) => ({ ...store, state }));
    },
  };
}

const card = (name: string) => screen.findByRole('region', { name: new RegExp(name) });
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const organizationIn = (isoCountryCode: string) => {
  const organization = anOrganization({ baseData: aBaseData({ isoCountryCode }) });
  return { place: { organization, shop: aShop(), organizations: [organization], reload: async () => undefined } };
};

test('without branches the page says what is needed, and the first one is opened there, where the company is', async () => {
  keepFocus();
  const { asked } = startFiscalService();
  const { user, recorded } = await renderRemote(remote, { at: `${shop}/pos/de` });
  expect(await screen.findByRole('heading', { name: 'Noch keine Filialen in Deutschland' })).toBeVisible();
  expect(screen.getByText(/Sie brauchen dafür ihre Anschrift und Ihre Steuernummer/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filiale anmelden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filiale in Deutschland anmelden' }));
  expect(box('Postleitzahl')).toHaveValue('10997');
  await user.type(box('Name der Filiale'), ' Kreuzberg ');
  await user.type(box('Steuernummer'), '30/123/45678');
  await user.click(dialog.getByRole('button', { name: 'Filiale anmelden' }));
  expect(await card('Kreuzberg')).toHaveTextContent(/Wird angemeldet.*Sobald er sie bestätigt hat/);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(asked).toEqual([
    {
      name: 'Kreuzberg',
      isoCountryCode: 'DE',
      addressLine1: 'Skalitzer Straße 94',
      zip: '10997',
      city: 'Berlin',
      taxNumber: '30/123/45678',
    },
  ]);
  expect(recorded.notes).toEqual(['Kreuzberg wird jetzt angemeldet.']);
  expect(screen.queryByRole('button', { name: /Kreuzberg (de|re)aktivieren/ })).not.toBeInTheDocument();
});

test('a branch that is asked for turns active by itself, and the page says so once', async () => {
  vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
  const requested = aBranchStore({ state: 'requested', cashRegisters: [], createdAt: new Date().toISOString() });
  const { confirm } = startFiscalService([requested]);
  const { recorded } = await renderRemote(remote, { at: `${shop}/pos/de` });
  expect(await card('Kreuzberg')).toHaveTextContent('Wird angemeldet');
  confirm('active');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByRole('button', { name: 'Kreuzberg deaktivieren' })).toBeVisible();
  expect(await card('Kreuzberg')).toHaveTextContent('Aktiv');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(recorded.notes).toEqual(['Kreuzberg ist angemeldet und aktiv.']);
});

test('the list is only read again while something is asked for', async () => {
  vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
  let reads = 0;
  api.answer(list, () => {
    reads += 1;
    return [aBranchStore()];
  });
  await renderRemote(remote, { at: `${shop}/pos/de` });
  await card('Kreuzberg');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reads).toBe(1);
});

test('when the confirmation takes too long, the page says whom to ask', async () => {
  const createdAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  startFiscalService([aBranchStore({ state: 'requested', cashRegisters: [], createdAt })]);
  await renderRemote(remote, { at: `${shop}/pos/de` });
  expect(await card('Kreuzberg')).toHaveTextContent('Das dauert länger als üblich');
  expect(within(await card('Kreuzberg')).getByRole('link', { name: /@/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:/),
  );
});

test('what does not fit the country is refused at its field, before anything is sent', async () => {
  const { asked } = startFiscalService([aBranchStore({ name: 'Wien', isoCountryCode: 'AT' })]);
  const { user } = await renderRemote(remote, { at: `${shop}/pos/at`, host: organizationIn('DE') });
  await user.click(await screen.findByRole('button', { name: 'Filiale anmelden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filiale in Österreich anmelden' }));
  const submit = dialog.getByRole('button', { name: 'Filiale anmelden' });
  await user.click(submit);
  expect(box('Name der Filiale')).toHaveAccessibleDescription(/erforderlich/);
  await user.type(box('Name der Filiale'), 'Neubau');
  await user.type(box('Straße und Hausnummer'), 'Mariahilfer Straße 1');
  await user.type(box('Postleitzahl'), '10997');
  await user.type(box('Ort'), 'Wien');
  await user.type(box('Steuernummer oder UID-Nummer'), '30/123/45678');
  await user.click(submit);
  await waitFor(() => expect(box('Postleitzahl')).toHaveAccessibleDescription('Ungültiges Format 4 Ziffern'));
  expect(box('Steuernummer oder UID-Nummer')).toHaveAccessibleDescription(/Ungültiges Format.*ATU12345678/);
  expect(asked).toEqual([]);
  await user.clear(box('Postleitzahl'));
  await user.type(box('Postleitzahl'), '1070');
  await user.clear(box('Steuernummer oder UID-Nummer'));
  await user.type(box('Steuernummer oder UID-Nummer'), 'ATU12345678');
  await user.click(submit);
  expect(await card('Neubau')).toHaveTextContent('Mariahilfer Straße 1, 1070 Wien');
  expect(asked).toMatchObject([{ isoCountryCode: 'AT', zip: '1070' }]);
});

test('a refusal is shown in the dialog, and what was typed stays', async () => {
  startFiscalService();
  api.fail(open, 409, 'not-entitled');
  const { user } = await renderRemote(remote, { at: `${shop}/pos/de` });
  await user.click(await screen.findByRole('button', { name: 'Filiale anmelden' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(box('Name der Filiale'), 'Kreuzberg');
  await user.type(box('Steuernummer'), '30/123/45678');
  await user.click(dialog.getByRole('button', { name: 'Filiale anmelden' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('gehört zurzeit nicht zu Ihrem Abonnement');
  expect(box('Name der Filiale')).toHaveValue('Kreuzberg');
});

test('without POS the page leads to it', async () => {
  startFiscalService();
  api.answer(subscriptionCall, aSubscription());
  await renderRemote(remote, { at: `${shop}/pos/de` });
  expect(await screen.findByRole('link', { name: 'POS hinzubuchen' })).toHaveAttribute('href', `${shop}/pos/activate`);
  expect(screen.getByText(/POS gehört noch nicht zu Ihrem Abonnement/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Filiale anmelden' })).not.toBeInTheDocument();
});

test('while POS is switched off, the page says why and leads to the invoices, beside the branches that exist', async () => {
  startFiscalService([aBranchStore()]);
  api.answer(subscriptionCall, { ...withPos, state: 'past-due' });
  api.answer(dunning, {
    uuid: ids.dunningProcess,
    state: 'overdue',
    cause: 'unpaid-bank-transfer',
    deactivationDate: '2026-11-01T00:00:00.000Z',
    invoiceUuid: ids.invoice,
  });
  await renderRemote(remote, { at: `${shop}/pos/de` });
  expect(await screen.findByText(/POS ist abgeschaltet, weil eine Rechnung überfällig ist/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zu den Rechnungen' })).toHaveAttribute('href', `${shop}/invoices`);
  expect(await card('Kreuzberg')).toHaveTextContent('Aktiv');
});

test('who may not register branches is not told to, but who may', async () => {
  startFiscalService();
  const organization = anOrganization({ role: 'billing' });
  const place = { organization, shop: aShop(), organizations: [organization], reload: async () => undefined };
  await renderRemote(remote, { at: `${shop}/pos/de`, host: { place } });
  expect(
    await screen.findByText('Filialen melden Mitglieder mit der Rolle Inhaber, Administration oder Betrieb an.'),
  ).toBeVisible();
  expect(screen.queryByText(/^Melden Sie Ihre erste Filiale an/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Filiale anmelden' })).not.toBeInTheDocument();
});

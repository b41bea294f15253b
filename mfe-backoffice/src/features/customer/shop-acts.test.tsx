import type { CustomerDetails, ShopOfCustomer } from '@kontor/contract/customer';
import { startApiServer } from '@kontor/testing/api-server';
import { aProduct, aSubscription, aUser, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { aShopOfCustomer, customerDetails } from '../../testing/customer-details.ts';

const server = startApiServer();
const agree = 'PUT /backoffice/shop/{customerShopUuid}/contract';
const end = 'PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey}';
let customer: CustomerDetails;
let sent: unknown[];

beforeEach(() => {
  customer = customerDetails();
  sent = [];
  server.answer('GET /backoffice/customer/{customerUuid}', () => customer);
  server.answer('GET /backoffice/shop/{customerShopUuid}/unused-time', { fromToday: 12_583, fromTomorrow: 12_012 });
});

const open = async (staffRole: 'sales' | 'finance' | 'support', shop: ShopOfCustomer = aShopOfCustomer()) => {
  customer = customerDetails({ shops: [shop] });
  const user = aUser({ staffRole });
  const session = { user, reloadUser: async () => user, logout: async () => undefined };
  const at = `/backoffice/customers/${ids.organization}?tab=shops&shop=${shop.uuid}`;
  const page = await renderRemote(remote, { at, host: { session } });
  await screen.findByRole('dialog', { name: shop.name });
  return page;
};
const dialogOf = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

test('sales make a contract complimentary: what becomes credit, what the customer reads, and the reason last', async () => {
  server.answer(agree, ({ body }) => {
    sent.push(body);
    return undefined;
  });
  const { user, recorded } = await open('sales');
  await user.click(screen.getByRole('button', { name: 'Vertrag vereinbaren' }));
  const dialog = await dialogOf(/^Vereinbarung für/);
  await user.selectOptions(dialog.getByLabelText('Kostenlos'), 'Bis zu einem Tag');
  await user.type(dialog.getByLabelText('Grund'), 'Entschädigung');
  await user.click(dialog.getByRole('button', { name: 'Vereinbaren' }));
  expect(await dialog.findByText('Dieses Feld ist erforderlich')).toBeVisible();
  await user.type(dialog.getByLabelText('Bis einschließlich'), '31.12.2026');
  await user.selectOptions(dialog.getByLabelText('Nur wir ändern den Vertrag'), 'Ja');
  expect(await dialog.findByRole('row', { name: /^Kostenlos/ })).toHaveTextContent('31.12.2026');
  expect(dialog.getByText(/125,83\s€ sind vorausbezahlt und werden Guthaben/)).toHaveTextContent(
    'frühestens 14 Tage nach einer E-Mail',
  );
  await user.click(dialog.getByRole('button', { name: 'Vereinbaren' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Vereinbarung gilt.']));
  expect(sent).toEqual([{ noSelfService: true, complimentary: { until: '2026-12-31' }, reason: 'Entschädigung' }]);
});

test('each dialog that is opened reads anew what is paid and not used', async () => {
  let fromToday = 12_583;
  server.answer('GET /backoffice/shop/{customerShopUuid}/unused-time', () => ({ fromToday, fromTomorrow: fromToday }));
  const { user } = await open('sales');
  await user.click(screen.getByRole('button', { name: 'Vertrag vereinbaren' }));
  const dialog = await dialogOf(/^Vereinbarung für/);
  await user.selectOptions(dialog.getByLabelText('Kostenlos'), 'Für immer');
  expect(await dialog.findByText(/^125,83\s€ sind vorausbezahlt/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  fromToday = 4_100;
  await user.click(await screen.findByRole('link', { name: aShopOfCustomer().name }));
  await user.click(await screen.findByRole('button', { name: 'Vertrag vereinbaren' }));
  const again = await dialogOf(/^Vereinbarung für/);
  await user.selectOptions(again.getByLabelText('Kostenlos'), 'Für immer');
  expect(await again.findByText(/^41,00\s€ sind vorausbezahlt/)).toBeVisible();
});

test('what is complimentary ends by a choice, and what is kept is not sent', async () => {
  server.answer(agree, ({ body }) => {
    sent.push(body);
    return undefined;
  });
  const flags = { noSelfService: false, complimentary: true, complimentaryUntil: null, licenceVersion: null };
  const subscription = aSubscription({ state: 'complimentary', stripeSubscriptions: [] });
  const { user } = await open('sales', aShopOfCustomer({ type: 'shopware6', flags, subscription }));
  await user.click(screen.getByRole('button', { name: 'Vertrag vereinbaren' }));
  const dialog = await dialogOf(/^Vereinbarung für/);
  await user.selectOptions(dialog.getByLabelText('Kostenlos'), 'Nicht mehr');
  await user.selectOptions(dialog.getByLabelText('Lizenzen'), 'v1');
  expect(await dialog.findByText(/endet sofort, denn es gibt keine Zahlungsmethode/)).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Nicht mehr nötig');
  await user.click(dialog.getByRole('button', { name: 'Vereinbaren' }));
  await waitFor(() =>
    expect(sent).toEqual([{ licenceVersion: 'v1', complimentary: false, reason: 'Nicht mehr nötig' }]),
  );
});

test('without a contract what is complimentary for ever does not end, and no end is told', async () => {
  const { user } = await open('sales', aShopOfCustomer({ subscription: aSubscription({ stripeSubscriptions: [] }) }));
  await user.click(screen.getByRole('button', { name: 'Vertrag vereinbaren' }));
  const dialog = await dialogOf(/^Vereinbarung für/);
  await user.selectOptions(dialog.getByLabelText('Kostenlos'), 'Für immer');
  expect(await dialog.findByText(/Was der Shop nutzt, endet nicht\./)).toBeVisible();
  expect(dialog.queryByText(/dann endet|Vertrag bleibt/)).not.toBeInTheDocument();
});

test('where nothing is chosen nothing is agreed, which the first field says', async () => {
  server.answer(agree, ({ body }) => {
    sent.push(body);
    return undefined;
  });
  const { user } = await open('sales');
  await user.click(screen.getByRole('button', { name: 'Vertrag vereinbaren' }));
  const dialog = await dialogOf(/^Vereinbarung für/);
  await user.type(dialog.getByLabelText('Grund'), 'Entschädigung');
  await user.click(dialog.getByRole('button', { name: 'Vereinbaren' }));
  expect(await dialog.findByText('Dieses Feld ist erforderlich')).toBeVisible();
  expect(dialog.getByLabelText('Kostenlos')).toHaveAccessibleDescription('Dieses Feld ist erforderlich');
  expect(sent).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('Nur wir ändern den Vertrag'), 'Ja');
  expect(dialog.queryByText('Dieses Feld ist erforderlich')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Vereinbaren' }));
  await waitFor(() => expect(sent).toEqual([{ noSelfService: true, reason: 'Entschädigung' }]));
});

test('finance ends a contract now: what goes back, what the customer reads, and the reason last', async () => {
  server.answer(end, ({ body }) => {
    sent.push(body);
    return { uuid: ids.order, endsAt: '2026-11-20T10:00:00.000Z', refunded: 12_012 };
  });
  const { user, recorded } = await open('finance');
  await user.click(screen.getByRole('button', { name: 'Vertrag kündigen' }));
  const dialog = await dialogOf(/^Vertrag von .* kündigen\?$/);
  await user.selectOptions(dialog.getByLabelText('Wann'), 'Sofort');
  await user.selectOptions(dialog.getByLabelText('Nicht genutzte Tage zurückzahlen'), 'Ja');
  expect(await dialog.findByRole('row', { name: /^Geht zurück, brutto/ })).toHaveTextContent(/120,12\s€/);
  expect(dialog.getByText(/Für die Tage ab morgen gehen 120,12\s€/)).toHaveTextContent(/119,00\s€ bleiben offen/);
  await user.type(dialog.getByLabelText('Grund'), 'Geschäftsaufgabe');
  await user.dblClick(dialog.getByRole('button', { name: 'Kündigen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Der Vertrag ist gekündigt.']));
  expect(sent).toEqual([{ at: 'now', refundUnused: true, reason: 'Geschäftsaufgabe' }]);
});

test('at the end of the period nothing goes back, and why it is refused is said in words', async () => {
  server.fail(end, 409, 'subscription-canceled');
  const { user } = await open('finance');
  await user.click(screen.getByRole('button', { name: 'Vertrag kündigen' }));
  const dialog = await dialogOf(/^Vertrag von .* kündigen\?$/);
  expect(dialog.queryByLabelText('Nicht genutzte Tage zurückzahlen')).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('Grund'), 'Geschäftsaufgabe');
  await user.click(dialog.getByRole('button', { name: 'Kündigen' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Dieser Vertrag ist schon gekündigt');
});

test('a contract that ends with its period already can end at once alone', async () => {
  server.answer(end, ({ body }) => {
    sent.push(body);
    return { uuid: ids.order, endsAt: '2026-11-20T10:00:00.000Z', refunded: 0 };
  });
  const subscription = aSubscription({ cancelAtDate: '2026-11-30T23:00:00.000Z' });
  const { user } = await open('finance', aShopOfCustomer({ subscription }));
  await user.click(screen.getByRole('button', { name: 'Vertrag kündigen' }));
  const dialog = await dialogOf(/^Vertrag von .* kündigen\?$/);
  expect(dialog.getByLabelText('Wann')).toHaveDisplayValue('Sofort');
  expect(dialog.queryByRole('option', { name: 'Zum Ende des Zeitraums' })).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('Grund'), 'Geschäftsaufgabe');
  await user.click(dialog.getByRole('button', { name: 'Kündigen' }));
  await waitFor(() => expect(sent).toEqual([{ at: 'now', refundUnused: false, reason: 'Geschäftsaufgabe' }]));
});

test('support pauses dunning until a day, and says what the customer notices', async () => {
  server.answer('PUT /backoffice/shop/{customerShopUuid}/dunning', ({ body }) => {
    sent.push(body);
    return undefined;
  });
  const { user, recorded } = await open('support');
  await user.click(screen.getByRole('button', { name: 'Mahnungen aussetzen' }));
  const dialog = await dialogOf(/^Mahnungen von .* aussetzen$/);
  await user.type(dialog.getByLabelText('Ausgesetzt bis einschließlich'), '30.11.2026');
  expect(dialog.getByRole('row', { name: /^Mahnungen/ })).toHaveTextContent('ausgesetzt');
  expect(dialog.getByText(/119,00\s€ bleiben offen/)).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Zahlung ist angekündigt');
  await user.click(dialog.getByRole('button', { name: 'Aussetzen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Mahnungen sind ausgesetzt.']));
  expect(sent).toEqual([{ pausedUntil: '2026-11-30', reason: 'Zahlung ist angekündigt' }]);
});

const aTrialItem = {
  state: 'active' as const,
  product: aProduct({ isTrial: true }),
  quantity: 1,
  validUntil: '2026-12-20T23:00:00.000Z',
};

test('support gives a trial another last day', async () => {
  server.answer('PUT /backoffice/shop/{customerShopUuid}/trial', ({ body }) => {
    sent.push(body);
    return undefined;
  });
  const subscription = aSubscription({ state: 'trial', items: [aTrialItem], stripeSubscriptions: [] });
  const { user, recorded } = await open('support', aShopOfCustomer({ subscription, nextCharge: null, owed: 0 }));
  expect(screen.queryByRole('button', { name: 'Mahnungen aussetzen' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Testzeitraum ändern' }));
  const dialog = await dialogOf(/^Testzeitraum von/);
  await user.type(dialog.getByLabelText('Bis einschließlich'), '15.01.2027');
  expect(dialog.getByRole('row', { name: /^Bis einschließlich/ })).toHaveTextContent('20.12.202615.01.2027');
  await user.type(dialog.getByLabelText('Grund'), 'Der Kunde war im Urlaub');
  await user.click(dialog.getByRole('button', { name: 'Ende festlegen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Das Ende des Testzeitraums ist festgelegt.']));
  expect(sent).toEqual([{ until: '2027-01-15', reason: 'Der Kunde war im Urlaub' }]);
});

test('where a contract is complimentary there is no trial to change', async () => {
  const subscription = aSubscription({ state: 'complimentary', items: [aTrialItem], stripeSubscriptions: [] });
  await open('support', aShopOfCustomer({ subscription }));
  expect(screen.queryByRole('button', { name: 'Testzeitraum ändern' })).not.toBeInTheDocument();
});

test('what became complimentary meanwhile is refused in words', async () => {
  server.fail('PUT /backoffice/shop/{customerShopUuid}/trial', 409, 'subscription-complimentary');
  const subscription = aSubscription({ state: 'trial', items: [aTrialItem], stripeSubscriptions: [] });
  const { user } = await open('support', aShopOfCustomer({ subscription }));
  await user.click(screen.getByRole('button', { name: 'Testzeitraum ändern' }));
  const dialog = await dialogOf(/^Testzeitraum von/);
  await user.type(dialog.getByLabelText('Bis einschließlich'), '15.01.2027');
  await user.type(dialog.getByLabelText('Grund'), 'Der Kunde war im Urlaub');
  await user.click(dialog.getByRole('button', { name: 'Ende festlegen' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Solange der Vertrag kostenlos ist');
});

test('sales agree on special prices of some products, which wait for a second person', async () => {
  server.answer('PUT /backoffice/shop/{customerShopUuid}/price', ({ body }) => {
    sent.push(body);
    return { approvalUuid: ids.order };
  });
  const { user } = await open('sales');
  await user.click(screen.getByRole('button', { name: 'Eigene Preise' }));
  const dialog = await dialogOf(/^Eigene Preise für/);
  await user.type(dialog.getByLabelText('Bis einschließlich'), '31.12.2027');
  await user.type(dialog.getByLabelText('Grund'), 'Drei Jahre Treue');
  await user.type(dialog.getByLabelText(/^Professional, netto/), 'viel');
  await user.click(dialog.getByRole('button', { name: 'Vereinbaren' }));
  expect(await dialog.findAllByText('Ungültiges Format')).not.toHaveLength(0);
  await user.clear(dialog.getByLabelText(/^Professional, netto/));
  await user.type(dialog.getByLabelText(/^Professional, netto/), '99,50');
  expect(dialog.getByRole('row', { name: /^Professional/ })).toHaveTextContent(/99,50\s€ im Monat/);
  expect(dialog.getByText(/mit dem Zeitraum, der am 01\.12\.2026 beginnt/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Vereinbaren' }));
  expect(await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' })).toBeVisible();
  expect(sent).toEqual([
    { items: [{ productType: 'professional', unitAmount: 9_950 }], until: '2027-12-31', reason: 'Drei Jahre Treue' },
  ]);
});

test('of several special prices the one that is none is marked, wherever it comes to stand', async () => {
  const { user } = await open('sales');
  await user.click(screen.getByRole('button', { name: 'Eigene Preise' }));
  const dialog = await dialogOf(/^Eigene Preise für/);
  const plan = dialog.getByLabelText(/^Professional, netto/);
  const device = dialog.getByLabelText(/^WMS-Gerät, netto/);
  await user.click(dialog.getByRole('button', { name: 'Vereinbaren' }));
  await waitFor(() => expect(plan).toBeInvalid());
  expect(device).toBeValid();
  await user.type(device, 'viel');
  await waitFor(() => expect(device).toBeInvalid());
  expect(plan).toBeValid();
  await user.type(plan, '99');
  await waitFor(() => expect(plan).toHaveValue('99'));
  expect(plan).toBeValid();
  expect(device).toBeInvalid();
  await user.clear(device);
  await waitFor(() => expect(device).toBeValid());
});

test('a role is offered what it may do, of what the shop has', async () => {
  await open('support');
  expect(screen.queryByRole('button', { name: /^Vertrag|Testzeitraum/ })).not.toBeInTheDocument();
});

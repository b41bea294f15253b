import type { Subscription } from '@kontor/contract/subscription';
import { startApiServer } from '@kontor/testing/api-server';
import {
  aBalance,
  aBranchStore,
  aCashRegister,
  aClosedMonth,
  anOrganization,
  aPriceList,
  aProduct,
  aReportableRegister,
  aShop,
  aSubscription,
  aUsageMonth,
} from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { account, answerHome, device, item, openHome, shopCalls, uuid } from '../../testing/home.tsx';
import { wholePageMs } from './use-too-long.ts';

const server = startApiServer();
const answerSubscription = (subscription: Subscription | '') =>
  server.answer(`GET ${shopCalls}/subscription/active`, subscription);
const answer = (subscription: Subscription | '') => answerHome(server, subscription);
const open = openHome;

beforeEach(() => answer(aSubscription({ items: [item('professional'), item('wms', 2)] })));

test('has a place for what remotes show below what there is to do', async () => {
  await open();
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelector('[data-slot="home"]')).not.toBeNull();
});

test('the page says the state first, then the facts that the server knows', async () => {
  await open();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Alles läuft. Ein Schritt ist noch offen.' }),
  ).toBeVisible();
  const facts = within(screen.getByRole('region', { name: 'Ihr Konto auf einen Blick' }));
  expect(facts.getByText('Professional')).toBeVisible();
  expect(facts.getByText(/289,00\s€ netto im Monat, verlängert sich am 01.12.2026/)).toBeVisible();
  expect(facts.getByText('1 von 2')).toBeVisible();
  expect(await facts.findByText(/530,74\s€/)).toBeVisible();
  expect(facts.getByText('am 01.12.2026 per SEPA-Lastschrift')).toBeVisible();
});

test('a scheduled change of plan is said with its date, also while something else comes first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00.000Z') });
  server.answer(`GET ${shopCalls}/pos/compliance`, [aReportableRegister()]);
  server.answer(`GET ${shopCalls}/fiskaly-organization`, [aBranchStore()]);
  const starter = { ...item('professional'), product: aProduct({ type: 'starter' }), state: 'pending' as const };
  answerSubscription(
    aSubscription({ items: [item('professional'), starter], scheduleActivationDate: '2026-12-22T00:00:00.000Z' }),
  );
  await open();
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title).toHaveTextContent(/Finanzamt.* Eine Änderung ist für den 22. Dezember vorgemerkt\.$/);
  expect(screen.getByText(/289,00\s€ netto im Monat, ab dem 22.12.2026 Starter$/)).toBeVisible();
  expect(screen.queryByText(/verlängert sich/)).not.toBeInTheDocument();
});

test('the orders of the month stand beside what the plan includes, and lead to all months', async () => {
  await open();
  expect(await screen.findByRole('meter', { name: 'Bestellungen im November 2026' })).toHaveAttribute(
    'aria-valuetext',
    '918 von 2.000 enthaltenen',
  );
  expect(screen.getByRole('link', { name: 'Alle Monate ansehen' })).toBeVisible();
});

test('a plan that is cheaper for the orders of the shop is named, with what it saves', async () => {
  server.answer(`GET ${shopCalls}/price`, aPriceList());
  server.answer(`GET ${shopCalls}/usage`, [aUsageMonth({ included: 2000 }), aClosedMonth('2026-10', 1100)]);
  await open();
  expect(await screen.findByRole('link', { name: /^Starter wäre rund 120\s€ im Monat günstiger$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/subscription$/),
  );
});

test('who is asked about an agency is not told that there is none', async () => {
  const partner = { partnerUuid: uuid, name: 'Agentur Nordlicht GmbH' };
  server.answer('GET /organization/{organizationUuid}/partner-suggestion', partner);
  await open();
  expect(await screen.findByRole('region', { name: /^Arbeiten Sie mit Agentur Nordlicht/ })).toBeVisible();
  expect(screen.queryByText('Keine Partneragentur verbunden')).not.toBeInTheDocument();
});

test('without an agency and without a question the page leads to the agencies', async () => {
  await open();
  expect(await screen.findByText('Keine Partneragentur verbunden')).toBeVisible();
});

test('nothing waits for the orders, and a failure of theirs costs their own place only', async () => {
  server.fail(`GET ${shopCalls}/usage`, 500, 'internal-error');
  await open();
  expect(await screen.findByText(/Die bisherige Zahl konnte nicht geladen werden/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: /^Alles läuft/ })).toBeVisible();
});

test('the open steps lead to where they are done; the done ones unfold', async () => {
  const { user } = await open();
  const steps = within(await screen.findByRole('region', { name: 'Erste Schritte' }));
  expect(steps.getByRole('link', { name: 'Gerät verbinden' })).toHaveAttribute(
    'href',
    expect.stringMatching('/wms/devices$'),
  );
  await user.click(steps.getByRole('button', { name: 'Anzeigen' }));
  expect(steps.getByText('Rechnungsadresse eingetragen')).toBeVisible();
  expect(steps.getByRole('button', { name: 'Ausblenden' })).toHaveFocus();
});

test('without a subscription nothing is invented, and no plan is offered that could not be ordered', async () => {
  answer('');
  await open();
  expect(await screen.findByRole('heading', { name: 'Für diesen Shop gibt es noch kein Abonnement.' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Ihr Konto auf einen Blick' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Tarife ansehen' })).not.toBeInTheDocument();
  expect(screen.getByText(/Das erste Abonnement für diesen Shop richten wir ein/)).toBeVisible();
});

test('what is ordered for the end of the trial begins then, and does not renew', async () => {
  const [running] = aSubscription().stripeSubscriptions;
  answerSubscription(aSubscription({ stripeSubscriptions: running ? [{ ...running, state: 'trialing' }] : [] }));
  await open();
  expect(await screen.findByText(/Abrechnung ab 01.12.2026/)).toBeVisible();
  expect(screen.queryByText(/verlängert sich/)).not.toBeInTheDocument();
});

test('the next invoice is paid by what is scheduled for it', async () => {
  const nextPaymentMethod = { type: 'bank_transfer' as const, label: '' };
  server.answer(`GET ${shopCalls}/subscription/active/stripe-subscription`, { ...account, nextPaymentMethod });
  await open();
  expect(await screen.findByText(/am 01.12.2026 per Überweisung/)).toBeVisible();
});

test('an amount that the server does not name leaves the date', async () => {
  server.answer(`GET ${shopCalls}/subscription/active/stripe-subscription`, { ...account, nextCharge: null });
  await open();
  expect(await screen.findByText('01.12.2026')).toBeVisible();
});

const never = () => new Promise<never>(() => undefined);
const hangingCalls = [
  ['balance', `GET ${shopCalls}/balance`],
  ['payment data', `GET ${shopCalls}/subscription/active/stripe-subscription`],
  ['devices', `GET ${shopCalls}/wms/device`],
  ['steps', `GET ${shopCalls}/first-step`],
  ['branches', `GET ${shopCalls}/fiskaly-organization`],
  ['prices', `GET ${shopCalls}/price`],
  ['question about the agency', 'GET /organization/{organizationUuid}/partner-suggestion'],
] as const;

test.each(hangingCalls)('a call that hangs costs its own place: %s', async (_, call) => {
  server.answer(call, never);
  await open();
  const facts = within(
    await screen.findByRole('region', { name: 'Ihr Konto auf einen Blick' }, { timeout: 2 * wholePageMs }),
  );
  expect(facts.getByText('Professional')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Produkte' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Ihre Shops' })).toBeVisible();
});

test('while the subscription hangs, the page shows what does not depend on it', async () => {
  server.answer(`GET ${shopCalls}/subscription/active`, never);
  await open();
  expect(await screen.findByRole('region', { name: 'Ihre Shops' }, { timeout: 2 * wholePageMs })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  expect(screen.queryByText(/Alles läuft/)).not.toBeInTheDocument();
});

test('while it is not known what is owed, nothing is said to be running', async () => {
  server.fail(`GET ${shopCalls}/balance`, 403, 'role-insufficient');
  const { user } = await open();
  const facts = within(await screen.findByRole('region', { name: 'Ihr Konto auf einen Blick' }));
  expect(screen.getByRole('heading', { level: 1, name: /Gerade nicht bekannt: offene Rechnungen\.$/ })).toBeVisible();
  expect(screen.queryByText(/Alles läuft/)).not.toBeInTheDocument();
  expect(facts.getByText('Offene Rechnungen')).toBeVisible();
  server.answer(`GET ${shopCalls}/balance`, aBalance());
  await user.click(facts.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Alles läuft/ })).toBeVisible();
  expect(facts.getByText('Nächste Rechnung')).toBeVisible();
});

test('devices that cannot be counted cost their own fact, and are asked for again there', async () => {
  server.fail(`GET ${shopCalls}/wms/device`, 403, 'role-insufficient');
  const { user } = await open();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Gerade nicht bekannt: Zustand des WMS.' }),
  ).toBeVisible();
  expect(screen.getByText('Gebucht, Zustand gerade nicht bekannt')).toBeVisible();
  const facts = within(screen.getByRole('region', { name: 'Ihr Konto auf einen Blick' }));
  expect(facts.getByText('Die Zahl der verbundenen Geräte konnte nicht geladen werden.')).toBeVisible();
  server.answer(`GET ${shopCalls}/wms/device`, [{ ...device, uuid }]);
  await user.click(facts.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await facts.findByText('1 von 2')).toBeVisible();
});

test('steps that cannot be loaded are asked for again in their card', async () => {
  server.fail(`GET ${shopCalls}/first-step`, 403, 'role-insufficient');
  const { user } = await open();
  const steps = within(await screen.findByRole('region', { name: 'Erste Schritte' }));
  expect(steps.getByText('Einige Schritte konnten nicht geladen werden')).toBeVisible();
  server.answer(`GET ${shopCalls}/first-step`, [{ key: 'first-order', done: false, doneAt: null }]);
  await user.click(steps.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await steps.findByText('Erste Bestellung erhalten')).toBeVisible();
});

test.each([
  ['owner', 1],
  ['billing', 0],
] as const)('the link from the connected agency to its page is for roles that may open it: %s', async (role, links) => {
  const agency = { uuid, name: 'Agentur Nordlicht GmbH', contactName: null, phoneNumber: null, city: null };
  server.answer('GET /organization/{organizationUuid}/partner-agency/connected', agency);
  await open({ organization: anOrganization({ role }) });
  const card = within(await screen.findByRole('region', { name: 'Partneragentur' }));
  expect(card.getByText('Agentur Nordlicht GmbH')).toBeVisible();
  expect(card.queryAllByRole('link', { name: 'Ansehen' })).toHaveLength(links);
});

test('an agency that cannot be loaded costs its own card', async () => {
  server.fail('GET /organization/{organizationUuid}/partner-agency/connected', 404, 'not-found');
  await open();
  expect(await within(await screen.findByRole('region', { name: 'Partneragentur' })).findByRole('alert')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: /^Alles läuft/ })).toBeVisible();
});

test('a till that never connected is not called active, and not everything is said to be running', async () => {
  answer(aSubscription({ items: [item('professional'), item('pos', 3)] }));
  await open();
  const products = within(await screen.findByRole('region', { name: 'Produkte' }));
  expect(products.getByText('Gebucht, noch keine Kasse verbunden')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Ein Schritt ist noch offen, bis alles läuft.' })).toBeVisible();
});

test('cancelled products say until when they run', async () => {
  answer(aSubscription({ items: [item('professional')], cancelAtDate: '2026-12-17T00:00:00.000Z' }));
  await open();
  const products = within(await screen.findByRole('region', { name: 'Produkte' }));
  expect(products.getByText('Gekündigt, läuft bis 16.12.2026')).toBeVisible();
  expect(products.queryByText(/Aktiv/)).not.toBeInTheDocument();
});

test('a contract that ends in another year says in which', async () => {
  const year = new Date().getFullYear() + 1;
  answer(aSubscription({ items: [item('professional')], cancelAtDate: `${year}-11-27T00:00:00.000Z` }));
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`26\\.11\\.${year}`) })).toBeVisible();
});

test('without an answer about the subscription the page says so, and asks again', async () => {
  server.fail(`GET ${shopCalls}/subscription/active`, 500, 'internal-error');
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  expect(screen.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
  answer(aSubscription());
  await user.click(failure.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Alles läuft/ })).toBeVisible();
});

test.each([
  [{ state: 'active' }, 'Tarif ändern'],
  [{ state: 'canceled' }, 'Abonnement ansehen'],
  [{ state: 'complimentary' }, 'Abonnement ansehen'],
  [{ scheduleActivationDate: '2026-12-01T00:00:00.000Z' }, 'Abonnement ansehen'],
  [{ noSelfService: true }, 'Abonnement ansehen'],
] as const)('a subscription that is %j leads on by: %s', async (change, link) => {
  answer(aSubscription({ items: [item('professional')], ...change }));
  await open();
  expect(await screen.findByRole('link', { name: link })).toHaveAttribute(
    'href',
    expect.stringMatching('/subscription$'),
  );
});

test('a subscription that is free of charge until a day says so', async () => {
  answer(aSubscription({ items: [item('professional')], state: 'complimentary', complimentaryUntil: '2026-12-31' }));
  await open();
  expect(await screen.findByText(/kostenfrei bis 31\.12\.2026/)).toBeVisible();
});

test('what does not depend on another answer does not wait for one', async () => {
  const asked = new Promise<void>((resolve) => {
    server.answer('GET /organization/{organizationUuid}/partner-agency/connected', () => {
      resolve();
      return '' as const;
    });
  });
  // The page shows its content once the devices are known: a card that asks by itself would never be asked for.
  server.answer(`GET ${shopCalls}/wms/device`, async () => {
    await asked;
    return [];
  });
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: /^Ein Schritt|^Zwei Schritte/ })).toBeVisible();
});

test('a shopware6 shop leads to its plugin, and is not called connected before the plugin is installed', async () => {
  const shop = aShop({ type: 'shopware6', cloudShop: null });
  server.answer(`GET ${shopCalls}/migration/current`, '');
  server.answer(`GET ${shopCalls}/address-proof`, { value: 'x', state: 'proven', fileUrl: 'x', dnsName: 'x' });
  server.answer(`GET ${shopCalls}/first-step`, [{ key: 'plugin-installed', done: false, doneAt: null }]);
  await open({ organization: anOrganization({ shops: [shop] }), shop });
  const products = within(await screen.findByRole('region', { name: 'Produkte' }));
  expect(products.getByText(/Plugin noch nicht installiert/)).toBeVisible();
  const plugin = expect.stringMatching('/plugin$');
  expect(products.getByRole('link', { name: 'Plugin und Lizenz' })).toHaveAttribute('href', plugin);
  const steps = within(screen.getByRole('region', { name: 'Erste Schritte' }));
  expect(steps.getByRole('link', { name: 'Zum Plugin' })).toHaveAttribute('href', plugin);
});

test('what a prepared migration moves is left to its own page, and not promised before', async () => {
  const shop = aShop({ type: 'shopware5', cloudShop: null });
  const successorShop = aShop({ uuid, type: 'shopware6', cloudShop: null });
  server.answer(`GET ${shopCalls}/subscription/active`, '');
  server.answer(`GET ${shopCalls}/migration/current`, {
    uuid,
    predecessorShop: shop,
    successorShop,
    state: 'staged',
  });
  await open({ organization: anOrganization({ shops: [shop] }), shop });
  expect(await screen.findByText(/Die Seite Migration sagt, was mit dem Abschluss umzieht/)).toBeVisible();
  expect(
    screen.getByText(/Was mit der Migration in Ihren neuen Shop umzieht, steht auf der Seite Migration/),
  ).toBeVisible();
  expect(screen.queryByText(/zieht das Abonnement um/)).not.toBeInTheDocument();
});

test('a proof of the address that cannot be read costs its own card only, and is asked for once', async () => {
  const shop = aShop({ type: 'shopware6', cloudShop: null });
  server.answer(`GET ${shopCalls}/migration/current`, '');
  server.answer(`GET ${shopCalls}/first-step`, [{ key: 'plugin-installed', done: true, doneAt: null }]);
  const failed = server.fail(`GET ${shopCalls}/address-proof`, 500, 'internal-error');
  await open({ organization: anOrganization({ shops: [shop] }), shop });
  expect(await screen.findByRole('heading', { level: 1, name: /^Alles läuft/ })).toBeVisible();
  expect(await screen.findByText(/530,74\s€/)).toBeVisible();
  expect(failed).toHaveLength(1);
});

test('shops that are being set up say so', async () => {
  const starting = aShop({
    uuid,
    name: 'Radwerk Outlet',
    cloudShop: { state: 'starting', shopifyShops: [] },
  });
  await open({ organization: anOrganization({ shops: [aShop(), starting] }) });
  const shops = within(await screen.findByRole('region', { name: 'Ihre Shops' }));
  expect(shops.getByText('Wird eingerichtet')).toBeVisible();
  expect(shops.getByRole('link', { name: 'Stand ansehen: Radwerk Outlet' })).toBeVisible();
});

test('a shop whose setup has failed says so, and leads to the way out', async () => {
  const failed = aShop({ uuid, name: 'Radwerk Outlet', cloudShop: { state: 'failed', shopifyShops: [] } });
  await open({ organization: anOrganization({ shops: [aShop(), failed] }) });
  const shops = within(await screen.findByRole('region', { name: 'Ihre Shops' }));
  expect(shops.getByText('Einrichtung fehlgeschlagen')).toBeVisible();
  expect(shops.getByRole('link', { name: 'Stand ansehen: Radwerk Outlet' })).toBeVisible();
});

test('a shop is added to the organization of the page', async () => {
  const other = anOrganization({ uuid, name: 'Neuland GmbH' });
  await open({
    organization: other,
    shop: aShop({ organizationUuid: uuid }),
    organizations: [anOrganization(), other],
  });
  expect(await screen.findByRole('link', { name: 'Shop hinzufügen' })).toHaveAttribute(
    'href',
    `/signup?organization=${uuid}`,
  );
});

test('many shops show their first ones until the user asks for all', async () => {
  const shops = Array.from({ length: 50 }, (_, index) =>
    aShop({ uuid: `0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`, name: `Shop ${index + 1}` }),
  );
  const { user } = await open({ organization: anOrganization({ shops }) });
  const card = within(await screen.findByRole('region', { name: 'Ihre Shops' }));
  expect(card.getAllByRole('listitem')).toHaveLength(6);
  await user.click(card.getByRole('button', { name: 'Alle 50 Shops anzeigen' }));
  expect(card.getAllByRole('listitem')).toHaveLength(50);
});

test.each([
  [`GET ${shopCalls}/first-step`, /Gerade nicht bekannt: offene Schritte\.$/],
  [`GET ${shopCalls}/subscription/active/stripe-subscription`, /Gerade nicht bekannt: Zahlungsmethode\.$/],
  [`GET ${shopCalls}/pos/compliance`, /Gerade nicht bekannt: Meldungen ans Finanzamt\.$/],
] as const)('without an answer to %s not everything is said to be running', async (call, name) => {
  server.fail(call, 403, 'role-insufficient');
  server.answer(`GET ${shopCalls}/fiskaly-organization`, [aBranchStore()]);
  await open();
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  expect(screen.queryByText(/Alles läuft/)).not.toBeInTheDocument();
});

test('what is to be reported to the tax office is said with its date, and leads to where it is done', async () => {
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString();
  server.answer(`GET ${shopCalls}/pos/compliance`, [aReportableRegister({ dueAt: inTenDays })]);
  await open();
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Eine Kasse ist dem Finanzamt bis zum .* zu melden\.$/ }),
  ).toBeVisible();
  const card = within(screen.getByRole('region', { name: 'Meldungen ans Finanzamt' }));
  expect(card.getByText('Filiale Kreuzberg')).toBeVisible();
  expect(card.getByText('1 Kasse zu melden')).toBeVisible();
  expect(card.getByRole('link', { name: 'Zu den Meldungen' })).toHaveAttribute(
    'href',
    expect.stringMatching('/pos/compliance$'),
  );
});

test('the tills that are in operation are counted, whatever is licensed, and those that were given up are not', async () => {
  answer(aSubscription({ items: [item('professional'), item('pos', 5)] }));
  server.answer(`GET ${shopCalls}/pos/device`, [{ ...device, uuid }]);
  const gone = aCashRegister({ decommissionedAt: '2026-10-31T18:00:00.000Z' });
  server.answer(`GET ${shopCalls}/fiskaly-organization`, [
    aBranchStore({ cashRegisters: [aCashRegister(), aCashRegister({ uuid }), gone] }),
    aBranchStore({ uuid, cashRegisters: [aCashRegister()] }),
    aBranchStore({ uuid: '0197a000-0000-7000-8000-0000000000c2', state: 'disabled', cashRegisters: [aCashRegister()] }),
  ]);
  await open();
  expect(await screen.findByText(/3 Kassen in 2 Filialen/)).toBeVisible();
});

test('what is to be reported is asked for again in its own card', async () => {
  server.fail(`GET ${shopCalls}/pos/compliance`, 404, 'not-found');
  server.answer(`GET ${shopCalls}/fiskaly-organization`, [aBranchStore()]);
  const { user } = await open();
  const card = within(await screen.findByRole('region', { name: 'Meldungen ans Finanzamt' }));
  server.answer(`GET ${shopCalls}/pos/compliance`, []);
  await user.click(card.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Alles läuft/ })).toBeVisible();
});

test('without branches nothing is to be reported, and an answer about it is not missed', async () => {
  server.fail(`GET ${shopCalls}/pos/compliance`, 500, 'internal-error');
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: /^Alles läuft/ })).toBeVisible();
});

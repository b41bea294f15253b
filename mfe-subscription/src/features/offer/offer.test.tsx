import type { CartRequest } from '@kontor/contract/cart';
import type { CheckedOffer } from '@kontor/contract/offer';
import type { Subscription } from '@kontor/contract/subscription';
import { formatCents } from '@kontor/domain/money';
import { anOffer } from '@kontor/testing/an-offer';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, pricedCart, runningSubscription, trialSubscription } from '../../testing/billing-answers.ts';
import { installFakeStripe } from '../../testing/fake-stripe.ts';
import { orderButton, orderingWith } from '../../testing/ordering.tsx';
import { asReader, renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();
const { acceptOrders } = orderingWith(api);

beforeEach(() => void installFakeStripe());

const { total } = anOffer().cart;

function answerOffer(overrides: Partial<CheckedOffer> = {}, subscription?: Subscription): string {
  answerBilling(api, subscription && { subscription });
  const offer = anOffer(overrides);
  api.answer(billingCalls.offers, [offer]);
  return `/subscription?offer=${offer.uuid}`;
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const panel = async () => within(await screen.findByRole('region', { name: 'Angebot von Nordlicht Commerce' }));

test('a merchant is told of an offer, and opens it with its selection', async () => {
  answerOffer();
  const { user } = await renderSubscription('/subscription');
  expect(await screen.findByText('Nordlicht Commerce hat eine Änderung für Sie vorbereitet')).toBeVisible();
  expect(screen.getByRole('radio', { name: /Advanced/ })).toBeChecked();
  await user.click(screen.getByRole('link', { name: 'Angebot ansehen' }));
  const offer = await panel();
  expect(offer.getByText('Damit reicht es für die zweite Halle.')).toBeVisible();
  expect(offer.getByText('statt Advanced')).toBeVisible();
  expect(offer.getByText('bisher 4')).toBeVisible();
  expect(screen.getByRole('radio', { name: /Professional/ })).toBeChecked();
  expect(screen.getByRole('spinbutton', { name: 'WMS-Geräte' })).toHaveValue('5');
  // Devices that are not offered are not had any more.
  expect(screen.getByRole('spinbutton', { name: 'Kassen (POS)' })).toHaveValue('0');
  expect(screen.queryByText(/hat eine Änderung für Sie vorbereitet/)).not.toBeInTheDocument();
});

test('an offer for a shop that tries says what is in trial, and not that it is replaced', async () => {
  await renderSubscription(answerOffer({}, trialSubscription()));
  const offer = await panel();
  expect(offer.getByText(/^in der Testphase: (?:Starter|Advanced|Professional|Enterprise)$/)).toBeVisible();
  expect(offer.queryByText(/^statt |^bisher |^unverändert$/)).not.toBeInTheDocument();
});

test.each([
  ['net, with tax and its rate, and gross', {}, 'MwSt. 19 %'],
  [
    'at the rate of its day, whatever the country’s rate is today',
    { vat: { kind: 'domestic', percent: 20.5 } },
    'MwSt. 20,5 %',
  ],
  ['for who owes the tax', { vat: { kind: 'reverse-charge', percent: 0 } }, 'MwSt. 0 %, Steuerschuld beim Empfänger'],
  ['without a rate, where none was stored', { vat: undefined }, 'MwSt.'],
] as const)('an offer says what it costs %s', async (_, sums, label) => {
  const cart = { ...anOffer().cart, ...sums };
  await renderSubscription(answerOffer({ cart }));
  const offer = await panel();
  const amountOf = (name: string) => offer.getByText(name).nextElementSibling;
  const cents = (amount: number) => formatCents(amount, 'de');
  expect(amountOf('Netto')).toHaveTextContent(plain(cents(cart.subtotal)));
  expect(amountOf(label)).toHaveTextContent(plain(cents(cart.tax)));
  expect(amountOf('Monatlich, inkl. MwSt.')).toHaveTextContent(plain(cents(cart.total)));
});

test('the ordinary checkout accepts it', async () => {
  const path = answerOffer();
  const orders = acceptOrders(null);
  const { user, location } = await renderSubscription(path);
  const accept = await screen.findByRole('link', { name: 'Angebot prüfen und bestellen' });
  await user.click(accept);
  await user.click(await orderButton());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  expect(orders).toMatchObject([{ order: { offerUuid: anOffer().uuid, quoteId: ids.quote } }]);
  await waitFor(() => expect(location.current).not.toContain('offer='));
});

test('before it is accepted an offer says what is due today, and what is charged from when', async () => {
  const path = answerOffer();
  const dueNow = { amount: 5_950, lines: [{ description: 'Professional, anteilig', amount: 5_950 }] };
  api.answer(billingCalls.cart, ({ body }) => pricedCart(body as CartRequest, { dueNow }));
  const { user } = await renderSubscription(path);
  const due = await (await panel()).findByRole('list', { name: 'Fällige Beträge' });
  expect(due).toHaveTextContent(/^Heute fällig 59,50\s€Professional, anteilig59,50\s€Ab 01\.12\.2026, monatlich/);
  // What is due is that of another order.
  await user.click(screen.getByRole('button', { name: 'Ein WMS-Gerät mehr' }));
  await waitFor(() => expect(due).not.toBeInTheDocument());
});

test('another selection is an order of one’s own, until that of the offer is restored', async () => {
  const path = answerOffer();
  const orders = acceptOrders(null);
  const { user } = await renderSubscription(`${path}&wms=6`);
  const offer = await panel();
  expect(offer.getByText('Sie haben die Auswahl geändert')).toBeVisible();
  expect(offer.queryByRole('link', { name: 'Angebot prüfen und bestellen' })).not.toBeInTheDocument();
  await user.click(offer.getByRole('button', { name: 'Auswahl des Angebots wiederherstellen' }));
  expect(await screen.findByRole('link', { name: 'Angebot prüfen und bestellen' })).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: 'WMS-Geräte' })).toHaveValue('5');
  await user.click(screen.getByRole('button', { name: 'Ein WMS-Gerät mehr' }));
  await user.click(await screen.findByRole('link', { name: 'Weiter zur Bestellung' }));
  await user.click(await orderButton());
  await screen.findByText('Vielen Dank für Ihre Bestellung');
  expect(orders[0]?.order.offerUuid).toBeUndefined();
});

test('another price than offered is said on the page and before ordering', async () => {
  const path = answerOffer({ cart: { ...anOffer().cart, total: total - 1_000 } });
  const { user } = await renderSubscription(path);
  const changed = 'Der Preis hat sich seit dem Angebot geändert';
  expect((await panel()).getByText(changed)).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Angebot prüfen und bestellen' }));
  await orderButton();
  expect(within(screen.getByRole('dialog')).getByText(changed)).toBeVisible();
});

test.each([
  ['subscription-changed', 'Ihr Abonnement hat sich seit dem Angebot geändert', /Professional/],
  ['nothing-changed', 'Sie haben schon, was angeboten wird', /Advanced/],
  ['not-sold', 'Das können Sie so nicht mehr bestellen', /Advanced/],
] as const)('an offer that is %s says so', async (fit, title, plan) => {
  await renderSubscription(answerOffer({ fit, totalToday: fit === 'not-sold' ? null : total }));
  expect((await panel()).getByText(title)).toBeVisible();
  expect(screen.getByRole('radio', { name: plan })).toBeChecked();
});

const yearly = runningSubscription({
  stripeSubscriptions: [{ uuid: ids.stripeSubscription, state: 'active', isYearly: true, stripeSetupIntentId: null }],
});

test('a monthly offer for a yearly contract says why it cannot be accepted, and can only be declined', async () => {
  await renderSubscription(answerOffer({}, yearly));
  const offer = await panel();
  expect(offer.getByText('Sie können dieses Angebot nicht annehmen')).toBeVisible();
  expect(offer.getByText(/Bitten Sie Nordlicht Commerce um ein Angebot mit jährlicher Abrechnung\.$/)).toBeVisible();
  expect(offer.queryByText(/Die Auswahl ist unten schon eingestellt/)).not.toBeInTheDocument();
  expect(offer.getAllByRole('button')).toEqual([offer.getByRole('button', { name: 'Ablehnen' })]);
  expect(offer.queryByRole('link')).not.toBeInTheDocument();
  // The page below shows what the shop has.
  expect(screen.getByRole('radio', { name: /Advanced/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^Jährlich/ })).toBeChecked();
});

test('a month instead of a year, as an address can ask for, is refused in the checkout and not by its last click', async () => {
  answerBilling(api, { subscription: yearly });
  await renderSubscription('/subscription?plan=professional&interval=month&checkout=true');
  expect(await orderButton()).toHaveAccessibleDescription('Ein Wechsel von jährlich auf monatlich ist nicht möglich.');
});

test('an offer beside a scheduled change says what withdrawing it brings, and from when orders are possible again', async () => {
  const path = answerOffer({}, runningSubscription({ scheduleActivationDate: '2026-12-01T00:00:00.000Z' }));
  const { user } = await renderSubscription(path);
  const offer = await panel();
  expect(
    offer.getByText(/^Für den 01\.12\.2026 .* können Sie das Angebot annehmen\. Sonst .* ab dem 01\.12\.2026 wieder/),
  ).toBeVisible();
  api.answer(billingCalls.resume, () => {
    api.answer(billingCalls.subscription, runningSubscription());
    return runningSubscription();
  });
  await user.click(offer.getByRole('button', { name: 'Änderung zurücknehmen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Änderung zurücknehmen' }));
  expect(await screen.findByRole('link', { name: 'Angebot prüfen und bestellen' })).toBeVisible();
});

test('an offer that runs out before a scheduled change cannot be accepted after it', async () => {
  const scheduleActivationDate = '2027-01-01T00:00:00.000Z';
  await renderSubscription(answerOffer({}, runningSubscription({ scheduleActivationDate })));
  expect((await panel()).getByText(/^Für den 01\.01\.2027 .* können Sie das Angebot annehmen\.$/)).toBeVisible();
});

const canceled = (overrides: Partial<Subscription> = {}) =>
  runningSubscription({ state: 'canceled', cancelAtDate: '2026-12-31T23:00:00.000Z', ...overrides });

test('an offer on a cancelled subscription names no charge, and can be accepted once the cancellation is withdrawn', async () => {
  const path = answerOffer({}, canceled());
  const nextCharge = { amount: total, date: '2027-01-01T00:00:00.000Z' };
  api.answer(billingCalls.cart, ({ body }) => pricedCart(body as CartRequest, { nextCharge }));
  const { user } = await renderSubscription(path);
  const offer = await panel();
  const reason = /^Ihr Abonnement ist zum 31\.12\.2026 gekündigt\. Wenn Sie die Kündigung zurücknehmen, können Sie/;
  expect(offer.getByText(reason)).toBeVisible();
  expect(offer.getByText('Angeboten: monatlich, inkl. MwSt.')).toBeVisible();
  expect(offer.queryByRole('list', { name: 'Fällige Beträge' })).not.toBeInTheDocument();
  expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Kündigung zurücknehmen',
    'Ablehnen',
  ]);
  api.answer(billingCalls.resume, () => {
    api.answer(billingCalls.subscription, runningSubscription());
    return runningSubscription();
  });
  await user.click(offer.getByRole('button', { name: 'Kündigung zurücknehmen' }));
  expect(await screen.findByRole('link', { name: 'Angebot prüfen und bestellen' })).toBeVisible();
  expect(offer.getByText('Monatlich, inkl. MwSt.')).toBeVisible();
});

test('where more than the cancellation stands against an offer, withdrawing it is not promised to help', async () => {
  await renderSubscription(answerOffer({}, canceled({ stripeSubscriptions: yearly.stripeSubscriptions })));
  const offer = await panel();
  expect(offer.getByText('Ihr Abonnement ist zum 31.12.2026 gekündigt.')).toBeVisible();
  expect(offer.queryByRole('button', { name: 'Kündigung zurücknehmen' })).not.toBeInTheDocument();
});

test.each([
  ['accepted', 'Sie haben das Angebot von Nordlicht Commerce am 22.11.2026 angenommen'],
  ['withdrawn', 'Nordlicht Commerce hat das Angebot am 22.11.2026 zurückgezogen'],
  ['expired', 'Das Angebot von Nordlicht Commerce ist am 22.11.2026 abgelaufen'],
] as const)('an offer that is %s selects nothing', async (state, title) => {
  const { user, location } = await renderSubscription(answerOffer({ state, closedAt: '2026-11-22T10:00:00.000Z' }));
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole('radio', { name: /Advanced/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Ohne Angebot weiter' }));
  expect(location.current).not.toContain('offer=');
});

test('an offer of another shop is not found', async () => {
  answerOffer();
  await renderSubscription('/subscription?offer=0197a000-0000-7000-8000-0000000000ff');
  expect(await screen.findByText('Dieses Angebot gibt es für diesen Shop nicht')).toBeVisible();
});

test('a merchant declines with a reason', async () => {
  const path = answerOffer();
  let told: unknown;
  api.answer(billingCalls.declineOffer, ({ body }) => {
    told = body;
    const declined = anOffer({ state: 'declined', closedAt: '2026-11-23T10:00:00.000Z' });
    api.answer(billingCalls.offers, [declined]);
    return declined;
  });
  const { user, recorded, location } = await renderSubscription(path);
  await user.click((await panel()).getByRole('button', { name: 'Ablehnen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Angebot ablehnen?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Zu groß für uns');
  await user.click(dialog.getByRole('button', { name: 'Ablehnen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Sie haben das Angebot von Nordlicht Commerce abgelehnt.']));
  expect(told).toEqual({ reason: 'Zu groß für uns' });
  await waitFor(() => expect(location.current).not.toContain('offer='));
});

test('who only sees the contract sees the offer, and decides nothing', async () => {
  await renderSubscription(answerOffer(), { host: asReader() });
  const offer = await panel();
  expect(offer.queryByRole('button', { name: 'Ablehnen' })).not.toBeInTheDocument();
  expect(offer.queryByRole('link', { name: 'Angebot prüfen und bestellen' })).not.toBeInTheDocument();
});

test('who only sees the contract is told who decides on the offer', async () => {
  answerOffer();
  await renderSubscription('/subscription', { host: asReader() });
  const text = await screen.findByText(/Annehmen oder ablehnen können es Mitglieder, die bestellen dürfen\.$/);
  expect(text).toBeVisible();
  expect(screen.queryByText(/Sie können die Änderung .* annehmen/)).not.toBeInTheDocument();
});

test.each([
  ['accepted', 'Angenommen'],
  ['declined', 'Abgelehnt'],
  ['withdrawn', 'Zurückgezogen'],
  ['expired', 'Abgelaufen'],
] as const)('an offer that was %s stays to be read, with what it was about', async (state, outcome) => {
  answerOffer({ state, closedAt: '2026-11-22T10:00:00.000Z', reason: state === 'declined' ? 'Zu früh' : '' });
  const { user } = await renderSubscription('/subscription');
  const past = within(await screen.findByRole('region', { name: 'Frühere Angebote' }));
  expect(past.getByText(new RegExp(`^${outcome} am 22.11.2026 · .* im Monat inkl. MwSt.$`))).toBeVisible();
  await user.click(past.getByRole('link', { name: /^Angebot von Nordlicht Commerce/ }));
  const offer = await panel();
  expect(offer.getByText('Damit reicht es für die zweite Halle.')).toBeVisible();
  expect(offer.queryByText('Ihr Grund: Zu früh') !== null).toBe(state === 'declined');
  expect(offer.queryByRole('link', { name: 'Angebot prüfen und bestellen' })).not.toBeInTheDocument();
});

test('an offer that is open is none of the earlier ones', async () => {
  answerOffer();
  await renderSubscription('/subscription');
  expect(await screen.findByText('Nordlicht Commerce hat eine Änderung für Sie vorbereitet')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Frühere Angebote' })).not.toBeInTheDocument();
});

test('an offer that the contract has made impossible is not asked for, and can still be found and declined', async () => {
  answerOffer({}, yearly);
  const { user } = await renderSubscription('/subscription');
  const past = within(await screen.findByRole('region', { name: 'Frühere Angebote' }));
  expect(past.getByText(/^Zurzeit nicht bestellbar, gültig bis 20\.12\.2026 · /)).toBeVisible();
  expect(screen.queryByText(/hat eine Änderung für Sie vorbereitet/)).not.toBeInTheDocument();
  await user.click(past.getByRole('link', { name: 'Angebot von Nordlicht Commerce, gültig bis 20.12.2026, ansehen' }));
  expect((await panel()).getByRole('button', { name: 'Ablehnen' })).toBeVisible();
});

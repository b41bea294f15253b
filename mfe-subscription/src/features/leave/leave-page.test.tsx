import { startApiServer } from '@kontor/testing/api-server';
import { aBalance, aDunningProcess, anOwedItem, aProduct, aUsageMonth, aUser, ids } from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, runningSubscription, trialSubscription } from '../../testing/billing-answers.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();

const leave = '/subscription/leave';
const canceled = runningSubscription({ state: 'canceled', cancelAtDate: '2026-12-01T00:00:00.000Z' });

test('says when the contract ends, what is still charged, and what becomes of devices, cash registers and data', async () => {
  answerBilling(api, {
    usage: [aUsageMonth({ extra: 112, extraAmount: 1680, forecast: { orders: 1900, extraAmount: 2400 } })],
  });
  api.answer(billingCalls.balance, aBalance({ items: [anOwedItem({ amount: 28_322 })] }));
  await renderSubscription(leave);
  const costs = within(await screen.findByRole('region', { name: 'Vertragsende und Kosten' }));
  expect(costs.getByText('Ihr Vertrag endet mit dem 30.11.2026')).toBeVisible();
  expect(costs.getByText(/Bis zum 30.11.2026 im Voraus abgerechnet/)).toBeVisible();
  expect(await costs.findByText(/bisher 112 mehr, als der Tarif enthält: 16,80\s€ netto.*24,00\s€/)).toBeVisible();
  expect(await costs.findByText(/283,22\s€ sind noch offen/)).toBeVisible();
  const after = within(screen.getByRole('region', { name: 'Was danach geschieht' }));
  for (const what of ['Geräte', 'Kassen', 'Daten']) expect(after.getByText(what)).toBeVisible();
  expect(after.getByRole('link', { name: 'Zum Datenexport' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/shop\/[^/]+\/export$/),
  );
});

test('cancelling, a smaller plan and staying are three equal ways on', async () => {
  answerBilling(api);
  await renderSubscription(leave);
  const ways = within(await screen.findByRole('region', { name: 'Wie es weitergeht' }));
  const cancel = ways.getByRole('button', { name: 'Abonnement kündigen' });
  const smaller = ways.getByRole('link', { name: 'Starter ansehen' });
  const stay = ways.getByRole('link', { name: 'Zurück zum Abonnement' });
  expect(new Set([cancel, smaller, stay].map(({ dataset }) => `${dataset['variant']} ${dataset['size']}`)).size).toBe(
    1,
  );
  expect(smaller).toHaveAttribute('href', expect.stringMatching(/\/subscription\?plan=starter$/));
  expect(stay).toHaveAttribute('href', expect.stringMatching(/\/subscription$/));
  expect(ways.getByText('Alles bleibt, wie es ist. Kündigen können Sie auch später jederzeit.')).toBeVisible();
});

test('who stays is told the new prices that are to come, and not that everything stays', async () => {
  const prices = { before: { subtotal: 44_600, total: 53_074 }, after: { subtotal: 49_900, total: 59_381 } };
  const change = { ...prices, from: '2027-02-01T00:00:00.000Z', isYearlySubscription: false };
  answerBilling(api, { paymentData: { priceChange: change } });
  await renderSubscription(leave);
  const stay = within(await screen.findByRole('region', { name: 'Bleiben' }));
  expect(
    stay.getByText(/^Ab dem 01\.02\.2027 kostet Ihr Abonnement 593,81\s€ statt 530,74\s€ pro Monat/),
  ).toBeVisible();
  expect(stay.queryByText(/Alles bleibt/)).not.toBeInTheDocument();
});

test('who would pay less in another plan is offered the one that the overview advises', async () => {
  const month = (orders: number) => aUsageMonth({ orders, isClosed: true, forecast: null });
  answerBilling(api, { usage: [aUsageMonth({ orders: 0 }), month(2600), month(2600), month(100)] });
  await renderSubscription(leave);
  const cheaper = within(await screen.findByRole('region', { name: 'Günstigerer Tarif' }));
  expect(cheaper.getByText(/Für die Bestellungen Ihres Shops wäre das rund \d+\s€ im Monat günstiger\./)).toBeVisible();
  expect(cheaper.getByRole('link', { name: 'Enterprise ansehen' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/subscription\?plan=enterprise$/),
  );
  expect(screen.queryByText('Kleinerer Tarif')).not.toBeInTheDocument();
});

test('while a change is scheduled, it is said instead of another one that could not be ordered', async () => {
  const running = runningSubscription({ scheduleActivationDate: '2026-12-01T00:00:00.000Z' });
  const pending = (
    [
      ['starter', 1],
      ['wms', 2],
    ] as const
  ).map(([type, quantity]) => ({
    state: 'pending' as const,
    product: aProduct({ type }),
    quantity,
    validUntil: null,
  }));
  answerBilling(api, { subscription: { ...running, items: [...running.items, ...pending] } });
  await renderSubscription(leave);
  const scheduled = within(
    await screen.findByRole('region', { name: 'Ab dem 01.12.2026 gilt Ihr geänderter Vertrag' }),
  );
  expect(scheduled.getByText('Vorgemerkt: Starter und 2 WMS-Geräte.')).toBeVisible();
  expect(scheduled.getByRole('link', { name: 'Änderung ansehen' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/subscription$/),
  );
  expect(screen.queryByText('Kleinerer Tarif')).not.toBeInTheDocument();
});

test('staying means that a scheduled change takes effect', async () => {
  answerBilling(api, { subscription: runningSubscription({ scheduleActivationDate: '2026-12-01T00:00:00.000Z' }) });
  await renderSubscription(leave);
  const stay = within(await screen.findByRole('region', { name: 'Bleiben' }));
  expect(
    stay.getByText(
      'Ihr geänderter Vertrag gilt ab dem 01.12.2026. Bis dahin bleibt alles, wie es ist. Kündigen können Sie auch später jederzeit.',
    ),
  ).toBeVisible();
});

test('of the smallest plan the devices can become fewer', async () => {
  const starter = aProduct({ type: 'starter' });
  const wms = aProduct({ type: 'wms' });
  answerBilling(api, {
    subscription: runningSubscription({
      items: [starter, wms].map((product) => ({ state: 'active', product, quantity: 1, validUntil: null })),
    }),
  });
  await renderSubscription(leave);
  expect(await screen.findByRole('link', { name: 'Geräte anpassen' })).toBeVisible();
  expect(screen.getByText('Sie haben keine Kassen gebucht.')).toBeVisible();
});

test.each([
  [['starter'], /^Bis dahin nutzen Sie ERP wie gewohnt/],
  [['starter', 'wms'], /^Bis dahin nutzen Sie ERP und WMS wie gewohnt/],
  [['starter', 'wms', 'pos'], /^Bis dahin nutzen Sie ERP, WMS und POS wie gewohnt/],
] as const)('of the products only those are named that are booked: %s', async (types, told) => {
  const items = types.map((type) => ({
    state: 'active' as const,
    product: aProduct({ type }),
    quantity: 1,
    validUntil: null,
  }));
  answerBilling(api, { subscription: runningSubscription({ items }) });
  await renderSubscription(leave);
  expect(await screen.findByText(told)).toBeVisible();
});

test('whose shop has no devices is neither told what becomes of them nor offered fewer', async () => {
  const starter = { state: 'active' as const, product: aProduct({ type: 'starter' }), quantity: 1, validUntil: null };
  answerBilling(api, { subscription: runningSubscription({ items: [starter] }) });
  await renderSubscription(leave);
  expect(await screen.findByText('Sie haben keine Geräte gebucht.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Geräte anpassen' })).not.toBeInTheDocument();
});

test('cancels with one click, says what was confirmed, and takes it back', async () => {
  answerBilling(api);
  const { user, recorded } = await renderSubscription(leave);
  api.answer(billingCalls.cancel, ({ params }) => {
    expect(params['stripeSubscriptionUuid']).toBe(ids.stripeSubscription);
    api.answer(billingCalls.subscription, canceled);
    return canceled;
  });
  await user.click(await screen.findByRole('button', { name: 'Abonnement kündigen' }));
  expect(await screen.findByRole('heading', { name: 'Ihr Abonnement endet am 30.11.2026' })).toBeVisible();
  expect(screen.getByText(/per E-Mail, mit dem Datum und als PDF/)).toBeVisible();
  expect(screen.getByText('Sie können die Kündigung bis einschließlich 30.11.2026 zurücknehmen.')).toBeVisible();
  api.answer(billingCalls.resume, () => {
    api.answer(billingCalls.subscription, runningSubscription());
    return runningSubscription();
  });
  await user.click(screen.getByRole('button', { name: 'Kündigung zurücknehmen' }));
  expect(await screen.findByRole('button', { name: 'Abonnement kündigen' })).toBeVisible();
  expect(recorded.notes).toEqual(['Das Abonnement ist gekündigt.', 'Die Kündigung ist zurückgenommen.']);
});

test.each([
  ['2026-11-20T00:00:00.000Z', /schalten wir ERP, WMS und POS schon vor dem Ende der Laufzeit ab, am 20\.11\.2026\./],
  ['2026-12-19T00:00:00.000Z', /bleibt alles, wie es ist\. Was offen ist, müssen Sie trotzdem bezahlen\./],
])('of an end and a day of switching off, %s, it is told which comes first', async (deactivationDate, told) => {
  answerBilling(api, { subscription: canceled });
  api.answer(billingCalls.dunningProcess, aDunningProcess({ deactivationDate }));
  await renderSubscription(leave);
  expect(await screen.findByText(told)).toBeVisible();
});

test('whose account is deleted with the contract is not promised data after its end', async () => {
  answerBilling(api, { subscription: canceled });
  const deleted = aUser({ deletionConfirmedAt: '2026-11-20T10:00:00.000Z' });
  const session = { user: deleted, reloadUser: async () => deleted, logout: async () => undefined };
  await renderSubscription(leave, { host: { session } });
  expect(await screen.findByText(/bleiben, bis Ihr Konto gelöscht wird/)).toBeVisible();
  expect(screen.queryByText(/nach dem Vertragsende/)).not.toBeInTheDocument();
});

test('before a cancellation an overdue invoice is not passed over', async () => {
  answerBilling(api);
  api.answer(billingCalls.dunningProcess, aDunningProcess({ deactivationDate: '2026-11-20T00:00:00.000Z' }));
  await renderSubscription(leave);
  const costs = within(await screen.findByRole('region', { name: 'Vertragsende und Kosten' }));
  expect(costs.getByText(/^Bis dahin können Sie die Kündigung zurücknehmen\. Ohne Zahlungseingang/)).toBeVisible();
});

test('a cancellation that fails says so beside its button', async () => {
  answerBilling(api);
  api.fail(billingCalls.cancel, 503, 'payment-provider-unavailable');
  const { user } = await renderSubscription(leave);
  await user.click(await screen.findByRole('button', { name: 'Abonnement kündigen' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Das hat nicht geklappt');
  expect(screen.getByRole('button', { name: 'Abonnement kündigen' })).toBeEnabled();
});

test.each([
  ['a trial', trialSubscription(), 'Ihre Testphase endet von selbst'],
  [
    'a contract that is free of charge',
    runningSubscription({ state: 'complimentary' }),
    'Ihr Vertrag wird persönlich betreut',
  ],
  ['no subscription', '' as const, 'Es gibt nichts zu kündigen'],
])('%s cannot be cancelled here, and the page says why', async (_, subscription, title) => {
  answerBilling(api, { subscription });
  await renderSubscription(leave);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Abonnement kündigen' })).not.toBeInTheDocument();
});

import type { CartRequest } from '@kontor/contract/cart';
import { startApiServer } from '@kontor/testing/api-server';
import {
  aBalance,
  aDunningProcess,
  anOrganization,
  anOwedItem,
  aPriceList,
  aProduct,
  aShop,
  ids,
} from '@kontor/testing/factories';
import { pageAnswersOf } from '@kontor/testing/page-answers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { remote } from '../../remote.tsx';
import {
  answerBilling,
  answerOwed,
  currentPrice,
  endedSubscription,
  pricedCart,
  runningSubscription,
  trialSubscription,
} from '../../testing/billing-answers.ts';
import { asReader, renderSubscription, shopPath } from '../../testing/render-subscription.tsx';

const api = startApiServer();

const aside = () => screen.findByRole('region', { name: /Ihr (neuer )?Vertrag/ });

test('says which contract runs and until when', async () => {
  answerBilling(api);
  await renderSubscription('/subscription');
  expect(await screen.findByText('Aktiv')).toBeVisible();
  expect(screen.getByText(/mit 4 WMS-Geräten und 3 Kassen/)).toHaveTextContent(
    'Sie nutzen Advanced mit 4 WMS-Geräten und 3 Kassen. Die Laufzeit verlängert sich am 01.12.2026 um einen Monat.',
  );
});

test('has a place for what other remotes show beside the contract', async () => {
  answerBilling(api);
  await renderSubscription('/subscription');
  await screen.findByText('Aktiv');
  expect(document.querySelector('[data-slot="subscription"]')).not.toBeNull();
});

test('compares the plans at the order volume that is entered and marks the cheapest', async () => {
  answerBilling(api);
  const { user, location } = await renderSubscription('/subscription');
  const field = await screen.findByRole('textbox', { name: 'Kosten vergleichen bei' });
  await user.clear(field);
  await user.type(field, '2030');
  const professional = screen.getByRole('radio', { name: /Professional/ });
  expect(professional).toHaveAccessibleDescription(/Am günstigsten bei 2.030: 293,50\s€/);
  expect(screen.getByRole('radio', { name: /Advanced/ })).toHaveAccessibleDescription(
    /Bei 2.030 Bestellungen im Monat: 308,50\s€/,
  );
  expect(location.current).toContain('orders=2030');
});

test('the price that came with the page is not shown as outdated while it is asked for anew', async () => {
  answerBilling(api);
  api.answer(billingCalls.cart, () => new Promise<never>(() => {}));
  const answers = pageAnswersOf(remote, `${shopPath}/subscription`, { [billingCalls.currentPrice]: currentPrice() });
  await renderSubscription('/subscription', { answers });
  const total = await within(await aside()).findByText('530,74 €');
  expect(total.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
});

test('shows the new contract beside the running one and keeps the selection in the address', async () => {
  answerBilling(api, { cart: { dueNow: { amount: 5_821, lines: [] } } });
  const { user, location } = await renderSubscription('/subscription');
  await user.click(await screen.findByRole('radio', { name: /Professional/ }));
  await user.click(screen.getByRole('button', { name: 'Ein WMS-Gerät mehr' }));
  const contract = within(await aside());
  await waitFor(() => expect(contract.getByText('631,89 €')).toBeVisible());
  expect(contract.getByText('statt Advanced')).toBeVisible();
  expect(contract.getByText('bisher 4')).toBeVisible();
  expect(contract.getByText('unverändert')).toBeVisible();
  expect(contract.getByText('bisher 530,74 € im Monat')).toBeVisible();
  expect(contract.getByText('+ 101,15 €')).toBeVisible();
  expect(contract.getByText('58,21 €')).toBeVisible();
  expect(location.current).toContain('plan=professional');
  expect(location.current).toContain('wms=5');
  await user.click(contract.getByRole('link', { name: 'Weiter zur Bestellung' }));
  expect(location.current).toContain('checkout=true');
});

test('a change to yearly billing is named in each line, and plans are compared by the year', async () => {
  answerBilling(api);
  await renderSubscription('/subscription?interval=year&orders=2030');
  const contract = within(await aside());
  await waitFor(() => expect(contract.getAllByText('jährlich statt monatlich')).toHaveLength(3));
  expect(contract.queryByText('unverändert')).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /Advanced/ })).toHaveAccessibleDescription(
    /Bei 2.030 Bestellungen im Monat: .*€ im Jahr/,
  );
});

test('a selection in the address is there again after a reload', async () => {
  answerBilling(api);
  await renderSubscription('/subscription?plan=enterprise&pos=0&interval=year');
  expect(await screen.findByRole('radio', { name: /Enterprise/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /Jährlich/ })).toBeChecked();
  expect(screen.getByRole('spinbutton', { name: 'Kassen (POS)' })).toHaveValue('0');
});

test('keeps the old lines while a new price is on its way', async () => {
  answerBilling(api);
  const { user } = await renderSubscription('/subscription');
  const contract = within(await aside());
  await contract.findByText('530,74 €');
  await user.click(screen.getByRole('radio', { name: /Professional/ }));
  expect(contract.getByText('530,74 €')).toBeVisible();
  expect(contract.getByRole('button', { name: 'Weiter zur Bestellung' })).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(contract.getByRole('link', { name: 'Weiter zur Bestellung' })).toBeVisible());
});

const scheduled = '2026-12-01T00:00:00.000Z';

test.each([
  ['nothing is changed', runningSubscription(), '', /Sie haben noch nichts geändert/],
  [
    'the contract is free of charge',
    runningSubscription({ state: 'complimentary' }),
    '?plan=enterprise',
    /kostenfrei und hier nicht änderbar/,
  ],
  [
    'a change is scheduled',
    runningSubscription({ scheduleActivationDate: scheduled }),
    '?plan=enterprise',
    'Für den 01.12.2026 ist schon eine Änderung vorgemerkt. Nehmen Sie sie zurück, um etwas anderes zu bestellen.',
  ],
  [
    'it is cancelled, and nothing is changed either',
    runningSubscription({ state: 'canceled', cancelAtDate: scheduled }),
    '',
    'Ihr Abonnement ist zum 30.11.2026 gekündigt.',
  ],
  [
    'it is cancelled',
    runningSubscription({ state: 'canceled', cancelAtDate: scheduled }),
    '?plan=enterprise',
    'Ihr Abonnement ist zum 30.11.2026 gekündigt.',
  ],
  ['there is no subscription', '' as const, '?plan=starter', 'Für diesen Shop gibt es noch kein Abonnement.'],
  ['no plan is chosen', trialSubscription({ items: [] }), '', 'Wählen Sie mindestens einen Tarif.'],
  [
    'the team looks after it',
    runningSubscription({ noSelfService: true }),
    '?plan=enterprise',
    /nimmt für diesen Shop unser Team vor/,
  ],
])('orders nothing and says why when %s', async (_, subscription, query, reason) => {
  answerBilling(api, { subscription });
  await renderSubscription(`/subscription${query}`);
  const contract = within(await aside());
  const button = await contract.findByRole('button', { name: 'Weiter zur Bestellung' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  expect(button).toHaveAccessibleDescription(reason);
  expect(contract.getByText(reason)).toBeVisible();
});

test('a shop without a subscription is told who sets it up, and is offered no choice that leads nowhere', async () => {
  answerBilling(api, { subscription: '' });
  await renderSubscription('/subscription');
  expect(await screen.findByText('Das erste Abonnement richten wir für Sie ein')).toBeVisible();
  expect(screen.getByRole('link', { name: /@kontor.test/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  for (const plan of screen.getAllByRole('radio', { name: /Starter|Advanced|Professional|Enterprise/ }))
    expect(plan).toBeDisabled();
});

test('what is free of charge has no sum', async () => {
  answerBilling(api, { subscription: runningSubscription({ state: 'complimentary' }) });
  await renderSubscription('/subscription');
  await within(await aside()).findByText(/kostenfrei und hier nicht änderbar/);
  expect(screen.queryByText(/inkl. MwSt./)).not.toBeInTheDocument();
  expect(screen.queryByText(/^530,74/)).not.toBeInTheDocument();
});

test('yearly billing cannot go back to monthly, and says so', async () => {
  const yearly = { uuid: ids.stripeSubscription, state: 'active', isYearly: true, stripeSetupIntentId: null } as const;
  answerBilling(api, { subscription: runningSubscription({ stripeSubscriptions: [yearly] }) });
  await renderSubscription('/subscription');
  expect(await screen.findByRole('radio', { name: 'Monatlich' })).toBeDisabled();
  expect(screen.getByText('Ein Wechsel von jährlich auf monatlich ist nicht möglich.')).toBeVisible();
});

test('being behind with a payment is not the same as having no subscription', async () => {
  const pastDue = {
    uuid: ids.stripeSubscription,
    state: 'past_due',
    isYearly: false,
    stripeSetupIntentId: null,
  } as const;
  answerBilling(api, { subscription: runningSubscription({ state: 'past-due', stripeSubscriptions: [pastDue] }) });
  await renderSubscription('/subscription?plan=professional');
  expect(await screen.findByText('Eine Zahlung ist offen')).toBeVisible();
  expect(screen.getByText(/Sie nutzen/)).toHaveTextContent('Advanced');
  expect(screen.getByRole('link', { name: 'Zahlungsmethode prüfen' })).toHaveAttribute(
    'href',
    expect.stringContaining('/payment-methods'),
  );
  const contract = within(await aside());
  expect(await contract.findByText('statt Advanced')).toBeVisible();
});

test('a trial ends on the day before its period does', async () => {
  answerBilling(api, {
    subscription: trialSubscription(),
    paymentData: { currentMainSubscriptionPeriodEnd: null, paymentMethod: null },
  });
  await renderSubscription('/subscription');
  expect(await screen.findByText(/Ihre Testphase läuft bis zum 19.12.2026/)).toBeVisible();
});

test('says when it can be cancelled at the earliest, with the way there', async () => {
  answerBilling(api);
  await renderSubscription('/subscription');
  expect(await screen.findByText(/frühestens zum 30.11.2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abonnement kündigen' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/subscription\/leave$/),
  );
});

test('takes a cancellation back', async () => {
  answerBilling(api, { subscription: runningSubscription({ state: 'canceled', cancelAtDate: scheduled }) });
  const { user, recorded } = await renderSubscription('/subscription');
  api.answer(billingCalls.resume, () => {
    api.answer(billingCalls.subscription, runningSubscription());
    return runningSubscription();
  });
  await user.click(await screen.findByRole('button', { name: 'Kündigung zurücknehmen' }));
  expect(await screen.findByText('Aktiv')).toBeVisible();
  expect(recorded.notes).toEqual(['Die Kündigung ist zurückgenommen.']);
});

test('a page that could not be loaded is loaded again on demand', async () => {
  answerBilling(api);
  api.fail(billingCalls.prices, 500, 'internal-error', [], { once: true });
  const { user } = await renderSubscription('/subscription');
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('Aktiv')).toBeVisible();
});

test('a contract that has ended says since when, and what is selected is a new one', async () => {
  const ended = endedSubscription();
  const validUntil = '2026-10-22T12:00:00.000Z';
  answerBilling(api, { subscription: { ...ended, items: ended.items.map((item) => ({ ...item, validUntil })) } });
  await renderSubscription('/subscription');
  expect(
    await screen.findByText('Ihr Abonnement ist am 21.10.2026 abgelaufen. Wählen Sie einen Tarif, um weiterzumachen.'),
  ).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Ihr neuer Vertrag' })).toBeVisible();
  expect(await within(await aside()).findByRole('link', { name: 'Weiter zur Bestellung' })).toBeVisible();
  expect(screen.queryByText('Ihr Vertrag')).not.toBeInTheDocument();
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
});

test('what can be tried on the older licences has a way to its trial', async () => {
  const older = aProduct({ type: 'advanced', platform: 'shopware6', version: 'v1', isTrial: true });
  const wms = { ...older, type: 'wms' as const };
  const items = [older, wms].map((product) => ({ state: 'active' as const, product, quantity: 1, validUntil: null }));
  answerBilling(api, { subscription: trialSubscription({ items }) });
  await renderSubscription('/subscription');
  const link = await screen.findByRole('link', { name: 'POS 30 Tage kostenlos testen' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/pos\/activate$/));
  expect(screen.queryByRole('link', { name: /WMS .* testen/ })).not.toBeInTheDocument();
});

test('newer licences offer no trial of single products', async () => {
  answerBilling(api, { subscription: trialSubscription() });
  await renderSubscription('/subscription');
  expect(await screen.findByText('WMS-Geräte')).toBeVisible();
  expect(screen.queryByRole('link', { name: /kostenlos testen/ })).not.toBeInTheDocument();
});

const pendingStarter = {
  state: 'pending' as const,
  product: aProduct({ type: 'starter' }),
  quantity: 1,
  validUntil: null,
};

test('a scheduled change is withdrawn, and another one can be ordered with what was selected', async () => {
  const running = runningSubscription();
  answerBilling(api, {
    subscription: { ...running, scheduleActivationDate: scheduled, items: [...running.items, pendingStarter] },
    paymentData: {
      nextCharge: { amount: 177_310, date: scheduled, isYearlySubscription: true },
      nextPaymentMethod: { type: 'bank_transfer', label: '' },
    },
  });
  const { user, recorded, location } = await renderSubscription('/subscription?plan=professional');
  expect(await screen.findByText('Ab dem 01.12.2026 gilt Ihr geänderter Vertrag')).toBeVisible();
  expect(
    screen.getByText(/Vorgemerkt: Starter. Dann berechnen wir 1.773,10\s€ pro Jahr, per Überweisung. Wenn/),
  ).toBeVisible();
  expect(screen.getByText(/Die Laufzeit verlängert sich am 01.12.2026 um ein Jahr./)).toBeVisible();
  const withdrawn: (string | undefined)[] = [];
  api.answer(billingCalls.resume, ({ params }) => {
    withdrawn.push(params['stripeSubscriptionUuid']);
    api.answer(billingCalls.subscription, running);
    return running;
  });
  const contract = within(await aside());
  await user.click(await contract.findByRole('button', { name: 'Änderung zurücknehmen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderung zurücknehmen?' }));
  expect(
    dialog.getByText(/Was Sie für den 01.12.2026 bestellt haben, entfällt: Starter. Ihr Vertrag läuft weiter/),
  ).toBeVisible();
  expect(withdrawn).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Änderung zurücknehmen' }));
  expect(await contract.findByRole('link', { name: 'Weiter zur Bestellung' })).toBeVisible();
  expect(withdrawn).toEqual([ids.stripeSubscription]);
  expect(recorded.notes).toEqual(['Die Änderung ist zurückgenommen. Ihr Vertrag bleibt, wie er ist.']);
  expect(location.current).toContain('plan=professional');
  expect(screen.queryByText('Ab dem 01.12.2026 gilt Ihr geänderter Vertrag')).not.toBeInTheDocument();
});

test('a change that the server does not withdraw stays, and the page says so', async () => {
  answerBilling(api, { subscription: runningSubscription({ scheduleActivationDate: scheduled }) });
  api.fail(billingCalls.resume, 503, 'payment-provider-unavailable');
  const { user } = await renderSubscription('/subscription');
  await user.click(await screen.findByRole('button', { name: 'Änderung zurücknehmen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Änderung zurücknehmen' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Das hat nicht geklappt');
});

const older = (type: 'advanced' | 'wms' | 'pos', state: 'active' | 'expired') => ({
  state,
  product: aProduct({ type, platform: 'shopware6', version: 'v1', isTrial: true }),
  quantity: 1,
  validUntil: '2026-12-20T00:00:00.000Z',
});

test('a shop whose trial of older licences ended orders what is sold now, and learns what became of them', async () => {
  const organization = anOrganization();
  const shop = aShop({ type: 'shopware6', cloudShop: null });
  const place = { organization, shop, organizations: [organization], reload: async () => undefined };
  answerBilling(api, {
    subscription: trialSubscription({
      state: 'expired',
      items: [older('advanced', 'expired'), older('wms', 'expired')],
    }),
  });
  api.answer(billingCalls.prices, aPriceList({ platform: 'shopware6', version: 'v3' }));
  const priced: string[] = [];
  api.answer(billingCalls.cart, ({ body }) => {
    const request = body as CartRequest;
    priced.push(request.items.map(({ product: { type, version } }) => `${type} ${version}`).join(', '));
    return pricedCart(request);
  });
  await renderSubscription('/subscription', { host: { place } });
  expect(await screen.findByText('Ihre bisherigen Lizenzen verkaufen wir nicht mehr')).toBeVisible();
  expect(screen.getByText(/^Advanced und WMS-Geräte: An ihre Stelle treten/)).toBeVisible();
  expect(screen.getByText(/Ihre Testphase ist am 19.12.2026 abgelaufen/)).toBeVisible();
  expect(await within(await aside()).findByRole('link', { name: 'Weiter zur Bestellung' })).toBeVisible();
  expect(new Set(priced)).toEqual(new Set(['advanced v3, wms v3']));
});

test('the devices say when their trial ends, and when it ended', async () => {
  const running = runningSubscription();
  answerBilling(api, {
    subscription: {
      ...running,
      items: [running.items[0], older('wms', 'expired'), older('pos', 'active')].flatMap((i) => i ?? []),
    },
  });
  await renderSubscription('/subscription');
  expect(await screen.findByText('Test am 19.12.2026 abgelaufen')).toBeVisible();
  expect(screen.getByText('Test bis 19.12.2026')).toBeVisible();
});

const behind = () =>
  runningSubscription({
    state: 'past-due',
    stripeSubscriptions: [
      { uuid: ids.stripeSubscription, state: 'past_due', isYearly: false, stripeSetupIntentId: null },
    ],
  });

test('in dunning one message says it, and not two', async () => {
  answerBilling(api, { subscription: behind() });
  const items = [anOwedItem({ amount: 43_074 })];
  answerOwed(api, items);
  api.answer(billingCalls.dunningProcess, aDunningProcess({ invoiceUuid: ids.invoice }));
  // An amount that came later would not be told (dunning-notice.test.tsx).
  const answers = pageAnswersOf(remote, `${shopPath}/subscription`, { [billingCalls.balance]: aBalance({ items }) });
  await renderSubscription('/subscription', { answers, host: { renderedAt: new Date('2026-11-20T09:00:00Z') } });
  expect(await screen.findByText(/^Letzte Mahnung: 430,74\s€ bis zum 18\.\sDezember zahlen$/)).toBeVisible();
  expect(screen.getByText(/schalten wir ERP, WMS und POS am 19\.\sDezember ab/)).toBeVisible();
  expect(await screen.findByText(/Sie nutzen/)).toBeVisible();
  expect(screen.queryByText('Eine Zahlung ist offen')).not.toBeInTheDocument();
});

test('a contract that ends before it would be switched off says that, in both messages', async () => {
  answerBilling(api, { subscription: { ...behind(), cancelAtDate: '2026-12-01T00:00:00.000Z' } });
  api.answer(billingCalls.dunningProcess, aDunningProcess());
  await renderSubscription('/subscription');
  expect(
    await screen.findByText(/Ihr Abonnement endet am 30\.\sNovember; bis dahin schalten wir nichts ab/),
  ).toBeVisible();
  expect(screen.getByText(/Was offen ist, müssen Sie trotzdem bezahlen/)).toBeVisible();
  expect(screen.queryByText(/ERP, WMS und POS/)).not.toBeInTheDocument();
});

test('what is switched off is said to be switched off, and to run nowhere', async () => {
  answerBilling(api, { subscription: behind() });
  api.answer(billingCalls.dunningProcess, aDunningProcess({ state: 'overdue' }));
  await renderSubscription('/subscription');
  expect(await screen.findByText('ERP, WMS und POS sind abgeschaltet')).toBeVisible();
  expect(screen.getByText('Abgeschaltet')).toBeVisible();
  expect(screen.getByText(/Gebucht ist/)).toHaveTextContent('Gebucht ist Advanced mit 4 WMS-Geräten und 3 Kassen.');
  expect(screen.queryByText(/läuft|verlängert|funktionieren weiter|Sie nutzen/)).not.toBeInTheDocument();
});

test('an order that begins after the trial is said to do so', async () => {
  const trialing = {
    uuid: ids.stripeSubscription,
    state: 'trialing',
    isYearly: false,
    stripeSetupIntentId: null,
  } as const;
  answerBilling(api, { subscription: runningSubscription({ stripeSubscriptions: [trialing] }) });
  await renderSubscription('/subscription');
  expect(
    await screen.findByText(/Ihre Testphase läuft bis zum 30.11.2026. Am 01.12.2026 beginnt Ihr Abonnement/),
  ).toBeVisible();
});

test('a reader sees the contract as it is, and nothing that would change it', async () => {
  answerBilling(api);
  const priced: unknown[] = [];
  api.answer(billingCalls.cart, ({ body }) => {
    priced.push(body);
    return pricedCart(body as CartRequest);
  });
  await renderSubscription('/subscription?plan=enterprise&wms=9&checkout=true', { host: asReader() });
  expect(await screen.findByText('Sie können dieses Abonnement ansehen, aber nicht ändern.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Tarife vergleichen' })).toBeVisible();
  expect(screen.getByRole('radio', { name: /Advanced/ })).toBeChecked();
  for (const plan of screen.getAllByRole('radio', { name: /Advanced|Professional|Enterprise/ }))
    expect(plan).toBeDisabled();
  expect(screen.getByRole('spinbutton', { name: 'WMS-Geräte' })).toHaveValue('4');
  expect(screen.getByRole('spinbutton', { name: 'WMS-Geräte' })).toBeDisabled();
  expect(screen.queryByRole('link', { name: /Bestellung/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Abonnement kündigen' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(priced).toEqual([]);
});

test('a reader is told of a cancellation, and cannot take it back', async () => {
  answerBilling(api, { subscription: runningSubscription({ cancelAtDate: '2026-12-01T00:00:00.000Z' }) });
  await renderSubscription('/subscription', { host: asReader() });
  expect(await screen.findByText('Ihr Abonnement endet am 30.11.2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Kündigung zurücknehmen' })).toBeNull();
});

test('a trial says what the selection costs afterwards, and orders just that for its end', async () => {
  answerBilling(api, { subscription: trialSubscription() });
  const { user, location } = await renderSubscription('/subscription?plan=starter&interval=year');
  const card = within(await screen.findByRole('region', { name: 'Testphase' }));
  expect(card.getByText('Starter')).toBeVisible();
  expect(card.getByText('Gesamt pro Jahr')).toBeVisible();
  expect(card.getByText('1.773,10 €')).toBeVisible();
  expect(await within(await aside()).findByText('1.773,10 €')).toBeVisible();
  await user.click(card.getByRole('link', { name: 'Jetzt bestellen, ab 20.12.2026 zahlen' }));
  expect(location.current).toMatch(/\/subscription\?plan=starter&interval=year&checkout=true&start=trial-end$/);
});

test('choices that follow each other faster than the page shows them all count, and are what the checkout opens with', async () => {
  answerBilling(api);
  const { location } = await renderSubscription('/subscription?plan=professional');
  const [checkout] = await screen.findAllByRole('link', { name: /zur Bestellung/i });
  act(() => {
    screen.getByRole('radio', { name: /^Jährlich/ }).click();
    screen.getByRole('button', { name: 'Eine Kasse mehr' }).click();
    checkout?.click();
  });
  expect(location.current).toContain('?plan=professional&interval=year&pos=4&checkout=true');
});

test('a payment method that was removed at the provider is missed, with the way to a new one', async () => {
  answerBilling(api, { paymentData: { paymentMethod: null, nextPaymentMethod: null } });
  await renderSubscription('/subscription');
  expect(await screen.findByText('Es fehlt eine Zahlungsmethode')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zahlungsmethode hinterlegen' })).toHaveAttribute(
    'href',
    expect.stringContaining('/payment-methods'),
  );
});

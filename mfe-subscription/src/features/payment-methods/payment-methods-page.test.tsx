import { startApiServer } from '@kontor/testing/api-server';
import { aBalance, aDunningProcess, anOwedItem, aPaymentData, ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import {
  answerBilling,
  endedSubscription,
  runningSubscription,
  trialSubscription,
} from '../../testing/billing-answers.ts';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { asReader, renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
});

const sepa = {
  paymentMethod: { type: 'sepa_debit', label: 'DE •••• 3000' },
  sepaMandate: { url: 'https://payments.test/mandate' },
} as const;

test('shows the method on file, its mandate, and the next charge', async () => {
  answerBilling(api, { paymentData: sepa });
  await renderSubscription('/payment-methods');
  expect(await screen.findByText('DE •••• 3000')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mandat ansehen' })).toHaveAttribute('href', sepa.sepaMandate.url);
  expect(
    await screen.findByText('Die nächste Rechnung über 530,74 € buchen wir am 01.12.2026 per SEPA-Lastschrift ab.'),
  ).toBeVisible();
});

test('what is scheduled to be transferred is not said to be charged', async () => {
  answerBilling(api, { paymentData: { ...sepa, nextPaymentMethod: { type: 'bank_transfer', label: '' } } });
  await renderSubscription('/payment-methods');
  expect(await screen.findByText('Die nächste Rechnung über 530,74 € senden wir am 01.12.2026.')).toBeVisible();
  expect(screen.getByText(/Ab dem 01.12.2026 zahlen Sie per Überweisung/)).toBeVisible();
  expect(screen.queryByText(/läuft dann über die neue Methode/)).not.toBeInTheDocument();
});

test('without an amount the next invoice has its day alone', async () => {
  answerBilling(api, { paymentData: { ...sepa, nextCharge: null } });
  await renderSubscription('/payment-methods');
  expect(await screen.findByText('Nächste Rechnung')).toBeVisible();
  expect(await screen.findByRole('radio', { name: 'Karte' })).toBeVisible();
  expect(screen.queryByText(/530,74/)).not.toBeInTheDocument();
});

test('after a cancellation no further invoice is named', async () => {
  answerBilling(api, { paymentData: { ...sepa, cancelAtDate: '2026-12-01T09:00:00.000Z' } });
  await renderSubscription('/payment-methods');
  expect(await screen.findByRole('radio', { name: 'Karte' })).toBeVisible();
  expect(screen.queryByText(/Nächste Rechnung|Die Rechnung am|530,74/)).not.toBeInTheDocument();
});

test('a new card is confirmed first and only then takes the place of the old method', async () => {
  answerBilling(api, { paymentData: sepa });
  const { user, recorded } = await renderSubscription('/payment-methods');
  const begun: Record<string, string>[] = [];
  api.answer(billingCalls.setupIntent, ({ params }) => {
    begun.push(params);
    return { clientSecret: 'secret' };
  });
  api.answer(billingCalls.sync, undefined);
  await user.click(await screen.findByRole('radio', { name: 'Karte' }));
  await user.type(await screen.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
  api.answer(billingCalls.paymentData, aPaymentData());
  await user.click(screen.getByRole('button', { name: 'Karte speichern' }));
  expect(await screen.findByText('Visa •••• 4242')).toBeVisible();
  expect(recorded.notes).toEqual(['Die Zahlungsmethode ist geändert.']);
  expect(begun).toEqual([expect.objectContaining({ stripeSubscriptionUuid: ids.stripeSubscription })]);
  expect(stripe.confirmCardSetup).toHaveBeenCalledTimes(1);
});

test('a method that the bank declines leaves the old one and says so in its words', async () => {
  answerBilling(api);
  const { user } = await renderSubscription('/payment-methods?method=sepa_debit');
  api.answer(billingCalls.setupIntent, { clientSecret: 'secret' });
  stripe.confirmSepaDebitSetup.mockResolvedValueOnce({ error: { message: 'The IBAN you entered is invalid.' } });
  await user.type(await screen.findByRole('textbox', { name: 'Provider IBAN' }), 'DE89370400440532013000');
  await user.click(screen.getByRole('button', { name: 'Mandat erteilen' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The IBAN you entered is invalid.');
  expect(screen.getByText('Visa •••• 4242')).toBeVisible();
});

test('the provider’s own words stand at its field while it is typed in', async () => {
  answerBilling(api);
  const { user } = await renderSubscription('/payment-methods?method=card');
  await user.type(await screen.findByRole('textbox', { name: 'Provider card' }), 'x');
  expect(await screen.findByText('Die Nummer ist ungültig.')).toBeVisible();
});

test('bank transfer is for yearly billing, and says so', async () => {
  answerBilling(api);
  await renderSubscription('/payment-methods');
  expect(await screen.findByRole('radio', { name: 'Überweisung' })).toBeDisabled();
  expect(screen.getByText('Nur bei jährlicher Abrechnung möglich.')).toBeVisible();
});

test('a yearly contract changes to bank transfer without the provider’s fields', async () => {
  const yearly = { uuid: ids.stripeSubscription, state: 'active', isYearly: true, stripeSetupIntentId: null } as const;
  answerBilling(api, { subscription: runningSubscription({ stripeSubscriptions: [yearly] }) });
  api.answer(billingCalls.bankTransfer, undefined);
  const { user, recorded } = await renderSubscription('/payment-methods');
  await user.click(await screen.findByRole('radio', { name: 'Überweisung' }));
  await user.click(await screen.findByRole('button', { name: 'Auf Überweisung umstellen' }));
  await screen.findByRole('radio', { name: 'Überweisung', checked: false });
  expect(recorded.notes).toEqual(['Die Zahlungsmethode ist geändert.']);
});

test('without a subscription that still charges there is no method to change', async () => {
  answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
  await renderSubscription('/payment-methods');
  expect(await screen.findByText('Noch keine Zahlungsmethode')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zum Abonnement' })).toBeVisible();
});

test.each([
  ['one invoice that', [anOwedItem()], '283,22', new RegExp(`/invoices\\?pay=${ids.invoice}$`)],
  ['several invoices that', [anOwedItem(), anOwedItem({ invoiceUuid: ids.shop })], '566,44', /\/invoices$/],
])('%s an ended subscription left open can be paid', async (_, items, amount, page) => {
  answerBilling(api, { subscription: endedSubscription(), paymentData: { paymentMethod: null } });
  api.answer(billingCalls.balance, aBalance({ items }));
  await renderSubscription('/payment-methods');
  expect(
    await screen.findByText(new RegExp(`Aus dem früheren Abonnement sind noch ${amount}\\s€ offen`)),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Offene Rechnungen bezahlen' })).toHaveAttribute(
    'href',
    expect.stringMatching(page),
  );
});

test('after a refusal the next attempt begins a new set-up', async () => {
  answerBilling(api, { paymentData: sepa });
  const { user } = await renderSubscription('/payment-methods?method=card');
  const keys: (string | undefined)[] = [];
  api.answer(billingCalls.setupIntent, ({ params }) => {
    keys.push(params['idempotencyKey']);
    return { clientSecret: 'secret' };
  });
  stripe.confirmCardSetup.mockResolvedValue({ error: { message: 'Declined.' } });
  await user.type(await screen.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
  await user.click(screen.getByRole('button', { name: 'Karte speichern' }));
  await screen.findByText('Declined.');
  await user.click(screen.getByRole('button', { name: 'Karte speichern' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(new Set(keys).size).toBe(2);
});

test('a subscription that ended meanwhile is said to have ended', async () => {
  answerBilling(api);
  api.fail(billingCalls.setupIntent, 409, 'no-live-subscription');
  const { user } = await renderSubscription('/payment-methods?method=card');
  await user.type(await screen.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
  await user.click(screen.getByRole('button', { name: 'Karte speichern' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Zurzeit läuft für diesen Shop keines.');
});

describe('while something is owed', () => {
  const card = () => screen.findByRole('textbox', { name: 'Provider card' });

  /** The page with 283.22 € open and a card entered; remembers what the change of the method was asked for. */
  async function changeCard() {
    answerBilling(api, { paymentData: sepa });
    api.answer(billingCalls.balance, aBalance({ items: [anOwedItem()] }));
    const rendered = await renderSubscription('/payment-methods?method=card');
    const asked: { body: unknown; key: string | undefined }[] = [];
    api.answer(billingCalls.setupIntent, ({ body, params }) => {
      asked.push({ body, key: params['idempotencyKey'] });
      return { clientSecret: 'secret' };
    });
    api.answer(billingCalls.sync, undefined);
    await rendered.user.type(await card(), '4242424242424242');
    return { ...rendered, asked };
  }

  test('the button says what it pays, and it is paid with the change', async () => {
    const { user, recorded, asked } = await changeCard();
    expect(
      screen.getByRole('checkbox', { name: /^Den offenen Betrag von 283,22\s€ gleich mit bezahlen$/ }),
    ).toBeChecked();
    api.answer(billingCalls.balance, aBalance());
    await user.click(screen.getByRole('button', { name: /^Karte speichern und 283,22\s€ bezahlen$/ }));
    await waitFor(() =>
      expect(recorded.notes).toEqual(['Die Zahlungsmethode ist geändert, der offene Betrag ist bezahlt.']),
    );
    expect(asked.map(({ body }) => body)).toEqual([{ paysOpenInvoices: true }]);
  });

  test('what is not to be paid stays open, and the button promises nothing else', async () => {
    const { user, recorded, asked } = await changeCard();
    await user.click(screen.getByRole('checkbox', { name: /^Den offenen Betrag/ }));
    await user.click(screen.getByRole('button', { name: 'Karte speichern' }));
    await waitFor(() => expect(recorded.notes).toEqual(['Die Zahlungsmethode ist geändert.']));
    expect(asked.map(({ body }) => body)).toEqual([{ paysOpenInvoices: false }]);
  });

  test('what could not be paid is said to be open still', async () => {
    const { user, recorded } = await changeCard();
    await user.click(screen.getByRole('button', { name: /^Karte speichern und/ }));
    await waitFor(() =>
      expect(recorded.notes).toEqual([
        expect.stringMatching(/^Die Zahlungsmethode ist geändert. Offen sind noch 283,22\s€.$/),
      ]),
    );
  });

  test('another answer about the open amount is another change, with another key', async () => {
    const { user, asked } = await changeCard();
    stripe.confirmCardSetup.mockResolvedValue({ error: { message: 'Declined.' } });
    await user.click(screen.getByRole('button', { name: /^Karte speichern und/ }));
    await screen.findByText('Declined.');
    await user.click(screen.getByRole('checkbox', { name: /^Den offenen Betrag/ }));
    await user.click(screen.getByRole('button', { name: 'Karte speichern' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
  });

  test('what was transferred in part is left to the transfer of its rest', async () => {
    answerBilling(api, { paymentData: sepa });
    const part = anOwedItem({ invoiceUuid: ids.shop, total: 53_074, amount: 13_074, transferred: 40_000 });
    api.answer(billingCalls.balance, aBalance({ items: [part, anOwedItem()] }));
    await renderSubscription('/payment-methods?method=card');
    expect(await screen.findByRole('button', { name: /^Karte speichern und 283,22\s€ bezahlen$/ })).toBeVisible();
  });

  test('a bank transfer pays nothing with the change', async () => {
    answerBilling(api, {
      subscription: runningSubscription({
        stripeSubscriptions: [
          { uuid: ids.stripeSubscription, state: 'active', isYearly: true, stripeSetupIntentId: null },
        ],
      }),
    });
    api.answer(billingCalls.balance, aBalance({ items: [anOwedItem()] }));
    await renderSubscription('/payment-methods?method=bank_transfer');
    expect(await screen.findByRole('button', { name: 'Auf Überweisung umstellen' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

test('where nothing is owed, nothing is asked about it', async () => {
  answerBilling(api, { paymentData: sepa });
  await renderSubscription('/payment-methods?method=card');
  expect(await screen.findByRole('button', { name: 'Karte speichern' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test.each([
  ['failed-card-payment', 'Zahlung fehlgeschlagen'],
  ['failed-sepa-payment', 'Aktiv'],
] as const)('while a payment is dunned for %s, the card on file counts as: %s', async (cause, badge) => {
  answerBilling(api);
  api.answer(billingCalls.dunningProcess, aDunningProcess({ cause }));
  await renderSubscription('/payment-methods');
  expect(await screen.findByText('Visa •••• 4242')).toBeVisible();
  expect(await screen.findByText(badge)).toBeVisible();
});

test('of an invoice that was transferred in part, the rest is named, and where to transfer it', async () => {
  answerBilling(api, { paymentData: { paymentMethod: { type: 'bank_transfer', label: '' } } });
  const part = anOwedItem({ total: 53_074, amount: 13_074, transferred: 40_000, collectionMethod: 'send_invoice' });
  api.answer(billingCalls.balance, aBalance({ items: [part] }));
  await renderSubscription('/payment-methods');
  expect(await screen.findByText(/^Von Rechnung K-2026-0002 sind noch 130,74\s€ offen$/)).toBeVisible();
  expect(
    screen.getByText(/^Ihre Überweisung über 400,00\s€ ist eingegangen\. Bitte überweisen Sie noch 130,74/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bankdaten ansehen' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`/invoices\\?pay=${ids.invoice}$`)),
  );
});

test('a reader sees how the shop pays, and no form to change it', async () => {
  answerBilling(api, { paymentData: sepa });
  await renderSubscription('/payment-methods?method=card', { host: asReader() });
  expect(await screen.findByText('DE •••• 3000')).toBeVisible();
  expect(screen.getByText('Sie können dieses Abonnement ansehen, aber nicht ändern.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Wo liegen meine Daten?' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Ab wann gilt die Änderung?' })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('who can only go on paying by transfer reads why, instead of three methods that cannot be chosen', async () => {
  answerBilling(api, {
    paymentData: { paymentMethod: { type: 'bank_transfer', label: '' }, collectionMethod: 'send_invoice' },
    cart: { isYearlySubscription: true, total: 630_700 },
  });
  await renderSubscription('/payment-methods');
  expect(
    await screen.findByText(/ab 5\.000,00\s€ im Jahr senden wir Ihnen Rechnungen, die Sie überweisen/),
  ).toBeVisible();
  // The limit is for what is charged by itself: a single invoice may be paid by card, and the sheet offers it.
  expect(screen.getByText(/Eine einzelne offene Rechnung können Sie .* auch mit einer Karte bezahlen/)).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('a method that was removed at the provider is missed, and no charge is promised', async () => {
  answerBilling(api, { paymentData: { paymentMethod: null, nextPaymentMethod: null, sepaMandate: null } });
  await renderSubscription('/payment-methods');
  expect(await screen.findByText('Es fehlt eine Zahlungsmethode')).toBeVisible();
  expect(await screen.findByRole('radio', { name: 'Karte' })).toBeVisible();
  expect(screen.queryByText(/530,74/)).not.toBeInTheDocument();
});

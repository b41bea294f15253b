import type { Invoice } from '@kontor/contract/invoice';
import type { Organization } from '@kontor/contract/organization';
import { startApiServer } from '@kontor/testing/api-server';
import {
  aBankTransfer,
  aDunningProcess,
  anAccount,
  anInvoice,
  anOrganization,
  anOrganizationBalance,
  anOwedItem,
  aShop,
  ids,
} from '@kontor/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, answerOwed, endedSubscription } from '../../testing/billing-answers.ts';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { asReader, renderSubscription, shopPath } from '../../testing/render-subscription.tsx';

const api = startApiServer();
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
});

const placeWith = (organization: Organization) => ({
  organization,
  shop: aShop(),
  organizations: [organization],
  reload: async () => undefined,
});

const other = '0197a000-0000-7000-8000-0000000000bb';
const overdue = anInvoice({ state: 'open', paidAt: null, dueDate: '2026-11-06T00:00:00.000Z', number: 'K-2026-0002' });

test('lists invoices with number, date, state, amount and document', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [anInvoice()]);
  await renderSubscription('/invoices');
  const row = within(await screen.findByRole('row', { name: /K-2026-0001/ }));
  expect(row.getByText('01.11.2026')).toBeVisible();
  expect(row.getByText('Bezahlt am 01.11.2026')).toBeVisible();
  expect(row.getByText('530,74 €')).toBeVisible();
  expect(row.getByRole('link', { name: 'Rechnung K-2026-0001 als PDF' })).toHaveAttribute(
    'href',
    `http://localhost/api/v4${shopPath}/invoice/${ids.invoice}/pdf`,
  );
  expect(row.getByRole('link', { name: 'Rechnung K-2026-0001 als XML (XRechnung)' })).toHaveAttribute(
    'href',
    `http://localhost/api/v4${shopPath}/invoice/${ids.invoice}/xml`,
  );
});

test('with several shops the invoices of all of them are listed, with the papers of each', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [anInvoice()]);
  const second = aShop({ uuid: other, name: 'radwerk.at' });
  api.answer(billingCalls.allInvoices, [
    { ...overdue, uuid: other, shopUuid: other, shopName: 'radwerk.at' },
    { ...anInvoice(), shopUuid: ids.shop, shopName: 'radwerk.de' },
  ]);
  const owed = anOwedItem({ invoiceUuid: other });
  api.answer(billingCalls.allOwed, anOrganizationBalance({ items: [owed] }));
  const { user } = await renderSubscription('/invoices', {
    host: { place: placeWith(anOrganization({ shops: [aShop(), second] })) },
  });
  expect(await screen.findByRole('table', { name: 'Rechnungen' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Alle Shops' }));
  const table = within(await screen.findByRole('table', { name: 'Rechnungen aller Shops' }));
  expect(screen.getAllByRole('table')).toHaveLength(1);
  const row = within(table.getByRole('row', { name: /radwerk\.at/ }));
  expect(row.getByRole('link', { name: 'Rechnung K-2026-0002 als PDF' })).toHaveAttribute(
    'href',
    `http://localhost/api/v4/organization/${ids.organization}/shop/${other}/invoice/${other}/pdf`,
  );
  await user.click(row.getByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' }));
  expect(await screen.findByRole('dialog', { name: 'Rechnung K-2026-0002 bezahlen' })).toBeVisible();
});

test('with one shop there is one list', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [anInvoice()]);
  await renderSubscription('/invoices', { host: { place: placeWith(anOrganization({ shops: [aShop()] })) } });
  expect(await screen.findByRole('table', { name: 'Rechnungen' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Alle Shops' })).not.toBeInTheDocument();
});

test('loads the next page on demand, and says when all are there', async () => {
  answerBilling(api);
  api.answerPages(billingCalls.invoices, [[anInvoice()], [anInvoice({ uuid: other, number: 'K-2025-0900' })]]);
  const { user } = await renderSubscription('/invoices');
  expect(await screen.findByText('1 Rechnung angezeigt')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Weitere laden' }));
  expect(await screen.findByText('K-2025-0900')).toBeVisible();
  expect(screen.getByText('K-2026-0001')).toBeVisible();
  expect(screen.getByText('2 Rechnungen')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Weitere laden' })).toBeNull();
});

test('a period is typed as people type dates, stands in the address, and can be left again', async () => {
  answerBilling(api);
  const asked: string[] = [];
  const several = Array.from({ length: 13 }, (_, n) =>
    anInvoice({ uuid: other.replace(/..$/, `c${n.toString(16)}`), number: `K-${n}` }),
  );
  api.answer(billingCalls.invoices, ({ url }) => {
    asked.push(url.search);
    return url.search === '' ? several : [];
  });
  const { user, location } = await renderSubscription('/invoices');
  const filter = within(await screen.findByRole('search', { name: 'Zeitraum' }));
  const from = filter.getByRole('textbox', { name: 'Von' });
  await user.type(from, '31.02.2026');
  await user.click(filter.getByRole('button', { name: 'Anzeigen' }));
  expect(from).toHaveAccessibleDescription('Bitte geben Sie ein Datum ein, zum Beispiel 14.10.2025');
  await user.clear(from);
  await user.type(from, '1.10.26');
  await user.type(filter.getByRole('textbox', { name: 'Bis' }), '2026-09-30');
  await user.click(filter.getByRole('button', { name: 'Anzeigen' }));
  expect(filter.getByRole('textbox', { name: 'Bis' })).toHaveAccessibleDescription('Das Ende liegt vor dem Beginn');
  await user.clear(filter.getByRole('textbox', { name: 'Bis' }));
  await user.click(filter.getByRole('button', { name: 'Anzeigen' }));
  expect(await screen.findByText('Keine Rechnungen in diesem Zeitraum')).toBeVisible();
  expect(location.current).toBe(`${shopPath}/invoices?from=2026-10-01`);
  expect(screen.getByRole('textbox', { name: 'Von' })).toHaveValue('01.10.2026');
  await user.click(screen.getByRole('button', { name: 'Alle Rechnungen' }));
  expect(await screen.findByText('K-5')).toBeVisible();
  expect(asked).toEqual(['', '?from=2026-10-01']);
});

test('says that there are none yet', async () => {
  answerBilling(api);
  await renderSubscription('/invoices');
  expect(await screen.findByText('Noch keine Rechnungen')).toBeVisible();
});

test('a list that could not be loaded is loaded again on demand', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [anInvoice()]);
  api.fail(billingCalls.invoices, 500, 'internal-error', [], { once: true });
  const { user } = await renderSubscription('/invoices');
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('K-2026-0001')).toBeVisible();
});

test('a period that could not be loaded keeps the filter, and in it the focus and the way back to all', async () => {
  answerBilling(api);
  const several = Array.from({ length: 13 }, (_, n) =>
    anInvoice({ uuid: other.replace(/..$/, `c${n.toString(16)}`), number: `K-${n}` }),
  );
  api.answer(billingCalls.invoices, several);
  const { user } = await renderSubscription('/invoices');
  await user.type(await screen.findByRole('textbox', { name: 'Von' }), '1.10.26');
  api.fail(billingCalls.invoices, 403, 'forbidden', [], { once: true });
  await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
  expect(await screen.findByText('Kein Zugriff')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Von' })).toHaveValue('01.10.2026');
  expect(screen.getByRole('button', { name: 'Anzeigen' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Alle Rechnungen' }));
  expect(await screen.findByText('K-5')).toBeVisible();
});

test('a dunning process stands above the list with amount, deadline and how far it has come', async () => {
  answerBilling(api);
  answerOwed(api, [anOwedItem({ invoiceUuid: overdue.uuid, amount: 43_074 })]);
  api.answer(billingCalls.invoices, [overdue]);
  api.answer(billingCalls.dunningProcess, aDunningProcess());
  await renderSubscription('/invoices', { host: { renderedAt: new Date('2026-12-12T09:00:00Z') } });
  expect(
    await screen.findByRole('region', { name: /^Letzte Mahnung: 430,74\s€ bis zum 18\.\sDezember zahlen$/ }),
  ).toHaveTextContent(/Ihre Bank hat die Lastschrift zu der Rechnung K-2026-0002 zurückgegeben/);
  const stops = within(screen.getByRole('list', { name: 'Mahnverlauf' })).getAllByRole('listitem');
  expect(stops.map(({ textContent }) => textContent)).toEqual([
    'Rechnung01.11.2026',
    'Rücklastschrift17.11.2026',
    'Zahlungserinnerung24.11.2026',
    'Letzte Mahnung08.12.2026',
    'Abschaltung19.12.2026, in 7 Tagen',
  ]);
  expect(stops[3]).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('row', { name: /K-2026-0002/ })).toHaveTextContent('Überfällig seit 07.11.2026');
  expect(screen.getByRole('link', { name: 'Zahlungsmethode aktualisieren' })).toBeVisible();
});

test.each([
  ['initial', false],
  ['invoice-finalized', false],
  ['retrying-card-payments', true],
  ['invoice-reminder-sent', true],
  ['overdue', true],
  ['resolved', false],
] as const)('a process in state %s is announced above the other pages: %s', async (state, isShown) => {
  answerBilling(api);
  api.answer(billingCalls.dunningProcess, aDunningProcess({ state }));
  await renderSubscription('/payment-methods');
  await screen.findByRole('heading', { name: 'Zahlungsmethoden' });
  const notice = screen.queryByRole('link', { name: 'Jetzt bezahlen' });
  expect(notice !== null).toBe(isShown);
});

test('the dunning process of a shopware5 shop is not asked for', async () => {
  api.answer(billingCalls.invoices, []);
  api.answer(billingCalls.account, anAccount());
  const organization = anOrganization();
  const shop = aShop({ type: 'shopware5' });
  const place = { organization, shop, organizations: [organization], reload: async () => undefined };
  await renderSubscription('/invoices', { host: { place } });
  // An unanswered call would fail the test by its console error.
  expect(await screen.findByText('Noch keine Rechnungen')).toBeVisible();
});

describe('an open invoice', () => {
  const owed = (overrides: Parameters<typeof anOwedItem>[0] = {}) => anOwedItem({ amount: 53_074, ...overrides });

  /** The page with one open invoice; its row's button is pressed. */
  async function openSheet(item = owed()) {
    answerBilling(api);
    answerOwed(api, [item]);
    api.answer(billingCalls.invoices, [overdue, anInvoice({ uuid: other })]);
    const rendered = await renderSubscription('/invoices');
    await rendered.user.click(await screen.findByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' }));
    return { ...rendered, sheet: within(await screen.findByRole('dialog', { name: title })) };
  }

  const ofAllShops = (invoices: readonly Invoice[]) =>
    invoices.map((invoice) => ({ ...invoice, shopUuid: ids.shop, shopName: 'radwerk.de' }));

  const title = 'Rechnung K-2026-0002 bezahlen';
  const paid = anInvoice({ number: 'K-2026-0002' });
  const payButton = async (sheet: Awaited<ReturnType<typeof openSheet>>['sheet']) => {
    const button = await sheet.findByRole('button', { name: /^530,74\s€ jetzt bezahlen$/ });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    return button;
  };
  const secret = { clientSecret: { type: 'payment_intent', clientSecret: 'secret' }, bankTransfer: null } as const;

  test('is paid with the card on file, by a button that names the amount', async () => {
    const { user, sheet } = await openSheet();
    expect(await sheet.findByRole('radio', { name: 'Visa •••• 4242' })).toBeChecked();
    expect(sheet.getByText('06.11.2026')).toBeVisible();
    const asked: unknown[] = [];
    api.answer(billingCalls.payInvoice, ({ params, body }) => {
      asked.push([params['invoiceUuid'], body]);
      api.answer(billingCalls.invoices, [paid]);
      answerOwed(api, []);
      return { clientSecret: null, bankTransfer: null };
    });
    await user.dblClick(await payButton(sheet));
    expect(await sheet.findByText(/530,74\s€ sind bezahlt/)).toBeVisible();
    expect(asked).toEqual([[ids.invoice, undefined]]);
    await user.click(sheet.getByRole('button', { name: 'Fertig' }));
    expect(await screen.findByText('Bezahlt am 01.11.2026')).toBeVisible();
  });

  test('is paid with another card while the subscription runs, which its next invoices are told to be charged to', async () => {
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole('radio', { name: 'Neue Karte' }));
    await user.type(await sheet.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
    expect(sheet.getByText(/buchen wir auch die nächsten von dieser Karte ab/)).toBeVisible();
    const asked: unknown[] = [];
    api.answer(billingCalls.payInvoice, ({ body }) => {
      asked.push(body);
      return secret;
    });
    stripe.confirmCardPayment.mockImplementation(async () => {
      answerOwed(api, []);
      return { paymentIntent: { status: 'succeeded' } };
    });
    await user.click(await payButton(sheet));
    expect(await sheet.findByText(/530,74\s€ sind bezahlt/)).toBeVisible();
    expect(asked).toEqual([{ newMethodType: 'card' }]);
  });

  test('that a bank took back promises nothing about the next invoices', async () => {
    answerBilling(api);
    const { items, ...balance } = anOrganizationBalance({ items: [owed()] });
    api.answer(billingCalls.allOwed, { ...balance, items: items.map((item) => ({ ...item, keepsMethod: false })) });
    api.answer(billingCalls.invoices, [overdue]);
    const { user } = await renderSubscription(`/invoices?pay=${ids.invoice}`);
    await user.click(await screen.findByRole('radio', { name: 'Neue Karte' }));
    expect(await screen.findByRole('textbox', { name: 'Provider card' })).toBeVisible();
    expect(screen.queryByText(/auch die nächsten/)).not.toBeInTheDocument();
  });

  test('is confirmed where the bank asks for it, and is paid once the server knows', async () => {
    const { user, sheet } = await openSheet();
    api.answer(billingCalls.payInvoice, secret);
    stripe.confirmCardPayment.mockImplementation(async () => {
      answerOwed(api, [anOwedItem({ invoiceUuid: other })]);
      return { paymentIntent: { status: 'succeeded' } };
    });
    await user.click(await payButton(sheet));
    expect(await sheet.findByText(/530,74\s€ sind bezahlt/)).toBeVisible();
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('secret', undefined);
  });

  test('that the bank declines stays open, says why, and can be paid again', async () => {
    const { user, sheet } = await openSheet();
    api.answer(billingCalls.payInvoice, secret);
    stripe.confirmCardPayment.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
    await user.click(await payButton(sheet));
    expect(await sheet.findByText('Your card was declined.')).toBeVisible();
    expect(await payButton(sheet)).toBeEnabled();
  });

  test('whose card was incomplete shows an account that is asked for instead without an error', async () => {
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole('radio', { name: 'Neue Karte' }));
    await sheet.findByRole('textbox', { name: 'Provider card' });
    await user.click(await payButton(sheet));
    expect(await sheet.findByText('Die Kartendaten sind nicht vollständig.')).toBeVisible();
    await user.click(sheet.getByRole('radio', { name: 'SEPA-Lastschrift' }));
    const iban = await sheet.findByRole('textbox', { name: 'Provider IBAN' });
    await user.type(iban, 'DE89');
    expect(sheet.queryByText('Die IBAN ist nicht vollständig.')).not.toBeInTheDocument();
    await user.click(await payButton(sheet));
    expect(await sheet.findByText('Die IBAN ist nicht vollständig.')).toBeVisible();
    await user.type(iban, '370400440532013000');
    await waitFor(() => expect(sheet.queryByText('Die IBAN ist nicht vollständig.')).not.toBeInTheDocument());
  });

  test('that was paid elsewhere is said to be paid', async () => {
    const { user, sheet } = await openSheet();
    const button = await payButton(sheet);
    api.fail(billingCalls.payInvoice, 409, 'invoice-not-open');
    answerOwed(api, []);
    api.answer(billingCalls.allInvoices, ofAllShops([paid]));
    await user.click(button);
    expect(await screen.findByText('Diese Rechnung ist bezahlt.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /jetzt bezahlen$/ })).not.toBeInTheDocument();
  });

  test('issued for a transfer shows where to at once, as a picture and to be copied', async () => {
    const asked: unknown[] = [];
    api.answer(billingCalls.payInvoice, ({ body }) => {
      asked.push(body);
      return { clientSecret: null, bankTransfer: aBankTransfer({ amount: 53_074 }) };
    });
    const { user, sheet } = await openSheet(
      owed({ collectionMethod: 'send_invoice', paymentMethod: { type: 'bank_transfer', label: '' } }),
    );
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    expect(await sheet.findByText('Kontor Software GmbH')).toBeVisible();
    expect(await sheet.findByRole('img', { name: 'GiroCode mit den Bankdaten dieser Rechnung' })).toBeVisible();
    expect(sheet.getByText(/^DE89\s3704\s0044\s0532\s0130\s00$/)).toBeVisible();
    expect(sheet.getByText('COBADEFFXXX')).toBeVisible();
    expect(sheet.queryByRole('button', { name: /jetzt bezahlen$/ })).not.toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'IBAN kopieren' }));
    expect(await sheet.findByText('IBAN ist kopiert.')).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Betrag kopieren' }));
    expect(await sheet.findByText('Betrag ist kopiert.')).toBeInTheDocument();
    expect(copied.mock.calls).toEqual([['DE89370400440532013000'], ['530,74']]);
    expect(asked).toEqual([{ newMethodType: 'bank_transfer' }]);
    expect(sheet.queryByText(/ist eingegangen/)).not.toBeInTheDocument();
  });

  test('of a link opens with the page, and closing it leaves the invoices', async () => {
    answerBilling(api);
    answerOwed(api, [owed()]);
    api.answer(billingCalls.invoices, [overdue]);
    const { user } = await renderSubscription(`/invoices?pay=${ids.invoice}`);
    await user.click(
      within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Abbrechen' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('row', { name: /K-2026-0002/ })).toBeVisible();
  });

  test.each([
    ['is paid by now', ids.invoice, [paid], 'Diese Rechnung ist bezahlt.'],
    ['is debited by now', ids.invoice, [{ ...paid, state: 'processing' as const }], /ist unterwegs/],
    ['is not of this shop', other, [paid], 'Diese Rechnung ist nicht mehr offen.'],
  ])('of a link that %s asks for nothing', async (_, uuid, invoices, text) => {
    answerBilling(api);
    api.answer(billingCalls.allInvoices, ofAllShops(invoices));
    await renderSubscription(`/invoices?pay=${uuid}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /jetzt bezahlen$/ })).not.toBeInTheDocument();
  });

  test('of a link is only shown to who may not pay', async () => {
    answerBilling(api);
    answerOwed(api, [owed()]);
    api.answer(billingCalls.invoices, [overdue]);
    await renderSubscription(`/invoices?pay=${ids.invoice}`, { host: asReader() });
    expect(await screen.findByRole('row', { name: /K-2026-0002/ })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('the notice above the other pages leads to the sheet, for those who may pay', async () => {
  answerBilling(api);
  answerOwed(api, [anOwedItem()]);
  api.answer(billingCalls.invoices, [overdue]);
  api.answer(billingCalls.dunningProcess, aDunningProcess({ invoiceUuid: ids.invoice }));
  const { user } = await renderSubscription('/payment-methods');
  await user.click(await screen.findByRole('link', { name: 'Jetzt bezahlen' }));
  expect(await screen.findByRole('dialog', { name: 'Rechnung K-2026-0002 bezahlen' })).toBeVisible();
});

describe('an open invoice of a subscription that has ended', () => {
  /** The page with one open invoice of 283.22 euros; the payment dialog is open. */
  async function openDialog(owed = anOwedItem()) {
    answerBilling(api, {
      subscription: endedSubscription(),
      paymentData: { paymentMethod: null, collectionMethod: null },
    });
    answerOwed(api, [owed]);
    api.answer(billingCalls.invoices, [overdue]);
    const asked: unknown[] = [];
    const rendered = await renderSubscription('/invoices');
    await rendered.user.click(await screen.findByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rechnung K-2026-0002 bezahlen' }));
    api.answer(billingCalls.payInvoice, ({ body }) => {
      asked.push(body);
      return { clientSecret: { type: 'payment_intent' as const, clientSecret: 'secret' }, bankTransfer: null };
    });
    return { ...rendered, dialog, asked };
  }
  const payButton = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
    dialog.findByRole('button', { name: /^283,22\s€ jetzt bezahlen$/ });

  test('is paid with a new card, confirmed with its data', async () => {
    const { user, dialog, asked } = await openDialog();
    expect(await dialog.findByRole('radio', { name: 'Visa •••• 4242' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Neue Karte' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
    stripe.confirmCardPayment.mockImplementation(async () => {
      answerOwed(api, []);
      return { paymentIntent: { status: 'succeeded' } };
    });
    await user.click(await payButton(dialog));
    expect(await dialog.findByText(/283,22\s€ sind bezahlt/)).toBeVisible();
    expect(asked).toEqual([{ newMethodType: 'card' }]);
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('secret', {
      payment_method: expect.objectContaining({ card: expect.objectContaining({ type: 'card' }) }),
    });
  });

  test('is paid by a direct debit from a new account, with a mandate that quotes the button', async () => {
    const { user, dialog, asked } = await openDialog();
    await user.click(await dialog.findByRole('radio', { name: 'SEPA-Lastschrift' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Provider IBAN' }), 'DE89370400440532013000');
    expect(dialog.getByText(/^Mit „283,22\s€ jetzt bezahlen“ ermächtigen Sie/)).toBeVisible();
    stripe.confirmSepaDebitPayment.mockResolvedValueOnce({ paymentIntent: { status: 'processing' } });
    await user.click(await payButton(dialog));
    expect(await dialog.findByText(/^Die Lastschrift über 283,22\s€ ist unterwegs/)).toBeVisible();
    expect(asked).toEqual([{ newMethodType: 'sepa_debit' }]);
  });

  test('is not paid before the new card is complete', async () => {
    const { user, dialog, asked } = await openDialog();
    await user.click(await dialog.findByRole('radio', { name: 'Neue Karte' }));
    await dialog.findByRole('textbox', { name: 'Provider card' });
    await user.click(await payButton(dialog));
    expect(await dialog.findByText('Die Kartendaten sind nicht vollständig.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('for which no method is on file asks for a card at once', async () => {
    const { dialog } = await openDialog(anOwedItem({ paymentMethod: null }));
    expect(await dialog.findByRole('radio', { name: 'Neue Karte' })).toBeChecked();
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
  });

  test('above the limit of direct debits offers none', async () => {
    const { dialog } = await openDialog(anOwedItem({ amount: 500_000 }));
    expect(await dialog.findByRole('radio', { name: 'Neue Karte' })).toBeVisible();
    expect(dialog.queryByRole('radio', { name: 'SEPA-Lastschrift' })).not.toBeInTheDocument();
  });

  test('leads to no page that could not take a payment method', async () => {
    answerBilling(api, { subscription: endedSubscription(), paymentData: { paymentMethod: null } });
    api.answer(billingCalls.invoices, [overdue]);
    api.answer(billingCalls.dunningProcess, aDunningProcess());
    await renderSubscription('/invoices');
    await screen.findByRole('region', { name: /^Letzte Mahnung/ });
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Zahlungsmethode aktualisieren' })).not.toBeInTheDocument(),
    );
  });
});

test('a credit that waits to be paid out is nothing to pay', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [anInvoice({ state: 'open', paidAt: null, total: -2_975 })]);
  await renderSubscription('/invoices');
  expect(await screen.findByText('K-2026-0001')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Jetzt bezahlen/ })).not.toBeInTheDocument();
});

test('when the products are switched off, the panel says so and offers to pay', async () => {
  answerBilling(api);
  answerOwed(api, [anOwedItem({ invoiceUuid: overdue.uuid, amount: 53_074 })]);
  api.answer(billingCalls.invoices, [overdue]);
  api.answer(billingCalls.dunningProcess, aDunningProcess({ state: 'overdue' }));
  await renderSubscription('/invoices');
  const panel = within(
    await screen.findByRole('region', { name: /^ERP, WMS und POS sind abgeschaltet: 530,74\s€ sind überfällig$/ }),
  );
  expect(panel.getByText(/Sobald alles bezahlt ist, schalten wir sie wieder ein/)).toBeVisible();
  expect(panel.queryByText(/Ohne Zahlungseingang/)).not.toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' })).toBeVisible();
});

test('an invoice that the list has not loaded yet can be paid from the panel', async () => {
  answerBilling(api);
  answerOwed(api, [anOwedItem({ invoiceUuid: overdue.uuid })]);
  api.answer(billingCalls.invoices, [anInvoice({ uuid: other })]);
  api.answer(billingCalls.dunningProcess, aDunningProcess());
  const { user } = await renderSubscription('/invoices');
  await user.click(await screen.findByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' }));
  expect(await screen.findByRole('dialog', { name: 'Rechnung K-2026-0002 bezahlen' })).toBeVisible();
});

test('when the subscription has ended, the panel names the debt and threatens nothing', async () => {
  answerBilling(api, { subscription: endedSubscription(), paymentData: { paymentMethod: null } });
  answerOwed(api, [anOwedItem({ invoiceUuid: overdue.uuid, amount: 53_074 })]);
  api.answer(billingCalls.invoices, [overdue]);
  api.answer(billingCalls.dunningProcess, aDunningProcess({ state: 'overdue' }));
  await renderSubscription('/invoices');
  const panel = within(await screen.findByRole('region', { name: /^Rechnung überfällig: 530,74\s€ sind offen$/ }));
  expect(panel.getByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' })).toBeVisible();
  expect(panel.queryByText(/abgeschaltet|schalten wir|Abschaltung/)).not.toBeInTheDocument();
});

test('a reader sees invoices and their papers, and neither pays nor downloads the archive', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [overdue]);
  api.answer(billingCalls.dunningProcess, aDunningProcess());
  await renderSubscription('/invoices', { host: asReader() });
  expect(await screen.findByRole('link', { name: 'Rechnung K-2026-0002 als PDF' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /bezahlen/i })).toBeNull();
  expect(screen.queryByRole('link', { name: /Zahlungsmethode|Rechnungsdaten/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Für die Steuerberatung' })).toBeNull();
});

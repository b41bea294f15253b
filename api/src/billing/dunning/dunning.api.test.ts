import type { DunningProcess } from '@kontor/contract/dunning';
import type { Invoice } from '@kontor/contract/invoice';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import {
  changeMethod,
  type Orderer,
  orderer,
  providerOf,
  selection,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const kontor = await testBilling();

const dunning = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${providerOf(buyer)}/dunning-process`)).json<DunningProcess | ''>();
const newest = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>()[0];
const pass = async (buyer: Orderer, days: number) => {
  await kontor.pass(days);
  await buyer.signIn();
};

test('a paying customer has no dunning process', async () => {
  const buyer = await orderer(kontor);
  expect(await dunning(buyer)).toBe('');
  await subscribe(kontor, buyer, selection('starter'));
  await pass(buyer, 31);
  expect(await dunning(buyer)).toBe('');
});

test('a card that fails is reminded step by step up to the last deadline, and a new one ends it', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  const accounting = 'rechnung@radwerk.test';
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/billing-details`, {
    invoiceEmails: [accounting],
    purchaseOrderNumber: null,
    costCentre: null,
    buyerReference: null,
    differentAddress: null,
  });
  await pass(buyer, 31);
  expect(await newest(buyer)).toMatchObject({ state: 'open', total: 17_731 });
  expect((await buyer.subscription()).state).toBe('past-due');
  expect(await dunning(buyer)).toMatchObject({
    state: 'retrying-card-payments',
    cause: 'failed-card-payment',
    deactivationDate: null,
    invoiceUuid: (await newest(buyer))?.uuid,
  });
  await pass(buyer, 7);
  expect(await dunning(buyer)).toMatchObject({ state: 'invoice-reminder-sent' });
  await pass(buyer, 14);
  expect(await dunning(buyer)).toMatchObject({
    state: 'final-reminder-with-deactivation-deadline-sent',
    deactivationDate: expect.stringMatching(/Z$/),
  });

  const mails = await mailsTo(buyer.client, buyer.email);
  expect(mails.slice(0, 3).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Letzte Mahnung zur Rechnung RE-/),
    expect.stringMatching(/^Zahlungserinnerung zur Rechnung RE-/),
    expect.stringMatching(/^Rechnung RE-\d{4}-\d{5} ist noch nicht bezahlt$/),
  ]);
  // The addresses for invoices get the same.
  const copies = await mailsTo(buyer.client, accounting);
  expect(copies.slice(0, 3).map(({ subject }) => subject)).toEqual(mails.slice(0, 3).map(({ subject }) => subject));
  const { uuid: open } = (await newest(buyer)) ?? {};
  for (const { text, attachments, links } of mails.slice(0, 3)) {
    expect(links).toEqual([expect.stringContaining(`${buyer.shopPath}/invoices?pay=${open}`)]);
    expect(text).toContain('Offener Betrag: 177,31\u00a0€');
    expect(text).toContain('im Portal');
    expect(attachments?.map(({ name }) => name)).toEqual([expect.stringMatching(/^RE-.*\.pdf$/)]);
  }
  expect(mails[2]?.text).toContain('Wir versuchen die Abbuchung in den nächsten Tagen noch einmal.');

  await changeMethod(kontor, buyer, 'pm_card_visa');
  expect(await newest(buyer)).toMatchObject({ state: 'paid' });
  expect(await dunning(buyer)).toBe('');
  expect((await buyer.subscription()).state).toBe('active');
});

test('an unpaid bank-transfer invoice is dunned from the day after its due date on', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  expect(await newest(buyer)).toMatchObject({ state: 'open', dueDate: expect.stringMatching(/Z$/) });
  expect(await dunning(buyer)).toBe('');
  await pass(buyer, 15);
  expect(await dunning(buyer)).toMatchObject({ state: 'invoice-finalized', cause: 'unpaid-bank-transfer' });
  await pass(buyer, 33);
  expect(await dunning(buyer)).toMatchObject({ state: 'overdue', cause: 'unpaid-bank-transfer' });
  const invoice = await newest(buyer);
  const mails = (await mailsTo(buyer.client, buyer.email)).slice(0, 4);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/ ist abgeschaltet$/),
    `Letzte Mahnung zur Rechnung ${invoice?.number}`,
    `Zahlungserinnerung zur Rechnung ${invoice?.number}`,
    `Rechnung ${invoice?.number} ist fällig`,
  ]);
  expect(mails[2]?.text).toMatch(
    /Ist der Betrag am \d+\.\s\S+\s\d{4} noch offen, schicken wir Ihnen eine letzte Mahnung\./,
  );
  for (const { text, attachments } of mails) {
    expect(text).toContain('Bitte überweisen Sie den Betrag auf das unten genannte Konto');
    expect(text).toMatch(/IBAN: DE\d\d /);
    expect(text).toContain(`Verwendungszweck: ${invoice?.number}`);
    expect(attachments?.map(({ name }) => name)).toEqual([`${invoice?.number}.pdf`]);
  }
});

test('an invoice of a period after the last retry is dunned, although the provider never tried to collect it', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  await pass(buyer, 70);
  expect((await buyer.subscription()).state).toBe('unpaid');
  const invoices = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  const open = invoices.filter(({ state }) => state === 'open').map(({ uuid }) => uuid);
  expect(open).toHaveLength(2);
  const dunned = await kontor.infrastructure.database
    .selectFrom('dunning_process')
    .select(['invoice_uuid', 'cause'])
    .where('invoice_uuid', 'in', open)
    .where('state', '!=', 'resolved')
    .execute();
  expect(dunned.map(({ invoice_uuid }) => invoice_uuid).toSorted()).toEqual(open.toSorted());
  expect(dunned.map(({ cause }) => cause)).toEqual(['failed-card-payment', 'failed-card-payment']);
  const [newest] = invoices;
  const mails = await mailsTo(buyer.client, buyer.email);
  const told = mails.find(({ subject }) => subject === `Rechnung ${newest?.number} ist noch nicht bezahlt`);
  expect(told?.text).toContain('Bitte bezahlen Sie die Rechnung im Portal');
  expect(told?.text).not.toContain('versuchen die Abbuchung');
});

test('what is switched off by one invoice is not switched off again by the next one', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  await pass(buyer, 110);
  const mails = await mailsTo(buyer.client, buyer.email);
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith(' ist abgeschaltet'))).toHaveLength(1);
  // Of the second invoice, which was due after that.
  const [latest] = mails.filter(({ subject }) => subject.startsWith('Letzte Mahnung'));
  expect(latest?.text).not.toContain('schalten wir ERP, WMS und POS');
  expect(subjects).toContainEqual(expect.stringMatching(/^Rechnung RE-\S+ ist überfällig$/));
});

test('a debit that the bank takes back is owed again, and paid with a new method', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'sepa_debit', 'DE35370400440532013002');
  await pass(buyer, 60);
  expect(await dunning(buyer)).toMatchObject({ cause: 'sepa-chargeback' });
  const charged = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  expect(charged.map(({ state }) => state)).toContain('open');

  await changeMethod(kontor, buyer, 'pm_card_visa');
  expect(await dunning(buyer)).toBe('');
  const settled = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  expect(settled.map(({ state }) => state)).not.toContain('open');
});

test('a debit that was under way for weeks and failed is followed by a final reminder with time to pay', async () => {
  const { database, clock } = kontor.infrastructure;
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  await pass(buyer, 15 + 7);
  const { uuid, invoiceUuid } = (await dunning(buyer)) as DunningProcess;
  const setState = (state: 'processing' | 'open') =>
    database.updateTable('invoice').set({ state }).where('uuid', '=', invoiceUuid).execute();
  await setState('processing');
  await pass(buyer, 30);
  expect(await dunning(buyer)).toMatchObject({ uuid, state: 'invoice-reminder-sent' });
  await setState('open');
  const now = clock.now().getTime();
  await pass(buyer, 1);
  const reminded = await dunning(buyer);
  expect(reminded).toMatchObject({ uuid, state: 'final-reminder-with-deactivation-deadline-sent' });
  const deadline = Date.parse((reminded as DunningProcess).deactivationDate ?? '');
  expect(deadline - now).toBeGreaterThan(10 * 86_400_000);
  await pass(buyer, 9);
  expect(await dunning(buyer)).toMatchObject({ state: 'final-reminder-with-deactivation-deadline-sent' });
  await pass(buyer, 3);
  expect(await dunning(buyer)).toMatchObject({ state: 'overdue', deactivationDate: new Date(deadline).toISOString() });
});

test('an ended subscription is reminded of its debt, and nothing more is switched off', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  await pass(buyer, 31);
  const { stripeSubscriptions } = await buyer.subscription();
  const { stripe_id: stripeId } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('uuid', '=', stripeSubscriptions[0]?.uuid ?? '')
    .executeTakeFirstOrThrow();
  await kontor.stripe.subscriptions.cancel(stripeId);
  await pass(buyer, 33);
  expect(await dunning(buyer)).toMatchObject({ state: 'overdue' });
  const invoice = await newest(buyer);
  const [overdue, final, reminder] = (await mailsTo(buyer.client, buyer.email)).filter(({ subject }) =>
    subject.includes(invoice?.number ?? ''),
  );
  expect([overdue?.subject, final?.subject, reminder?.subject]).toEqual([
    `Rechnung ${invoice?.number} ist überfällig`,
    `Letzte Mahnung zur Rechnung ${invoice?.number}`,
    `Zahlungserinnerung zur Rechnung ${invoice?.number}`,
  ]);
  expect(final?.text).toMatch(/Bitte bezahlen Sie den Betrag bis zum \d+\.\s\S+\s\d{4}\./);
  expect(reminder?.text).toMatch(/noch offen, schicken wir Ihnen eine letzte Mahnung\. Die Rechnung liegt/);
  for (const { text } of [overdue, final, reminder].flatMap((mail) => mail ?? [])) {
    expect(text).toContain('Offener Betrag: 177,31\u00a0€');
    expect(text).not.toMatch(/schalten|abgeschaltet/);
  }
});

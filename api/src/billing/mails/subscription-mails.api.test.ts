import { randomUUID } from 'node:crypto';
import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { lastDayOf } from '@kontor/domain/date';
import { isMethodMissing } from '@kontor/domain/missing-method';
import { expect, test } from 'vitest';
import { minutes } from '../../infrastructure/clock.ts';
import { day } from '../../infrastructure/mail/values.ts';
import type { MailboxEntry } from '../../sandbox/dev-tools/mailbox.ts';
import { mailsTo } from '../../testing/accounts.ts';
import {
  customerOf,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { noOffers } from '../stripe/offered-orders.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';

const kontor = await testBilling();

/** Mails with such a subject, newest first, with plain spaces. */
async function mailsOf({ client, email }: Orderer, subject: RegExp): Promise<MailboxEntry[]> {
  await kontor.settle();
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  return (await mailsTo(client, email))
    .map((mail) => ({ ...mail, subject: plain(mail.subject), text: plain(mail.text) }))
    .filter((mail) => subject.test(mail.subject));
}

const dayOf = (instant: string) => day.write(instant, 'de').replaceAll('\u00a0', ' ');

async function periodEnd({ client, shopPath }: Orderer): Promise<string> {
  const data = await client.expect(200, `GET ${shopPath}/subscription/active/stripe-subscription`);
  return data.json<{ currentMainSubscriptionPeriodEnd: string }>().currentMainSubscriptionPeriodEnd;
}

const change = async (buyer: Orderer, wanted: ReturnType<typeof selection>) => {
  const live = (await buyer.subscription()).stripeSubscriptions.find(({ state }) => state === 'active');
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card' }, live?.uuid);
  expect(answer.statusCode).toBe(200);
};
const put = async (buyer: Orderer, call: 'cancel' | 'resume') => {
  const live = (await buyer.subscription()).stripeSubscriptions.find(({ state }) => state === 'active');
  await buyer.client.expect(200, `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${live?.uuid}/${call}`);
};
/** Reads the subscription again, as every event of the payment provider does. */
async function readAgain(buyer: Orderer): Promise<void> {
  const { stripe_id } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  for (let time = 0; time < 3; time += 1)
    await mirrorSubscription({ ...kontor.infrastructure, stripe: kontor.stripe, offers: noOffers }, stripe_id);
}

test('an order is confirmed with what it costs, what was charged and when the next charge comes, once', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('advanced', { wms: 6, pos: 1 }));
  await readAgain(buyer);
  const mails = await mailsOf(buyer, /^Ihre Bestellung/);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.text).toContain(
    [
      'gilt ab sofort:',
      '',
      'Advanced: 229,00 €',
      '6 WMS-Geräte: 144,00 €',
      '1 Kasse (POS): 39,00 €',
      'Netto pro Monat: 412,00 €',
      'MwSt. 19 %: 78,28 €',
      'Gesamt pro Monat: 490,28 €',
      'Jetzt berechnet: 490,28 €',
      `Nächste Abbuchung am ${dayOf(await periodEnd(buyer))}: 490,28 €`,
      'Zahlungsmethode: Visa •••• 4242',
    ].join('\n'),
  );
  expect(mail?.attachments).toMatchObject([
    { name: expect.stringMatching(/^Bestellbestaetigung-\d{4}-\d\d-\d\d\.pdf$/), type: 'application/pdf' },
  ]);
  expect(mail?.links).toEqual([expect.stringMatching(/\/subscription$/)]);
});

test('a POS trial that was not ordered is not confirmed as ordered', async () => {
  const buyer = await orderer(kontor);
  const { database } = kontor.infrastructure;
  const plan = await database
    .selectFrom('subscription_item')
    .innerJoin('subscription', 'subscription.uuid', 'subscription_item.subscription_uuid')
    .selectAll('subscription_item')
    .where('subscription.shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  const tried = { ...plan, uuid: randomUUID(), type: 'pos' as const, position: 9, price: null };
  await database.insertInto('subscription_item').values(tried).execute();
  const { items } = await subscribe(kontor, buyer, selection('starter'));
  expect(items.map(({ product }) => product.type)).toContain('pos');
  const [mail] = await mailsOf(buyer, /^Ihre Bestellung/);
  expect(mail?.text).toContain('Starter: 149,00 €');
  expect(mail?.text).not.toContain('Kasse');
});

test('a yearly order by bank transfer says what was invoiced and when the next invoice comes', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const [mail] = await mailsOf(buyer, /^Ihre Bestellung/);
  expect(mail?.text).toContain(
    'Gesamt pro Jahr: 1.773,10 €\nJetzt in Rechnung gestellt: 1.773,10 €\nNächste Rechnung am',
  );
  expect(mail?.text).toContain('Zahlungsmethode: Überweisung');
});

test('an upgrade is confirmed with what was charged for the rest of the period', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await kontor.pass(10);
  await buyer.signIn();
  const { dueNow } = await buyer.cart(selection('enterprise'));
  await change(buyer, selection('enterprise'));
  const [mail, first] = await mailsOf(buyer, /^Ihre Bestellung/);
  expect(first).toBeDefined();
  expect(mail?.text).toContain('Enterprise: 349,00 €');
  const charged = (dueNow.amount / 100).toFixed(2).replace('.', ',');
  expect(mail?.text).toContain(`Jetzt berechnet: ${charged} €`);
});

test('a scheduled change is told as of its day, taken back, made again, and told when it takes effect', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional'));
  const end = await periodEnd(buyer);
  await change(buyer, selection('starter'));
  await readAgain(buyer);
  const scheduled = await mailsOf(buyer, /^Ihre Änderung/);
  expect(scheduled).toHaveLength(1);
  expect(scheduled[0]?.subject).toMatch(new RegExp(`zum ${dayOf(end)}$`));
  expect(scheduled[0]?.text).toContain(`Ab dem ${dayOf(end)} gilt für`);
  expect(scheduled[0]?.text).toContain(`Starter: 149,00 €\nNetto pro Monat: 149,00 €`);
  expect(scheduled[0]?.text).toContain(`Nächste Abbuchung am ${dayOf(end)}: 177,31 €`);
  expect(scheduled[0]?.text).toContain(`Bis einschließlich ${dayOf(lastDayOf(end))} gilt Ihr jetziger Vertrag`);
  expect(scheduled[0]?.attachments).toHaveLength(1);
  expect(await mailsOf(buyer, /^Ihre Bestellung/)).toHaveLength(1);

  await put(buyer, 'resume');
  const [withdrawn, ...others] = await mailsOf(buyer, /zurückgenommen$/);
  expect(others).toEqual([]);
  expect(withdrawn?.text).toContain(`die Änderung zum ${dayOf(end)} ist zurückgenommen`);
  expect(withdrawn?.text).toContain('Professional: 289,00 €');

  await change(buyer, selection('starter'));
  expect(await mailsOf(buyer, /^Ihre Änderung/)).toHaveLength(2);
  await kontor.pass(32);
  await buyer.signIn();
  const effective = await mailsOf(buyer, /ist umgestellt$/);
  expect(effective).toHaveLength(1);
  expect(effective[0]?.text).toContain(`Seit dem ${dayOf(end)} gilt für`);
  expect(effective[0]?.text).toContain('Starter: 149,00 €');
  expect(await mailsOf(buyer, /zurückgenommen$/)).toHaveLength(1);
});

test('a change that is withdrawn is told at once, also if another one is ordered right after it', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional'));
  await change(buyer, selection('starter'));
  await put(buyer, 'resume');
  await change(buyer, selection('advanced'));
  const subjects = (await mailsOf(buyer, /^Ihre Änderung|zurückgenommen$/)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    expect.stringMatching(/^Ihre Änderung/),
    expect.stringMatching(/zurückgenommen$/),
    expect.stringMatching(/^Ihre Änderung/),
  ]);
});

test('a cancellation is confirmed with its last day in a mail and a PDF, can be taken back, and its end is told', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional'));
  await change(buyer, selection('starter'));
  const end = await periodEnd(buyer);
  const lastDay = dayOf(lastDayOf(end));
  await put(buyer, 'cancel');
  kontor.infrastructure.clock.offset += minutes(2);
  await readAgain(buyer);
  const [confirmed, ...others] = await mailsOf(buyer, /^Ihre Kündigung .* zum /);
  expect(others).toEqual([]);
  expect(confirmed?.subject).toMatch(new RegExp(`zum ${lastDay}$`));
  expect(confirmed?.text).toContain(`endet mit Ablauf des ${lastDay}:`);
  expect(confirmed?.text).toContain('Gesamt pro Monat: 343,91 €');
  expect(confirmed?.text).toContain(
    'Bis dahin können Sie alles wie gewohnt nutzen. Danach entstehen keine neuen Kosten; nur zusätzliche Bestellungen',
  );
  expect(confirmed?.attachments).toMatchObject([
    { name: expect.stringMatching(/^Kuendigungsbestaetigung-/), type: 'application/pdf' },
  ]);
  // The cancellation replaced the scheduled change; its mail is sufficient.
  expect(await mailsOf(buyer, /zurückgenommen$/)).toEqual([]);

  await put(buyer, 'resume');
  const [withdrawn] = await mailsOf(buyer, /Kündigung .* zurückgenommen$/);
  expect(withdrawn?.text).toContain(`Ihre Kündigung zum ${lastDay} ist zurückgenommen`);
  expect(withdrawn?.text).toContain(`Nächste Abbuchung am ${dayOf(end)}: 343,91 €`);

  await put(buyer, 'cancel');
  expect(await mailsOf(buyer, /^Ihre Kündigung .* zum /)).toHaveLength(2);
  await kontor.pass(32);
  await buyer.signIn();
  const ended = await mailsOf(buyer, /^Ihr Abonnement .* ist beendet$/);
  expect(ended).toHaveLength(1);
  expect(ended[0]?.text).toContain(`ist mit Ablauf des ${lastDay} beendet worden:`);
  expect(ended[0]?.text).toContain('Gesamt pro Monat: 343,91 €');
  expect(ended[0]?.attachments).toMatchObject([
    { name: expect.stringMatching(/^Ende-des-Abonnements-/), type: 'application/pdf' },
  ]);
});

test('a cancellation while an invoice is overdue does not promise that everything goes on', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  await kontor.pass(15);
  await buyer.signIn();
  const [owing] = (await buyer.subscription()).stripeSubscriptions;
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${owing?.uuid}/cancel`);
  const [confirmed] = await mailsOf(buyer, /^Ihre Kündigung .* zum /);
  expect(confirmed?.text).toContain('alles wie gewohnt nutzen, wenn Sie bezahlen, was offen ist. Danach entstehen');
});

test('a scheduled change that makes way for a cancellation step by step is not told as withdrawn', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional'));
  await change(buyer, selection('starter'));
  const { schedule_id } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select('schedule_id')
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  await kontor.stripe.subscriptionSchedules.release(schedule_id ?? '');
  await readAgain(buyer);
  await put(buyer, 'cancel');
  kontor.infrastructure.clock.offset += minutes(2);
  expect(await mailsOf(buyer, /zurückgenommen$/)).toEqual([]);
  expect(await mailsOf(buyer, /^Ihre Kündigung .* zum /)).toHaveLength(1);
});

test('mails speak the language of the account', async () => {
  const buyer = await orderer(kontor);
  const { database } = kontor.infrastructure;
  await database.updateTable('app_user').set({ language: 'en' }).where('email', '=', buyer.email).execute();
  await subscribe(kontor, buyer, selection('starter', { pos: 1 }));
  const [mail] = await mailsOf(buyer, /^Your order/);
  expect(mail?.text).toMatch(
    /From now on .* has:\n\nStarter: €149\.00\n1 till \(POS\): €39\.00\nNet per month: €188\.00/,
  );
  expect(mail?.text).toContain('Charged now: €223.72');
  expect(mail?.attachments[0]?.name).toMatch(/^order-confirmation-/);
});

test('a payment method that is removed at the provider is told once, and the page knows that it is missing', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const [method] = (await kontor.stripe.customers.listPaymentMethods(await customerOf(kontor, buyer))).data;
  await kontor.stripe.paymentMethods.detach(method?.id ?? '');
  await readAgain(buyer);
  const data = (await buyer.client.expect(200, `GET ${providerOf(buyer)}`)).json<SubscriptionPaymentData>();
  expect(isMethodMissing(data)).toBe(true);
  await readAgain(buyer);
  const told = await mailsOf(buyer, /fehlt eine Zahlungsmethode$/);
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`bis zum ${dayOf(await periodEnd(buyer))} eine neue`);
  expect(told[0]?.text).toContain('/payment-methods');
  expect(told[0]?.attachments).toEqual([]);
});

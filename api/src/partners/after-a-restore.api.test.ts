import { addMonths, monthOf, monthStart } from '@kontor/domain/calendar-month';
import { commissionsCloseAt } from '@kontor/domain/commission';
import { closesAt } from '@kontor/domain/usage';
import { expect, test } from 'vitest';
import { partner } from '../testing/accounts.ts';
import { takeBackup } from '../testing/backup-in-place.ts';
import { invoiceRows } from '../testing/invoices.ts';
import { sellOrders } from '../testing/sell-orders.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../testing/test-billing.ts';

// Life goes on for some weeks after a backup, and then the backup is restored: what the provider, customers and partners know
// since then must not be made anew.

const kontor = await testBilling();
const { clock, database, journal } = kontor.infrastructure;

const daysUntil = (instant: string) => (Date.parse(instant) - clock.now().getTime()) / 86_400_000;
const running = () => monthOf(clock.now().toISOString());

/** The last days of a month: the next one begins before the restore. */
async function passToEndOfMonth(): Promise<void> {
  const last = daysUntil(monthStart(addMonths(running(), 1))) - 4;
  await kontor.pass(last > 0 ? last : last + 31);
}

async function payableAgency() {
  const agency = await partner(kontor);
  const path = `/organization/${agency.organizationUuid}/partner-account`;
  const { url } = (await agency.client.expect(200, `GET ${path}/onboarding-url`)).json<{ url: string }>();
  await fetch(`${kontor.connection.sandboxUrl}${new URL(url).pathname}`, { method: 'POST', redirect: 'manual' });
  await kontor.settle();
  return agency;
}

async function customerOf(agencyUuid: string): Promise<Orderer> {
  const buyer = await orderer(kontor);
  const path = `/organization/${buyer.organizationUuid}/partner-agency`;
  await buyer.client.expect(200, `PUT ${path}`, { partnerAgencyUuid: agencyUuid });
  return buyer;
}

async function upgrade(buyer: Orderer): Promise<void> {
  const wanted = selection('professional');
  const { quoteId } = await buyer.cart(wanted);
  const [running] = (await buyer.subscription()).stripeSubscriptions;
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId }, running?.uuid);
  if (answer.statusCode !== 200) throw new Error(`The change answered ${answer.statusCode}: ${answer.body}`);
  await kontor.settle();
}

/** Everything that others know, too. */
async function known(buyers: readonly Orderer[], agencyUuid: string) {
  const shops = buyers.map(shopOf);
  const documents = (await Promise.all(buyers.map((buyer) => invoiceRows(kontor, buyer)))).flat();
  const months = await database
    .selectFrom('usage_month')
    .select(['shop_uuid', 'month', 'orders', 'included', 'extra', 'unit_amount', 'invoice_stripe_id'])
    .where('shop_uuid', 'in', shops)
    .orderBy('month')
    .execute();
  const statements = await database
    .selectFrom('commission_statement')
    .select(['uuid', 'period', 'state', 'number', 'net', 'total', 'transfer_id'])
    .where('organization_uuid', '=', agencyUuid)
    .where('closed_at', 'is not', null)
    .orderBy('period')
    .execute();
  const transfers = (await kontor.stripe.transfers.list({ limit: 100 })).data.map(({ id, amount }) => [id, amount]);
  return {
    documents: documents.map(({ uuid, number, total, state, held_reason, recipient }) => ({
      uuid,
      number,
      total,
      state,
      held_reason,
      recipient,
    })),
    months,
    statements,
    transfers,
  };
}

const mailsSince = async (instant: Date) =>
  (await database.selectFrom('mail').select(['recipient', 'subject']).where('created_at', '>=', instant).execute()).map(
    ({ recipient, subject }) => `${recipient}: ${subject}`,
  );

test('what was issued, charged, paid and mailed after a backup is known again, and nothing is made twice', async () => {
  await passToEndOfMonth();
  const agency = await payableAgency();
  const earning = await customerOf(agency.organizationUuid);
  const growing = await orderer(kontor);
  const trying = await orderer(kontor);
  await kontor.pass(26);
  await earning.signIn();
  await growing.signIn();
  await trying.signIn();
  await subscribe(kontor, growing, selection('starter'));
  await sellOrders(kontor, growing, 5_000);
  const restore = await takeBackup(database);
  const since = clock.now();

  const month = running();
  await subscribe(kontor, earning, selection('starter', { wms: 2 }));
  await subscribe(kontor, trying, selection('professional'));
  await upgrade(growing);
  await sellOrders(kontor, growing, 2_000);
  await kontor.pass(Math.max(daysUntil(commissionsCloseAt(month)), daysUntil(closesAt(month))) + 1);
  const [paid] = await invoiceRows(kontor, trying);
  const { data } = await kontor.stripe.invoicePayments.list({ invoice: paid?.stripe_id ?? '' });
  const intent = data[0]?.payment.payment_intent;
  if (typeof intent !== 'string') throw new Error('Not paid by a payment intent');
  await kontor.stripe.refunds.create({ payment_intent: intent, amount: 5_000 });
  await kontor.settle();
  await journal.copied();
  const before = await known([earning, growing, trying], agency.organizationUuid);
  const mailed = await mailsSince(since);
  expect(before.documents).toHaveLength(6);
  expect(before.statements).toMatchObject([{ state: 'paid', number: expect.stringMatching(/^PG-\d{4}-00001$/) }]);
  expect(before.months).toMatchObject([{ month, extra: expect.any(Number), invoice_stripe_id: expect.any(String) }]);

  await restore();
  const restoredAt = clock.now();
  expect(await journal.readBack()).toMatchObject({ left: 0 });
  await kontor.settle();
  await kontor.pass(2);

  expect(await known([earning, growing, trying], agency.organizationUuid)).toEqual(before);
  const mailedAfter = await mailsSince(restoredAt);
  expect(mailedAfter.filter((mail) => mailed.includes(mail))).toEqual([]);
  // Such as the news that the trial has ended.
  expect(mailedAfter.filter((mail) => mail.startsWith(`${trying.email}:`))).toEqual([]);
  const parked = await database
    .selectFrom('job')
    .select(['kind', 'last_error'])
    .where('failed_at', 'is not', null)
    .execute();
  expect(parked).toEqual([]);
});

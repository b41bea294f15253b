import { randomUUID } from 'node:crypto';
import type { Subscription } from '@kontor/contract/subscription';
import type { AccountDeletion } from '@kontor/contract/user';
import { formatDate, lastDayOf } from '@kontor/domain/date';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessRestoredMail } from '../../billing/dunning/access-restored.mail.ts';
import { mailOnce } from '../../billing/mails/mail-once.ts';
import { scheduleCleanUp } from '../../server/clean-up.ts';
import { mailedToken, mailsTo, password } from '../../testing/accounts.ts';
import { memberWith } from '../../testing/members.ts';
import { customerOf, type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { passwordChangedMail } from './password-changed.mail.ts';

const kontor = await testBilling();

async function leaver() {
  const buyer = await orderer(kontor);
  const { uuid } = (await buyer.client.expect(200, 'GET /user')).json<{ uuid: string }>();
  const path = `/user/${uuid}/delete`;
  const look = async () => (await buyer.client.expect(200, `GET ${path}`)).json<AccountDeletion>();
  const confirm = async () =>
    (await buyer.client.expect(200, `POST /confirmation/${await mailedToken(buyer.client, buyer.email)}`)).json();
  return { ...buyer, buyer, uuid, path, look, confirm };
}

const cancel = ({ client, shopPath }: Orderer, { stripeSubscriptions: [live] }: Subscription) =>
  client.expect(200, `PUT ${shopPath}/subscription/active/stripe-subscription/${live?.uuid}/cancel`);

const isGone = async ({ client, email }: Orderer) =>
  (await client.call('POST /auth/login', { body: { username: email, password } })).statusCode === 401;

test('an account is deleted after a mailed confirmation, with all personal data', async () => {
  const { client, email, uuid, path, organizationUuid, look, confirm, buyer } = await leaver();
  const wrong = await client.expect(422, `POST ${path}`, { password: 'wrong' });
  expect(wrong.json().violations).toMatchObject([{ code: 'wrong-password' }]);
  expect(await look()).toEqual({ state: 'none', linkExpiresAt: null, runningSubscriptions: [] });
  expect((await client.expect(202, `POST ${path}`, { password })).json()).toEqual({ status: 'confirmation-sent' });
  expect((await client.expect(202, `POST ${path}`, { password })).json()).toEqual({ status: 'pending' });
  expect(await look()).toMatchObject({ state: 'mailed', linkExpiresAt: expect.any(String) });
  expect(await confirm()).toEqual({ redirectTo: '/deletion-confirmed' });
  await client.expect(401, 'GET /user');
  expect(await isGone(buyer)).toBe(true);
  expect((await mailsTo(client, email))[0]?.subject).toBe('Ihr Konto wurde gelöscht');
  const { database } = kontor.infrastructure;
  const rows = await database.selectFrom('app_user').select('uuid').where('uuid', '=', uuid).execute();
  expect(rows).toEqual([]);
  const kept = [
    await database.selectFrom('organization').selectAll().where('uuid', '=', organizationUuid).execute(),
    await database.selectFrom('shop').selectAll().where('organization_uuid', '=', organizationUuid).execute(),
    await database.selectFrom('idempotency_key').selectAll().where('scope', 'in', [uuid, organizationUuid]).execute(),
  ];
  expect(JSON.stringify(kept)).not.toMatch(/Eva|Brandt|Radwerk|Oranien|example\.test/);
});

/** The tables that contain a text in any column. */
async function tablesThatSay(text: RegExp): Promise<string[]> {
  const { database } = kontor.infrastructure;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database);
  const all = tables.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      database,
    );
    return rows.some(({ row }) => text.test(row)) ? name : null;
  });
  return (await Promise.all(all)).filter((name) => name !== null).sort();
}

test('only invoices contain personal data of a deleted customer who had ordered and paid', async () => {
  const name = `Canary${randomUUID()}`;
  const address = { companyName: name, addressLine1: name, city: name, vatId: 'DE000000000' };
  const buyer = await orderer(kontor, address, { type: 'cloud', mainShopUrl: null, name });
  const { client, email } = buyer;
  const { uuid } = (await client.expect(200, 'GET /user')).json<{ uuid: string }>();
  await client.expect(200, 'PUT /user', { firstName: name, lastName: name, language: 'de' });
  await cancel(buyer, await subscribe(kontor, buyer, selection('starter'), 'sepa_debit', 'DE89370400440532013000'));
  await client.expect(202, `POST /user/${uuid}/delete`, { password });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  await scheduleCleanUp(kontor.infrastructure, kontor.infrastructure.database);
  await kontor.pass(32);
  expect(await tablesThatSay(new RegExp(`${name}|${email}|${uuid}|•••• 3000|"mandate_url": "`))).toEqual([
    'invoice',
    'mail',
  ]);
}, 60_000);

test('waiting mails are erased with the account; only the confirmation of the deletion is sent', async () => {
  const { client, email, path } = await leaver();
  await client.expect(202, `POST ${path}`, { password });
  const token = await mailedToken(client, email);
  const { database, outbox } = kontor.infrastructure;
  const before = await mailsTo(client, email);
  await outbox.send(database, { to: email, name: null, language: 'de', mail: passwordChangedMail({}) });
  await client.expect(200, `POST /confirmation/${token}`);
  const [farewell, ...others] = await mailsTo(client, email);
  expect([farewell?.subject, others]).toEqual(['Ihr Konto wurde gelöscht', before]);
});

test('mails that wait for the bookkeeping are erased with their organization, and those of others are sent', async () => {
  const bookkeeping = `books-${randomUUID()}@example.test`;
  const mailed = async ({ client, organizationUuid, shopPath }: Orderer) => {
    const details = { purchaseOrderNumber: null, costCentre: null, buyerReference: null, differentAddress: null };
    await client.expect(200, `PUT /organization/${organizationUuid}/billing-details`, {
      ...details,
      invoiceEmails: [bookkeeping],
    });
    const event = { reference: randomUUID(), shopUuid: shopPath.split('/').at(-1) ?? '' };
    await mailOnce(kontor.infrastructure, kontor.infrastructure.database, event, ({ shopName }, pages) => ({
      mail: accessRestoredMail({ shop: shopName, rows: () => [], link: pages.page('subscription') }),
    }));
  };
  const { client, path, buyer } = await leaver();
  const other = await orderer(kontor);
  await client.expect(202, `POST ${path}`, { password });
  const token = await mailedToken(client, buyer.email);
  await mailed(buyer);
  await mailed(other);
  await client.expect(200, `POST /confirmation/${token}`);
  const mails = await mailsTo(client, bookkeeping);
  expect(mails.map(({ links }) => links.some((link) => link.includes(other.shopPath)))).toEqual([true]);
});

test('a running subscription is named and keeps the account', async () => {
  const { client, path, shopPath, look, buyer } = await leaver();
  await subscribe(kontor, buyer, selection('starter'));
  const { runningSubscriptions } = await look();
  expect(runningSubscriptions).toEqual([
    {
      organizationUuid: buyer.organizationUuid,
      shopUuid: shopPath.split('/').at(-1),
      shopName: 'Radwerk',
      endsAt: null,
    },
  ]);
  const refused = await client.expect(409, `POST ${path}`, { password });
  expect(refused.json().code).toBe('active-subscription');
});

test('a cancelled subscription ends first; then the account is deleted, and its invoices are kept', async () => {
  const { client, path, organizationUuid, look, confirm, buyer } = await leaver();
  await cancel(buyer, await subscribe(kontor, buyer, selection('starter')));
  await client.expect(202, `POST ${path}`, { password });
  expect(await confirm()).toEqual({ redirectTo: '/deletion-request-pending' });
  expect(await look()).toMatchObject({ state: 'confirmed', runningSubscriptions: [{ endsAt: expect.any(String) }] });
  expect((await client.expect(202, `POST ${path}`, { password })).json()).toEqual({ status: 'pending' });
  await kontor.pass(32);
  expect(await isGone(buyer)).toBe(true);
  const { database } = kontor.infrastructure;
  const invoices = await database
    .selectFrom('invoice')
    .innerJoin('shop', 'shop.uuid', 'invoice.shop_uuid')
    .select('invoice.recipient')
    .where('shop.organization_uuid', '=', organizationUuid)
    .execute();
  expect(JSON.stringify(invoices)).toContain('Radwerk Berlin GmbH');
  const customers = await database
    .selectFrom('payment_customer')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .execute();
  expect(customers).toEqual([]);
});

test('a confirmed deletion that the only owner of others blocks says why, on the page and in one mail', async () => {
  const { client, email, path, organizationUuid, look, confirm } = await leaver();
  await client.expect(202, `POST ${path}`, { password });
  await memberWith(kontor, organizationUuid, 'reader');
  expect(await confirm()).toEqual({ redirectTo: '/deletion-request-pending' });
  expect(await look()).toMatchObject({ state: 'confirmed', isLastOwner: true });
  await kontor.pass(3);
  await client.login(email, password);
  const subjects = (await mailsTo(client, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Ihr Konto kann noch nicht gelöscht werden')).toHaveLength(1);
});

test('what is owed is named before a deletion, while it waits, and after it with the papers to pay by', async () => {
  const { client, email, path, shopPath, look, confirm, buyer, organizationUuid } = await leaver();
  await cancel(buyer, await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer'));
  await kontor.settle();
  const [invoice] = (await client.expect(200, `GET ${shopPath}/invoice`)).json<{ uuid: string; number: string }[]>();
  const number = invoice?.number ?? '';
  const [row, sum] = [`Rechnung ${number}: 1.773,10 €`, 'Offener Betrag: 1.773,10 €'];
  const payPage = expect.stringContaining(`${shopPath}/invoices?pay=${invoice?.uuid}`);
  const mails = async () =>
    (await mailsTo(client, email)).map((mail) => ({ ...mail, text: mail.text.replaceAll('\u00a0', ' ') }));
  expect((await look()).openInvoices).toEqual([
    {
      organizationUuid,
      shopUuid: shopPath.split('/').at(-1),
      shopName: 'Radwerk',
      invoiceUuid: invoice?.uuid,
      number,
      amount: 177_310,
    },
  ]);
  await client.expect(202, `POST ${path}`, { password });
  const [asked] = await mails();
  expect(asked?.text).toContain('Bitte bezahlen Sie diesen Betrag vorher im Portal');
  expect(asked?.text).toMatch(new RegExp(`${row}\nhttp.*\n${sum}`));
  expect(asked?.links).toEqual([expect.stringContaining('/confirmation/'), payPage]);
  await confirm();
  const [waiting] = await mails();
  expect(waiting?.text).toContain(sum);
  expect(waiting?.links).toEqual([expect.stringContaining('/user/edit'), payPage]);
  await client.expect(204, `DELETE ${path}`);
  const { database } = kontor.infrastructure;
  await database
    .updateTable('payment_subscription')
    .set({ state: 'canceled' })
    .where('shop_uuid', '=', shopPath.split('/').at(-1) ?? '')
    .execute();
  await client.expect(202, `POST ${path}`, { password });
  expect(await confirm()).toEqual({ redirectTo: '/deletion-confirmed' });
  await kontor.settle();
  const [farewell] = await mails();
  expect(farewell?.subject).toBe('Ihr Konto wurde gelöscht');
  expect(farewell?.text).toContain('Die Löschung ändert daran nichts: Bitte bezahlen Sie diesen Betrag.');
  expect(farewell?.text).toContain(`${row}\n${sum}`);
  expect(farewell?.attachments).toMatchObject([{ name: `${number}.pdf`, type: 'application/pdf' }]);

  // The account that the invoice names takes the transfer; afterwards nothing is left at the payment provider either.
  const customer = await customerOf(kontor, { organizationUuid });
  const transfer = { amount: 177_310, currency: 'eur', reference: number } as const;
  await kontor.stripe.testHelpers.customers.fundCashBalance(customer, transfer);
  await kontor.settle();
  expect(await stateOf(number)).toBe('paid');
  await kontor.pass(2);
  expect(await kontor.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
});

const stateOf = async (number: string) => {
  const { database } = kontor.infrastructure;
  const { state } = await database
    .selectFrom('invoice')
    .select('state')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return state;
};

test('a deletion that waits for the end of a contract says its day once, and that it was withdrawn', async () => {
  const { client, email, path, confirm, look, buyer } = await leaver();
  await cancel(buyer, await subscribe(kontor, buyer, selection('starter')));
  await client.expect(202, `POST ${path}`, { password });
  await confirm();
  const lastDay = formatDate(lastDayOf((await look()).runningSubscriptions[0]?.endsAt ?? ''), 'de');
  const subject = `Ihr Konto wird nach dem ${lastDay} gelöscht`;
  const [waiting] = await mailsTo(client, email);
  expect(waiting?.subject).toBe(subject);
  expect(waiting?.text).toContain(`(Radwerk): Bis einschließlich ${lastDay} können Sie alles wie gewohnt nutzen.`);
  expect(waiting?.text).not.toMatch(/bezahlt|[{}]/);
  expect(waiting?.links).toEqual([expect.stringMatching(/\/user\/edit$/)]);
  await kontor.pass(3);
  await client.login(email, password);
  expect((await mailsTo(client, email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
  const confirmedAt = async () =>
    (await client.expect(200, 'GET /user')).json<{ deletionConfirmedAt?: string }>().deletionConfirmedAt;
  expect(await confirmedAt()).toEqual(expect.any(String));
  await client.expect(204, `DELETE ${path}`);
  expect((await mailsTo(client, email))[0]?.subject).toBe('Ihr Konto wird nicht gelöscht');
  expect(await confirmedAt()).toBeUndefined();
});

test('a contract that ends with the account does not promise its invoices in the portal', async () => {
  const { client, email, path, confirm, buyer } = await leaver();
  await cancel(buyer, await subscribe(kontor, buyer, selection('starter')));
  await client.expect(202, `POST ${path}`, { password });
  await confirm();
  await kontor.pass(32);
  const [ended] = (await mailsTo(client, email)).filter(({ subject }) => subject.endsWith('ist beendet'));
  expect(ended?.text).toContain('löschen wir jetzt Ihr Konto');
  expect(ended?.text).not.toContain('weiterhin im Portal');
});

test('a deletion can be withdrawn, even after its confirmation', async () => {
  const { client, path, look, confirm, buyer } = await leaver();
  await client.expect(202, `POST ${path}`, { password });
  await client.expect(204, `DELETE ${path}`);
  expect(await look()).toMatchObject({ state: 'none' });
  expect(await confirm()).toEqual({ redirectTo: '/confirmation-token-invalid' });
  await cancel(buyer, await subscribe(kontor, buyer, selection('starter')));
  await client.expect(202, `POST ${path}`, { password });
  await confirm();
  await client.expect(204, `DELETE ${path}`);
  await kontor.pass(32);
  expect(await isGone(buyer)).toBe(false);
});

test('repeated requests and withdrawals of a deletion do not flood a mailbox', async () => {
  const { client, email, path } = await leaver();
  for (let time = 0; time < 10; time += 1) {
    await client.expect(202, `POST ${path}`, { password });
    await client.expect(204, `DELETE ${path}`);
  }
  const mails = (await mailsTo(client, email)).length;
  await client.expect(429, `POST ${path}`, { password });
  expect(await mailsTo(client, email)).toHaveLength(mails);
});

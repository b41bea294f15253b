import { type TimelineEntry, timelineKinds } from '@kontor/contract/customer-timeline';
import { nextCursor } from '@kontor/contract/next-cursor';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { passwordChangedMail } from '../../accounts/user/password-changed.mail.ts';
import { mailsTo, merchant } from '../../testing/accounts.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { newStaff } from '../../testing/operator.ts';
import {
  inAnotherShop,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import type { TestAnswer } from '../../testing/test-client.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;
let support: Awaited<ReturnType<typeof newStaff>>;
let buyer: Orderer;
beforeAll(async () => {
  support = await newStaff(kontor, 'support');
  buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
});

const read = async (organizationUuid: string, query = ''): Promise<TimelineEntry[]> =>
  (await support.expect(200, `GET /backoffice/customer/${organizationUuid}/timeline${query}`)).json<TimelineEntry[]>();
const note = (organizationUuid: string, text: string) =>
  support.expect(201, `POST /backoffice/customer/${organizationUuid}/note`, { text });

test('what happened stands in one list, newest first', async () => {
  await note(buyer.organizationUuid, 'Ruft am Montag wieder an');
  const entries = await read(buyer.organizationUuid);
  const instants = entries.map(({ at }) => Date.parse(at));
  expect(instants).toEqual(instants.toSorted((one, other) => other - one));
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(
    new Set(['order', 'invoice', 'payment', 'mail', 'sign-in', 'event', 'note', 'staff']),
  );
  expect(entries.find(({ kind }) => kind === 'note')).toMatchObject({
    title: 'Ruft am Montag wieder an',
    actor: { kind: 'operator', name: 'Eva Brandt' },
    link: null,
  });
  expect(entries.find(({ kind }) => kind === 'invoice')).toMatchObject({
    title: expect.stringMatching(/\d{4}/),
    details: { entry: 'invoice', amount: Math.round(14_900 * 1.19), shopUuid: shopOf(buyer) },
    link: `${buyer.shopPath}/invoices`,
  });
  expect(entries.find(({ kind }) => kind === 'payment')).toMatchObject({
    details: { entry: 'payment', amount: -Math.round(14_900 * 1.19) },
  });
  const orders = entries.filter(({ kind }) => kind === 'order');
  expect(orders.find(({ title }) => title === 'create')).toMatchObject({ details: { state: 'done' } });
  expect(orders.find(({ title }) => title === 'subscription.ordered')?.actor).toEqual({
    kind: 'user',
    name: 'Eva Brandt',
  });
  expect(entries.find(({ kind }) => kind === 'staff')?.title).toBe('POST /backoffice/customer/{customerUuid}/note');
});

test.each(timelineKinds)('it is narrowed to one kind: %s', async (kind) => {
  const all = (await read(buyer.organizationUuid)).filter((entry) => entry.kind === kind);
  expect(await read(buyer.organizationUuid, `?kind=${kind}`)).toEqual(all);
});

test('dunning, differences, devices and members are in it', async () => {
  const owner = await orderer(kontor);
  await subscribe(kontor, owner, selection('starter', { yearly: true }), 'bank_transfer');
  await kontor.pass(20);
  await database
    .insertInto('provider_difference')
    .values({
      uuid: crypto.randomUUID(),
      shop_uuid: shopOf(owner),
      stripe_customer_id: 'cus_1',
      subject: 'sub_1',
      field: 'quantity',
      ours: '1',
      theirs: '2',
      found_at: kontor.infrastructure.clock.now(),
      mended_at: null,
    })
    .execute();
  await kontor.infrastructure.record(database, { organizationUuid: owner.organizationUuid, action: 'device.paired' });
  await kontor.infrastructure.record(database, { organizationUuid: owner.organizationUuid, action: 'member.invited' });
  const byKind = async (kind: string) =>
    (await read(owner.organizationUuid, `?kind=${kind}`)).map(({ title }) => title);
  expect(await byKind('dunning')).toContain('started');
  expect(await byKind('difference')).toEqual(['quantity']);
  expect(await byKind('device')).toEqual(['device.paired']);
  expect(await byKind('member')).toEqual(['member.invited']);
});

test('it is narrowed to one shop, of this organization alone', async () => {
  await buyer.signIn();
  const other = await inAnotherShop(buyer, 'Zweiter Laden');
  const entries = await read(buyer.organizationUuid, `?shop=${shopOf(buyer)}`);
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['order', 'invoice', 'payment', 'event']));
  expect(entries.every(({ details }) => details['shopUuid'] === shopOf(buyer))).toBe(true);
  expect((await read(buyer.organizationUuid, `?shop=${shopOf(other)}`)).some(({ kind }) => kind === 'invoice')).toBe(
    false,
  );
  expect(await read(buyer.organizationUuid, `?shop=${shopOf(buyer)}&kind=mail`)).toEqual([]);
  const stranger = await orderer(kontor);
  await support.expect(404, `GET /backoffice/customer/${buyer.organizationUuid}/timeline?shop=${shopOf(stranger)}`);
  await support.expect(404, `GET /backoffice/customer/${crypto.randomUUID()}/timeline`);
});

test('it comes in pages of 50, each entry once, also of what happened in one instant', async () => {
  const owner = await merchant(kontor);
  await sql`insert into activity (uuid, organization_uuid, at, actor_kind, action, details)
    select gen_random_uuid(), ${owner.organizationUuid}, now(), 'system', 'shop.changed', '{}' from generate_series(1, 130)`.execute(
    database,
  );
  const seen: TimelineEntry[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const answer: TestAnswer = await support.expect(
      200,
      `GET /backoffice/customer/${owner.organizationUuid}/timeline?kind=event${query}`,
    );
    const page = answer.json<TimelineEntry[]>();
    expect(page.length).toBeLessThanOrEqual(50);
    seen.push(...page);
    cursor = answer.headers['link'] ? nextCursor(String(answer.headers['link'])) : null;
  } while (cursor !== null);
  expect(seen.filter(({ title }) => title === 'shop.changed')).toHaveLength(130);
  await support.expect(422, `GET /backoffice/customer/${owner.organizationUuid}/timeline?cursor=nonsense`);
  await support.expect(422, `GET /backoffice/customer/${owner.organizationUuid}/timeline?kind=nonsense`);
});

test('it takes as many statements however much has happened', async () => {
  const few = await countStatements(() => read(buyer.organizationUuid));
  const newcomer = await merchant(kontor);
  expect(await countStatements(() => read(newcomer.organizationUuid))).toBe(few);
});

const mailsOf = async (organizationUuid: string) => read(organizationUuid, '?kind=mail');

test('a mail is sent again: the same text to the same address, and the audit says who did it and why', async () => {
  const [newest] = await mailsOf(buyer.organizationUuid);
  const mailUuid = String(newest?.details['mailUuid']);
  const before = (await mailsTo(buyer.client, buyer.email)).find(({ subject }) => subject === newest?.title);
  await support.expect(202, `POST /backoffice/mail/${mailUuid}/resend`, { reason: 'Nicht angekommen' });
  await kontor.settle();
  const [again] = await mailsTo(buyer.client, buyer.email);
  expect(again).toMatchObject({ subject: before?.subject, text: before?.text, html: before?.html });
  expect(again?.attachments.map(({ name, size }) => [name, size])).toEqual(
    before?.attachments.map(({ name, size }) => [name, size]),
  );
  const [staff] = await read(buyer.organizationUuid, '?kind=staff');
  expect(staff).toMatchObject({
    title: 'POST /backoffice/mail/{mailUuid}/resend',
    details: { subject: mailUuid, reason: 'Nicht angekommen' },
  });
  expect((await mailsOf(buyer.organizationUuid))[0]?.title).toBe(newest?.title);
});

test('a mail that waits is not sent again, and one that does not exist is not found', async () => {
  const owner = await merchant(kontor);
  await kontor.infrastructure.outbox.send(database, {
    to: owner.email,
    name: null,
    language: 'de',
    mail: passwordChangedMail({}),
  });
  const [waiting] = await mailsOf(owner.organizationUuid);
  expect(waiting?.details['state']).toBe('waiting');
  const call = (uuid: string) =>
    support.call(`POST /backoffice/mail/${uuid}/resend`, { body: { reason: 'Bitte nochmal' } });
  const refused = await call(String(waiting?.details['mailUuid']));
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'state-conflict']);
  expect((await call(crypto.randomUUID())).statusCode).toBe(404);
});

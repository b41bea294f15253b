import type { BaseData, VatIdVerificationStatus } from '@kontor/contract/organization';
import { expect, test } from 'vitest';
import { after, days } from '../../infrastructure/clock.ts';
import { baseData } from '../../testing/accounts.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { noteRegisterAnswer } from './note-register-answer.ts';
import { askWithinADay, countOpenQuestions, findDueChecks, findToldAt } from './vat-check.repository.ts';
import { noticeEnds } from './vat-notice.ts';
import type { RegisterAnswer } from './vat-verifier.ts';

const money = await moneyDatabase();
const { billing } = money;
const { database } = billing;

const now = new Date('2026-11-22T10:00:00.000Z');
const vienna = baseData({ isoCountryCode: 'AT', zip: '1010', city: 'Wien', vatId: 'ATU12345678' });

interface Given {
  readonly status: VatIdVerificationStatus;
  readonly base?: BaseData;
  readonly type?: 'merchant' | 'partner';
}

/** An organization whose id the register has been asked about, with everything that followed. */
async function organization({ status, base = vienna, type = 'merchant' }: Given) {
  money.setClock(now.toISOString());
  const shopUuid = await money.shop();
  const uuid = await money.organizationOf(shopUuid);
  await database
    .updateTable('organization')
    .set({ base_data: JSON.stringify(base), vat_id_verification_status: status, type })
    .where('uuid', '=', uuid)
    .execute();
  const read = () => database.selectFrom('organization').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
  return {
    uuid,
    answer: async (answer: RegisterAnswer | null, failures = 0) => {
      const row = await read();
      await money.inTx((tx) => noteRegisterAnswer(billing, tx, row, answer, failures));
    },
    status: async () => (await read()).vat_id_verification_status,
    mails: async () => (await money.mails(shopUuid)).filter((subject) => subject.includes('VAT ID')),
    mailText: async () =>
      (
        await database
          .selectFrom('mail')
          .select('text')
          .where('recipient', '=', `owner-${shopUuid}@radwerk.test`)
          .execute()
      )
        .map(({ text }) => text.replaceAll('\u00a0', ' '))
        .join('\n'),
    check: () =>
      database.selectFrom('vat_check').selectAll().where('organization_uuid', '=', uuid).executeTakeFirstOrThrow(),
    contractsFollow: async () =>
      (await money.jobs('follow-base-data')).some(({ payload }) => JSON.stringify(payload).includes(uuid)),
  };
}

const isWithin = (instant: Date, from: Date, hours: number) =>
  instant >= from && instant.getTime() <= from.getTime() + hours * 3_600_000;

test('a no after a yes is told before it costs, contracts follow, and the register is asked again in a week', async () => {
  const shop = await organization({ status: 'verified' });
  await shop.answer('unverified');
  expect(await shop.status()).toBe('unverified');
  expect(await shop.mails()).toEqual(['Your VAT ID ATU12345678 is no longer valid']);
  const text = await shop.mailText();
  expect(text).toContain('That of Radwerk Berlin GmbH, ATU12345678, is no longer valid there.');
  expect(text).toContain('we have to charge 20% VAT');
  expect(text).toContain('the first billing period that begins on 29 Nov 2026 or later');
  expect(text).toContain(`/organization/${shop.uuid}/edit-organization-base-data`);
  expect(await findToldAt(database, shop.uuid)).toEqual(now);
  const { due_at, answered_at, open_since } = await shop.check();
  expect([answered_at, open_since]).toEqual([now, null]);
  expect(isWithin(due_at, after(now, days(7)), 24)).toBe(true);
  expect(await shop.contractsFollow()).toBe(true);
});

test('a yes after a no is told, ends the notice, and holds for three months', async () => {
  const shop = await organization({ status: 'verified' });
  await shop.answer('unverified');
  await shop.answer('verified');
  expect(await shop.status()).toBe('verified');
  expect(await shop.mails()).toHaveLength(2);
  expect(await shop.mails()).toContain('Your VAT ID ATU12345678 is confirmed');
  expect(await findToldAt(database, shop.uuid)).toBeNull();
  expect(isWithin((await shop.check()).due_at, after(now, days(91)), 24)).toBe(true);
});

test('the first answer is nothing to tell, and contracts follow it', async () => {
  const shop = await organization({ status: 'pending' });
  await shop.answer('unverified');
  expect([await shop.status(), await shop.mails(), await findToldAt(database, shop.uuid)]).toEqual([
    'unverified',
    [],
    null,
  ]);
  expect(await shop.contractsFollow()).toBe(true);
});

test('the same answer again changes nothing but the day of the next question', async () => {
  const shop = await organization({ status: 'verified' });
  await shop.answer('verified');
  expect([await shop.status(), await shop.mails(), await shop.contractsFollow()]).toEqual(['verified', [], false]);
  expect((await shop.check()).answered_at).toEqual(now);
});

test('a register without ids of a country has answered: it is asked again in three months', async () => {
  const shop = await organization({
    status: 'pending',
    base: baseData({ isoCountryCode: 'CH', vatId: 'CHE123456789' }),
  });
  await shop.answer('unavailable');
  expect(await shop.status()).toBe('unavailable');
  expect(isWithin((await shop.check()).due_at, after(now, days(91)), 24)).toBe(true);
});

test('an outage of the register costs a customer no VAT, and the question is open since it was first asked in vain', async () => {
  const shop = await organization({ status: 'verified' });
  await shop.answer(null, 1_000);
  const later = new Date('2026-11-23T10:00:00.000Z');
  money.setClock(later.toISOString());
  await shop.answer(null, 1_001);
  expect([await shop.status(), await shop.mails(), await shop.contractsFollow()]).toEqual(['verified', [], false]);
  const { due_at, answered_at, open_since } = await shop.check();
  expect([due_at, answered_at, open_since]).toEqual([after(later, days(1)), null, now]);
  await shop.answer('verified');
  expect((await shop.check()).open_since).toBeNull();
});

test('a question that is open for more than two days is one for operators', async () => {
  const shop = await organization({ status: 'pending' });
  const before = await countOpenQuestions(database, after(now, days(2)));
  await shop.answer(null, 5);
  expect(await shop.status()).toBe('unavailable');
  expect(await countOpenQuestions(database, after(now, days(2)))).toBe(before);
  expect(await countOpenQuestions(database, new Date(after(now, days(2)).getTime() + 1))).toBeGreaterThan(before);
});

test.each<[what: string, given: Given, mails: string[]]>([
  [
    'a merchant at home, who pays VAT in any case',
    { status: 'verified', base: baseData({ vatId: 'DE123456789' }) },
    [],
  ],
  ['a partner abroad, whose credit notes have none', { status: 'verified', type: 'partner' }, []],
  [
    'a partner at home, whose credit notes state VAT',
    { status: 'verified', type: 'partner', base: baseData({ vatId: 'DE123456789' }) },
    ['Your VAT ID DE123456789 is no longer valid', 'Your VAT ID DE123456789 is confirmed'],
  ],
])('of a changed answer is told: %s', async (_, given, mails) => {
  const shop = await organization(given);
  await shop.answer('unverified');
  expect(await findToldAt(database, shop.uuid)).toEqual(mails.length > 0 ? now : null);
  await shop.answer('verified');
  expect((await shop.mails()).toSorted()).toEqual(mails.toSorted());
});

test('partners are told that they lose VAT, merchants that they pay it', async () => {
  const agency = await organization({ status: 'verified', type: 'partner', base: baseData({ vatId: 'DE123456789' }) });
  await agency.answer('unverified');
  expect(await agency.mailText()).toContain('our credit notes for your commissions state 19% VAT');
});

test.each([
  ['2026-11-22T10:00:00.000Z', '2026-11-28T23:00:00.000Z'],
  // It is the 23rd in Berlin.
  ['2026-11-22T23:30:00.000Z', '2026-11-29T23:00:00.000Z'],
])('who is told at %s pays VAT for periods from the beginning of a day on: %s', (told, ends) => {
  expect(noticeEnds(new Date(told)).toISOString()).toBe(ends);
});

test('what is due is found in pages, in its order, and only where there is an id', async () => {
  const due = new Date('2020-01-01T00:00:00.000Z');
  const shops = [];
  for (let index = 0; index < 3; index += 1) shops.push(await organization({ status: 'pending' }));
  const uuids = shops.map(({ uuid }) => uuid).toSorted();
  await database.updateTable('vat_check').set({ due_at: due }).where('organization_uuid', 'in', uuids).execute();
  const first = await findDueChecks(database, due, null, 2);
  expect(first).toEqual(
    uuids.slice(0, 2).map((organizationUuid) => ({ organizationUuid, dueAt: due, vatId: 'ATU12345678' })),
  );
  const second = await findDueChecks(database, due, first[1] ?? null, 2);
  expect(second.map(({ organizationUuid }) => organizationUuid)).toEqual(uuids.slice(2));
  expect(await findDueChecks(database, new Date(due.getTime() - 1), null, 2)).toEqual([]);
});

test('before a yearly renewal the register is asked within a day, unless it has answered lately', async () => {
  const [asked, lately, soon] = [
    await organization({ status: 'verified' }),
    await organization({ status: 'verified' }),
    await organization({ status: 'verified' }),
  ];
  const later = after(now, days(60));
  const set = (uuid: string, answered_at: Date | null, due_at: Date) =>
    database.updateTable('vat_check').set({ answered_at, due_at }).where('organization_uuid', '=', uuid).execute();
  const since = new Date('2026-11-01');
  await set(asked.uuid, new Date('2026-10-31'), later);
  await set(lately.uuid, since, later);
  await set(soon.uuid, null, after(now, days(1)));
  await askWithinADay(database, [asked.uuid, lately.uuid, soon.uuid], since, now);
  expect(isWithin((await asked.check()).due_at, now, 24)).toBe(true);
  expect((await lately.check()).due_at).toEqual(later);
  expect((await soon.check()).due_at).toEqual(after(now, days(1)));
  await set(soon.uuid, null, later);
  await askWithinADay(database, [soon.uuid], since, now);
  expect(isWithin((await soon.check()).due_at, now, 24)).toBe(true);
});

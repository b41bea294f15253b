import { randomUUID } from 'node:crypto';
import { createMemoryStore } from '@kontor/registry/memory-store';
import { type Store, StoreError } from '@kontor/registry/store';
import { expect, test } from 'vitest';
import { passwordChangedMail } from '../../accounts/user/password-changed.mail.ts';
import { merchantWithShop } from '../../testing/accounts.ts';
import { takeBackup } from '../../testing/backup-in-place.ts';
import { createTestApp, testApp } from '../../testing/test-app.ts';
import { actFor } from '../database/acting-for.ts';
import { readMark } from './copy-entries.ts';
import { isJournalUnavailable, openJournalFiles } from './journal-files.ts';
import { readJournalBack } from './read-back.ts';

const store = createMemoryStore();
const kontor = await testApp({ environment: { journalStore: store } });
const { database, journal } = kontor.infrastructure;

const terms = (shop_uuid: string, city: string) => ({
  uuid: randomUUID(),
  shop_uuid,
  recipient: JSON.stringify({ companyName: 'Radwerk Berlin GmbH', city }),
  vat_percent: 19,
  vat_kind: 'domestic' as const,
  valid_from: new Date(),
});
const citiesOf = async (shopUuid: string) =>
  (await database.selectFrom('billing_terms').select('recipient').where('shop_uuid', '=', shopUuid).execute())
    .map(({ recipient }) => recipient.city)
    .sort();
const lastPart = async () => (await database.selectFrom('journal_mark').select('last').executeTakeFirstOrThrow()).last;
const waiting = () => database.selectFrom('journal_entry').select(['relation', 'operation']).execute();

test('what is written to a table of the journal waits in the same transaction, and is sealed when it is copied', async () => {
  const { shop } = await merchantWithShop(kontor);
  await journal.copied();
  const last = await lastPart();
  await database.insertInto('billing_terms').values(terms(shop.uuid, 'Potsdam')).execute();
  expect(await waiting()).toEqual([{ relation: 'billing_terms', operation: 'insert' }]);
  await journal.copied();
  expect([await waiting(), await lastPart()]).toEqual([[], last + 1]);
  const files = await store.list('');
  const contents = await Promise.all(files.map(async (path) => (await store.read(path))?.toString() ?? ''));
  expect(contents.join('\n')).not.toContain('Potsdam');
});

test('a restored database takes what the journal has beyond it, and counts on from there', async () => {
  const { shop } = await merchantWithShop(kontor);
  await database.insertInto('billing_terms').values(terms(shop.uuid, 'Berlin')).execute();
  await journal.copied();
  const restore = await takeBackup(database);
  await database.insertInto('billing_terms').values(terms(shop.uuid, 'Wien')).execute();
  await database
    .insertInto('plan_change')
    .values({ shop_uuid: shop.uuid, changed_at: new Date(), plan: 'starter', is_charged: true })
    .execute();
  await journal.copied();
  const last = await lastPart();
  await restore();
  expect(await citiesOf(shop.uuid)).toEqual(['Berlin']);
  expect(await journal.readBack()).toEqual({ entries: 2, left: 0 });
  expect([await citiesOf(shop.uuid), await lastPart(), await waiting()]).toEqual([['Berlin', 'Wien'], last, []]);
  expect(await journal.readBack()).toEqual({ entries: 0, left: 0 });
  const later = { shop_uuid: shop.uuid, changed_at: new Date(), plan: null, is_charged: false };
  await database.insertInto('plan_change').values(later).execute();
});

test('entries that waited in the backup itself are not made again', async () => {
  const { shop } = await merchantWithShop(kontor);
  await journal.copied();
  const first = terms(shop.uuid, 'Berlin');
  await database.insertInto('billing_terms').values(first).execute();
  await database.deleteFrom('billing_terms').where('uuid', '=', first.uuid).execute();
  const restore = await takeBackup(database);
  await journal.copied();
  await restore();
  expect(await journal.readBack()).toEqual({ entries: 0, left: 0 });
  expect([await citiesOf(shop.uuid), await waiting()]).toEqual([[], []]);
});

test('a process that ended between the file and the mark leaves a part that the next one recognizes', async () => {
  const { shop } = await merchantWithShop(kontor);
  await journal.copied();
  await database.insertInto('billing_terms').values(terms(shop.uuid, 'Berlin')).execute();
  const restore = await takeBackup(database);
  await journal.copied();
  const last = await lastPart();
  // As if the transaction had been lost after the file was written.
  await restore();
  await database.insertInto('billing_terms').values(terms(shop.uuid, 'Wien')).execute();
  await journal.copied();
  expect([await waiting(), await lastPart(), await citiesOf(shop.uuid)]).toEqual([[], last + 1, ['Berlin', 'Wien']]);
});

test('a database that was restored under a running server writes nothing more', async () => {
  const { shop } = await merchantWithShop(kontor);
  await journal.copied();
  const restore = await takeBackup(database);
  await database.insertInto('billing_terms').values(terms(shop.uuid, 'Berlin')).execute();
  await journal.copied();
  await restore();
  await database.insertInto('billing_terms').values(terms(shop.uuid, 'Wien')).execute();
  await expect(journal.copied()).rejects.toThrow('a backup was restored');
  expect(await journal.readBack()).toEqual({ entries: 1, left: 0 });
  await journal.copied();
  expect(await waiting()).toEqual([]);
});

test('a server that starts takes no part for unknown that another one is writing', async () => {
  const { shop } = await merchantWithShop(kontor);
  await journal.copied();
  const row = terms(shop.uuid, 'Berlin');
  await database.insertInto('billing_terms').values(row).execute();
  const { lineage } = await readMark(database);
  const files = openJournalFiles(store, kontor.infrastructure.keyRing, lineage);
  const found = await readJournalBack(kontor.infrastructure, {
    ...files,
    // The other server writes the part, moves the mark, and goes on.
    async findPart(part) {
      await journal.copied();
      await database.deleteFrom('billing_terms').where('uuid', '=', row.uuid).execute();
      return files.findPart(part);
    },
  });
  expect([found, await citiesOf(shop.uuid)]).toEqual([{ entries: 0, left: 0 }, []]);
});

test('what belongs to a shop that came after the backup is kept for operators, and the rest is taken', async () => {
  const { shop: known } = await merchantWithShop(kontor);
  await journal.copied();
  const restore = await takeBackup(database);
  const { shop: lost } = await merchantWithShop(kontor);
  await database.insertInto('billing_terms').values(terms(lost.uuid, 'Graz')).execute();
  await database.insertInto('billing_terms').values(terms(known.uuid, 'Linz')).execute();
  await journal.copied();
  await restore();
  const { left } = await journal.readBack();
  const kept = await database
    .selectFrom('unrestored_entry')
    .selectAll()
    .where('relation', '=', 'billing_terms')
    .execute();
  expect(kept).toMatchObject([{ content: { shop_uuid: lost.uuid }, reason: expect.stringContaining('foreign key') }]);
  expect(left).toBeGreaterThan(0);
  expect(await citiesOf(known.uuid)).toEqual(['Linz']);
  expect(kontor.logged.filter((line) => line.includes('database-restored')).length).toBeGreaterThan(0);
});

test('a mail that was sent after the backup, in which it waits, is not sent again', async () => {
  const { infrastructure } = kontor;
  const outbox = { to: 'eva@radwerk.test', name: null, language: 'de', mail: passwordChangedMail({}) } as const;
  await kontor.worker.runDue();
  await infrastructure.outbox.send(database, outbox);
  await journal.copied();
  const restore = await takeBackup(database);
  await kontor.worker.runDue();
  await restore();
  await journal.readBack();
  const left = await database.selectFrom('mail').select('sent_at').where('recipient', '=', outbox.to).execute();
  expect(left).toEqual([]);
  expect(await kontor.worker.runDue()).toBe(1);
});

test('a tenant sees no entries of the journal', async () => {
  const { client, shop, organizationUuid } = await merchantWithShop(kontor);
  const { uuid: userUuid } = (await client.expect(200, 'GET /user')).json<{ uuid: string }>();
  await database.insertInto('billing_terms').values(terms(shop.uuid, 'Berlin')).execute();
  const seen = await actFor({ userUuid, organizationUuid }, () =>
    kontor.restricted.selectFrom('journal_entry').select('id').execute(),
  );
  expect(seen).toEqual([]);
});

test('in production another journal, and one that lacks something, are refused; elsewhere a new one begins', async () => {
  const place = createMemoryStore();
  const open = (production: boolean) => createTestApp({ environment: { journalStore: place, production } });
  const first = await open(true);
  const second = await open(true);
  const third = await open(false);
  try {
    await second.infrastructure.database.updateTable('journal_mark').set({ lineage: randomUUID() }).execute();
    await first.infrastructure.journal.readBack();
    await expect(second.infrastructure.journal.readBack()).rejects.toThrow('belongs to another database');
    await merchantWithShop(first);
    await first.infrastructure.journal.copied();
    const parts = (await place.list('')).filter((path) => path.includes('/parts/'));
    expect(parts).not.toEqual([]);
    await place.remove(parts);
    await expect(first.infrastructure.journal.readBack()).rejects.toThrow('lacks what this database has written');
    expect(await third.infrastructure.journal.readBack()).toEqual({ entries: 0, left: 0 });
  } finally {
    await Promise.all([first, second, third].map((app) => app.close()));
  }
});

test('while the store fails, what waits stays, and no number is given', async () => {
  const failing: Store = { ...store, create: () => Promise.reject(new StoreError('gone')) };
  const app = await createTestApp({ environment: { journalStore: failing } });
  try {
    const { infrastructure } = app;
    const { shop } = await merchantWithShop(app);
    await infrastructure.database.insertInto('billing_terms').values(terms(shop.uuid, 'Berlin')).execute();
    await expect(infrastructure.journal.copied()).rejects.toSatisfy(isJournalUnavailable);
    const left = await infrastructure.database.selectFrom('journal_entry').select('id').execute();
    expect(left.length).toBeGreaterThan(0);
    const claim = infrastructure.database
      .transaction()
      .execute((tx) => infrastructure.journal.claim(tx, 'RE-2026-00001', { subject: 'in_1', content: {} }));
    await expect(claim).rejects.toSatisfy(isJournalUnavailable);
  } finally {
    await app.close();
  }
});

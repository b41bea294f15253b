import type { AuditEntry } from '@kontor/contract/audit';
import type { CurrentLegalDocument, LegalDocument, LegalText } from '@kontor/contract/legal-document';
import { calendarDay } from '@kontor/domain/date';
import { expect, test } from 'vitest';
import { merchant, password } from '../testing/accounts.ts';
import { newStaff } from '../testing/operator.ts';
import { stopClock } from '../testing/stop-clock.ts';
import { testApp } from '../testing/test-app.ts';

const kontor = await testApp();
const { clock, database } = kontor.infrastructure;
stopClock(clock);
const admin = await newStaff(kontor, 'admin');
const visitor = kontor.client();
const owner = await merchant(kontor);

const call = 'POST /backoffice/legal-document';
const day = (offset: number) => calendarDay(new Date(clock.now().getTime() + offset * 86_400_000).toISOString());
const version = (over: object = {}) => ({
  kind: 'terms',
  texts: { de: '# Neue AGB', en: '# New terms' },
  validFrom: day(0),
  needsAcceptance: true,
  reason: 'Neue Fassung der Kanzlei',
  ...over,
});
/** Later than all before it, also where the clock stands still. */
async function publish(over: object = {}) {
  clock.offset += 1;
  return (await admin.expect(201, call, version(over))).json<LegalDocument>();
}
const shown = async (kind = 'terms', language = 'de') =>
  (await visitor.expect(200, `GET /legal-document/current?kind=${kind}&language=${language}`)).json<LegalText>();
const wordsOf = (text: LegalText) => text.blocks.flatMap(({ runs }) => runs.map((run) => run.text)).join('');

test('a database begins with a text of each kind in both languages, which counts and is not asked for', async () => {
  for (const kind of ['terms', 'privacy', 'imprint', 'dpa']) {
    const texts = [await shown(kind, 'de'), await shown(kind, 'en')];
    for (const { blocks } of texts) expect(blocks.length).toBeGreaterThan(3);
    expect(new Set(texts.map(wordsOf)).size).toBe(2);
    expect(JSON.stringify(texts)).not.toMatch(/[{}]\w+}/);
  }
  const current = (await owner.client.expect(200, 'GET /legal-document')).json<CurrentLegalDocument[]>();
  expect(current.map(({ kind, needsAcceptance }) => [kind, needsAcceptance])).toEqual(
    ['dpa', 'imprint', 'privacy', 'terms'].map((kind) => [kind, false]),
  );
});

test('while there is one admin a version is published at once, and that is in the audit as done alone', async () => {
  const published = await publish();
  expect(published).toMatchObject({ kind: 'terms', state: 'current', validFrom: day(0), needsAcceptance: true });
  expect((await shown()).uuid).toBe(published.uuid);
  const [entry] = (await admin.expect(200, `GET /backoffice/audit?action=${encodeURIComponent(call)}`)).json<
    AuditEntry[]
  >();
  expect(entry).toMatchObject({ alone: true, subject: 'terms', reason: 'Neue Fassung der Kanzlei' });
});

test('of two versions of one day the newer one counts', async () => {
  const [first, second] = [await publish({ kind: 'privacy' }), await publish({ kind: 'privacy' })];
  const listed = (await admin.expect(200, 'GET /backoffice/legal-document?kind=privacy')).json<LegalDocument[]>();
  expect(listed.slice(0, 2).map(({ uuid, state }) => [uuid, state])).toEqual([
    [second.uuid, 'current'],
    [first.uuid, 'past'],
  ]);
});

test('a version of tomorrow counts from midnight in Berlin on, and not before', async () => {
  const today = await publish({ kind: 'dpa' });
  const tomorrow = await publish({ kind: 'dpa', validFrom: day(1) });
  expect(tomorrow.state).toBe('scheduled');
  const counts = async () => {
    const all = (await owner.client.expect(200, 'GET /legal-document')).json<CurrentLegalDocument[]>();
    return all.find(({ kind }) => kind === 'dpa')?.uuid;
  };
  await owner.client.expect(404, `PUT /legal-document/${tomorrow.uuid}/accepted`);
  const before = clock.offset;
  const nextDay = day(1);
  while (day(0) !== nextDay) clock.offset += 60_000;
  // Whole minutes have passed: back to the last millisecond of the day before.
  clock.offset -= (clock.now().getTime() % 60_000) + 1;
  expect(day(0)).not.toBe(nextDay);
  await owner.client.expect(200, 'POST /auth/login', { username: owner.email, password });
  expect(await counts()).toBe(today.uuid);
  clock.offset += 1;
  expect(await counts()).toBe(tomorrow.uuid);
  await owner.client.expect(204, `PUT /legal-document/${tomorrow.uuid}/accepted`);
  clock.offset = before;
});

test('nothing that was written can run, load or lead elsewhere', async () => {
  const de = [
    '# <script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[hier](javascript:alert(1)) und [dort](data:text/html,x) und <javascript:alert(1)>',
    '![Bild](https://elsewhere.example/pixel.png)',
    '[Verweis][a] und [gut](https://example.org/ok)',
    '<iframe src="https://elsewhere.example"></iframe>',
    '[a]: JAVASCRIPT:alert(1)',
  ].join('\n\n');
  await publish({ texts: { de, en: de } });
  const text = await shown();
  const links = text.blocks.flatMap(({ runs }) => runs.map(({ link }) => link)).filter((link) => link !== null);
  expect(links).toEqual(['https://example.org/ok']);
  expect(wordsOf(text)).toContain('<script>alert(1)</script>');
});

test('what cannot be is refused with its path', async () => {
  const path = async (over: object) => {
    const answer = await admin.expect(422, call, version(over));
    return answer.json<{ violations: { path: string }[] }>().violations.map((one) => one.path);
  };
  expect(await path({ validFrom: day(-1) })).toEqual(['validFrom']);
  expect(await path({ validFrom: '2027-02-30' })).toEqual(['validFrom']);
  expect(await path({ kind: 'licence' })).toEqual(['kind']);
  expect(await path({ texts: { de: ' \n', en: 'Terms' } })).toEqual(['texts.de']);
  expect(await path({ texts: { de: 'AGB', en: 'x'.repeat(30_001) } })).toEqual(['texts.en']);
  expect(await path({ texts: { de: 'AGB' } })).toEqual(['texts.en']);
  expect(await path({ reason: undefined })).toEqual(['reason']);
  await visitor.expect(422, 'GET /legal-document/current?kind=licence&language=de');
  await visitor.expect(422, 'GET /legal-document/current?kind=terms');
  await admin.expect(422, 'GET /backoffice/legal-document?cursor=nothing');
});

test('a version that is there is not changed by anyone', async () => {
  const change = database.updateTable('legal_document').set({ needs_acceptance: false }).execute();
  await expect(change).rejects.toThrow('only ever added');
  await expect(database.deleteFrom('legal_document').execute()).rejects.toThrow('only ever added');
});

test('versions come in pages, those that begin last first', async () => {
  for (let one = 0; one < 21; one += 1) await publish({ kind: 'imprint', validFrom: day(10 + one) });
  const first = await admin.expect(200, 'GET /backoffice/legal-document?kind=imprint');
  expect(first.json<LegalDocument[]>().map(({ validFrom }) => validFrom)).toEqual(
    Array.from({ length: 20 }, (_, index) => day(30 - index)),
  );
  const next = /<\/api\/v4([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1];
  const rest = (await admin.expect(200, `GET ${next}`)).json<LegalDocument[]>();
  expect(rest.map(({ validFrom, state }) => [validFrom, state])).toEqual([
    [day(10), 'scheduled'],
    ['2020-01-01', 'current'],
  ]);
});

test('with a second admin it waits for that one, and is outdated once another version has come between', async () => {
  const second = await newStaff(kontor, 'admin');
  const before = (await shown()).uuid;
  const ask = async (texts: object) => {
    const answer = await admin.expect(202, call, version({ texts }));
    return answer.json<{ approvalUuid: string }>().approvalUuid;
  };
  const [one, other] = [await ask({ de: 'Eine', en: 'One' }), await ask({ de: 'Andere', en: 'Other' })];
  expect((await shown()).uuid).toBe(before);
  await admin.expect(409, `PUT /backoffice/approval/${one}`, { decision: 'approve' });
  const published = await second.expect(201, `PUT /backoffice/approval/${one}`, { decision: 'approve' });
  expect((await shown()).uuid).toBe(published.json<LegalDocument>().uuid);
  await second.expect(409, `PUT /backoffice/approval/${other}`, { decision: 'approve' });
});

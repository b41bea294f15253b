import type { Announcement, ShownAnnouncement } from '@kontor/contract/announcement';
import type { AuditEntry } from '@kontor/contract/audit';
import { addDays, calendarDay } from '@kontor/domain/date';
import { expect, test } from 'vitest';
import { baseData, merchant, merchantWithShop, newShop, partner } from '../../testing/accounts.ts';
import { newStaff } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testApp();
const { clock } = kontor.infrastructure;
const sales = await newStaff(kontor, 'sales');
const visitor = kontor.client();

const day = (offset: number) => calendarDay(addDays(clock.now().toISOString(), offset));
const everyone = { types: [], shopTypes: [], countries: [] };
const notice = (over: object = {}) => ({
  texts: { de: 'Heute Nacht wird gewartet.', en: 'There is maintenance tonight.' },
  level: 'warning',
  from: day(0),
  until: day(1),
  audience: everyone,
  reason: 'Wartung der Datenbank',
  ...over,
});
const publish = async (over: object = {}) =>
  (await sales.expect(201, 'POST /backoffice/announcement', notice(over))).json<Announcement>();
const shownTo = async (client: TestClient) =>
  (await client.expect(200, 'GET /announcement')).json<ShownAnnouncement[]>().map(({ uuid }) => uuid);

test('a notice is shown on its days to everyone, signed in or not, and is in the audit with its reason', async () => {
  const [today, tomorrow] = [await publish(), await publish({ from: day(1) })];
  const { client } = await merchant(kontor);
  expect(await shownTo(visitor)).toContain(today.uuid);
  expect(await shownTo(client)).toContain(today.uuid);
  expect(await shownTo(visitor)).not.toContain(tomorrow.uuid);
  const admin = await newStaff(kontor, 'admin');
  const action = encodeURIComponent('POST /backoffice/announcement');
  const [entry] = (await admin.expect(200, `GET /backoffice/audit?action=${action}`)).json<AuditEntry[]>();
  expect(entry).toMatchObject({ reason: 'Wartung der Datenbank', after: { level: 'warning' } });
});

test('signed out it is cached for a minute, signed in it is not shared', async () => {
  const cached = async (client: TestClient) => (await client.expect(200, 'GET /announcement')).headers['cache-control'];
  expect(await cached(visitor)).toBe('public, max-age=60');
  // Visitors who are given the same answer by a cache must not be given the same cookies.
  const first = await kontor.client().expect(200, 'GET /announcement');
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(await cached((await merchant(kontor)).client)).toBe('private, no-cache');
});

test('only whom it concerns sees it: by type, country and shops of one organization', async () => {
  const ofAustria = await publish({ audience: { ...everyone, countries: ['AT'] } });
  const ofPartners = await publish({ audience: { ...everyone, types: ['partner'] } });
  const ofCloud = await publish({ audience: { types: ['merchant'], shopTypes: ['cloud'], countries: ['AT'] } });
  const austrian = await merchant(kontor, { baseData: baseData({ isoCountryCode: 'AT', zip: '1010', city: 'Wien' }) });
  const german = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  const agency = await partner(kontor);
  const own = [ofAustria.uuid, ofPartners.uuid, ofCloud.uuid];
  const seenBy = async (client: TestClient) => (await shownTo(client)).filter((uuid) => own.includes(uuid));
  expect(await seenBy(austrian.client)).toEqual([ofAustria.uuid]);
  const cloud = newShop({ type: 'cloud', mainShopUrl: null });
  await austrian.client.expect(201, `POST /organization/${austrian.organizationUuid}/shop`, cloud);
  expect(await seenBy(austrian.client)).toEqual([ofCloud.uuid, ofAustria.uuid]);
  expect(await seenBy(german.client)).toEqual([]);
  expect(await seenBy(agency.client)).toEqual([ofPartners.uuid]);
  // Of a visitor neither country nor shops are known.
  expect(await seenBy(visitor)).toEqual([ofPartners.uuid]);
  for (const uuid of own) await sales.expect(204, `DELETE /backoffice/announcement/${uuid}?reason=Vorbei`);
  expect(await seenBy(austrian.client)).toEqual([]);
});

test('who dismisses it sees it no more, until its text changes; others still do', async () => {
  const { uuid } = await publish();
  const [one, other] = [await merchant(kontor), await merchant(kontor)];
  for (let times = 0; times < 2; times += 1) await one.client.expect(204, `PUT /announcement/${uuid}/dismissed`);
  expect([(await shownTo(one.client)).includes(uuid), (await shownTo(other.client)).includes(uuid)]).toEqual([
    false,
    true,
  ]);
  const longer = notice({ until: day(2) });
  await sales.expect(200, `PUT /backoffice/announcement/${uuid}`, longer);
  expect(await shownTo(one.client)).not.toContain(uuid);
  const texts = { de: 'Die Wartung dauert länger.', en: 'Maintenance takes longer.' };
  await sales.expect(200, `PUT /backoffice/announcement/${uuid}`, { ...longer, texts });
  expect(await shownTo(one.client)).toContain(uuid);
  await visitor.expect(401, `PUT /announcement/${uuid}/dismissed`);
  await one.client.expect(204, 'PUT /announcement/5b6f3b9e-7a44-4f0e-8a3c-000000000000/dismissed');
});

test('what cannot be is refused with its path, and what there is not is 404', async () => {
  const path = async (over: object) => {
    const answer = await sales.expect(422, 'POST /backoffice/announcement', notice(over));
    return answer.json<{ violations: { path: string }[] }>().violations.map((one) => one.path);
  };
  expect(await path({ until: day(-1) })).toEqual(['until']);
  expect(await path({ texts: { de: ' ', en: 'Hello' } })).toEqual(['texts.de']);
  expect(await path({ level: 'loud' })).toEqual(['level']);
  expect(await path({ reason: undefined })).toEqual(['reason']);
  const none = '/backoffice/announcement/5b6f3b9e-7a44-4f0e-8a3c-000000000000';
  await sales.expect(404, `PUT ${none}`, notice());
  await sales.expect(404, `DELETE ${none}?reason=Vorbei`);
  await sales.expect(422, 'GET /backoffice/announcement?cursor=nothing');
});

test('notices come in pages, those that end last first; sales and operations keep them, finance does not', async () => {
  for (let one = 0; one < 51; one += 1) await publish({ from: day(10), until: day(20 + one) });
  const operations = await newStaff(kontor, 'operations');
  const first = await operations.expect(200, 'GET /backoffice/announcement');
  const page = first.json<Announcement[]>();
  expect([page.length, page[0]?.until]).toEqual([50, day(70)]);
  const next = /<\/api\/v4([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1];
  const rest = (await operations.expect(200, `GET ${next}`)).json<Announcement[]>();
  expect(rest[0]?.until).toBe(day(20));
  const finance = await newStaff(kontor, 'finance');
  await finance.expect(403, 'GET /backoffice/announcement');
});

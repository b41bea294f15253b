import type { CurrentLegalDocument, LegalAcceptance, LegalDocument, LegalText } from '@kontor/contract/legal-document';
import { calendarDay } from '@kontor/domain/date';
import { expect, test } from 'vitest';
import { mailedToken, merchant, newEmail, partner, password } from '../testing/accounts.ts';
import { newStaff } from '../testing/operator.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const kontor = await testApp();
const { clock, database } = kontor.infrastructure;
const admin = await newStaff(kontor, 'admin');

async function publish(kind: string, inDays = 0) {
  const version = {
    kind,
    texts: { de: 'Neu', en: 'New' },
    validFrom: calendarDay(new Date(clock.now().getTime() + inDays * 86_400_000).toISOString()),
    needsAcceptance: true,
    reason: 'Neue Fassung',
  };
  return (await admin.expect(201, 'POST /backoffice/legal-document', version)).json<LegalDocument>();
}

const currentFor = async (client: TestClient) =>
  (await client.expect(200, 'GET /legal-document')).json<CurrentLegalDocument[]>();
const openFor = async (client: TestClient) =>
  (await currentFor(client))
    .filter(({ needsAcceptance, isAccepted }) => needsAcceptance && !isAccepted)
    .map(({ uuid }) => uuid);
const acceptedBy = async (client: TestClient) =>
  (await client.expect(200, 'GET /legal-acceptance')).json<LegalAcceptance[]>();
const placesOf = async (client: TestClient) =>
  new Set((await acceptedBy(client)).map(({ kind, place }) => `${kind} ${place}`));

async function invite(owner: Awaited<ReturnType<typeof merchant>>, email: string) {
  const invitation = { email, role: 'admin', language: 'de' };
  await owner.client.expect(202, `POST /organization/${owner.organizationUuid}/invitation`, invitation);
  return mailedToken(owner.client, email);
}

test.each([
  ['a merchant', merchant],
  ['a partner', partner],
])('%s accepts with the sign-up what counts then, for the new organization', async (_, signUp) => {
  const { client } = await signUp(kontor);
  const current = await currentFor(client);
  expect(current.filter(({ isAccepted }) => isAccepted).map(({ kind }) => kind)).toEqual(['dpa', 'privacy', 'terms']);
  const accepted = await acceptedBy(client);
  expect(accepted.map(({ place }) => place)).toEqual(['sign-up', 'sign-up', 'sign-up']);
  expect(accepted.every(({ organizationName }) => organizationName !== null)).toBe(true);
});

test('a new version is open for everyone until they accept it, however often they do', async () => {
  const [one, other] = [await merchant(kontor), await merchant(kontor)];
  const { uuid } = await publish('terms');
  expect([await openFor(one.client), await openFor(other.client)]).toEqual([[uuid], [uuid]]);
  for (let times = 0; times < 2; times += 1) await one.client.expect(204, `PUT /legal-document/${uuid}/accepted`);
  expect([await openFor(one.client), await openFor(other.client)]).toEqual([[], [uuid]]);
  const accepted = (await acceptedBy(one.client)).filter(({ documentUuid }) => documentUuid === uuid);
  expect(accepted).toMatchObject([{ kind: 'terms', place: 'visit', organizationName: 'Radwerk Berlin GmbH' }]);
});

test('what was replaced while it was read can still be read and accepted; what does not count yet, or is none, cannot', async () => {
  const { client } = await merchant(kontor);
  const earlier = await publish('privacy');
  const later = await publish('privacy');
  const read = async ({ uuid }: LegalDocument, language = 'de') =>
    (await client.expect(200, `GET /legal-document/${uuid}?language=${language}`)).json<LegalText>();
  const words = (await read(earlier)).blocks.flatMap(({ runs }) => runs.map(({ text }) => text));
  expect([(await read(earlier, 'en')).uuid, words]).toEqual([earlier.uuid, ['Neu']]);
  await client.expect(204, `PUT /legal-document/${earlier.uuid}/accepted`);
  expect(await openFor(client)).toEqual([later.uuid]);
  const none = '/legal-document/5b6f3b9e-7a44-4f0e-8a3c-000000000000';
  const next = await publish('privacy', 1);
  for (const path of [`/legal-document/${next.uuid}`, none]) {
    await client.expect(404, `GET ${path}?language=de`);
    await client.expect(404, `PUT ${path}/accepted`);
  }
  for (const path of [
    'GET /legal-document',
    'GET /legal-acceptance',
    `GET /legal-document/${later.uuid}?language=de`,
    `PUT /legal-document/${later.uuid}/accepted`,
  ])
    await kontor.client().expect(401, path);
});

test('an invited person accepts by joining, with a new account and with one that is there', async () => {
  const owner = await merchant(kontor);
  const email = newEmail();
  const newcomer = kontor.client();
  const token = await invite(owner, email);
  await newcomer.expect(200, 'POST /signup/join', { token, firstName: 'Ida', lastName: 'Neu', password });
  expect(await placesOf(newcomer)).toEqual(new Set(['dpa invitation', 'privacy invitation', 'terms invitation']));
  expect(await openFor(newcomer)).toEqual([]);
  const known = await merchant(kontor);
  await known.client.expect(200, `POST /confirmation/${await invite(owner, known.email)}`);
  expect((await placesOf(known.client)).has('terms invitation')).toBe(true);
});

test('what a person accepts at a visit counts for the organizations that the person owns, and for no other', async () => {
  const owner = await merchant(kontor);
  const email = newEmail();
  const colleague = kontor.client();
  const token = await invite(owner, email);
  await colleague.expect(200, 'POST /signup/join', { token, firstName: 'Ida', lastName: 'Neu', password });
  const { uuid } = await publish('dpa');
  for (const client of [owner.client, colleague]) await client.expect(204, `PUT /legal-document/${uuid}/accepted`);
  const rows = await database
    .selectFrom('legal_acceptance')
    .innerJoin('app_user', 'app_user.uuid', 'legal_acceptance.user_uuid')
    .select(['app_user.email', 'organization_uuid'])
    .where('document_uuid', '=', uuid)
    .execute();
  expect(new Map(rows.map((row) => [row.email, row.organization_uuid]))).toEqual(
    new Map([
      [owner.email, owner.organizationUuid],
      [email, null],
    ]),
  );
});

test('a person sees what that person has accepted, in pages', async () => {
  const { client, userUuid, organizationUuid } = await merchant(kontor);
  const { uuid } = await publish('terms');
  const row = (index: number) => ({
    uuid: crypto.randomUUID(),
    document_uuid: uuid,
    user_uuid: userUuid,
    organization_uuid: organizationUuid,
    place: 'order' as const,
    accepted_at: new Date(Date.parse('2030-01-01') + index),
  });
  await database
    .insertInto('legal_acceptance')
    .values(Array.from({ length: 50 }, (_, index) => row(index)))
    .execute();
  const first = await client.expect(200, 'GET /legal-acceptance');
  const page = first.json<LegalAcceptance[]>();
  expect([page.length, new Set(page.map(({ place }) => place))]).toEqual([50, new Set(['order'])]);
  const next = /<\/api\/v4([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1];
  expect((await client.expect(200, `GET ${next}`)).json<LegalAcceptance[]>()).toHaveLength(3);
  await client.expect(422, 'GET /legal-acceptance?cursor=nothing');
});

test('with the account goes what was accepted', async () => {
  const { client, userUuid, email } = await merchant(kontor);
  const left = () => database.selectFrom('legal_acceptance').select('uuid').where('user_uuid', '=', userUuid).execute();
  expect(await left()).toHaveLength(3);
  await client.expect(202, `POST /user/${userUuid}/delete`, { password });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  expect(await left()).toEqual([]);
});

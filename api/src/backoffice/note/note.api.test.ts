import type { StaffNote } from '@kontor/contract/customer-note';
import type { TimelineEntry } from '@kontor/contract/customer-timeline';
import { beforeAll, expect, test } from 'vitest';
import { mailedToken, merchant, password } from '../../testing/accounts.ts';
import { newStaff } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
const { database } = kontor.infrastructure;
let finance: Awaited<ReturnType<typeof newStaff>>;
let sales: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  finance = await newStaff(kontor, 'finance');
  sales = await newStaff(kontor, 'sales');
});

const write = async (organizationUuid: string, text: string): Promise<StaffNote> =>
  (await finance.expect(201, `POST /backoffice/customer/${organizationUuid}/note`, { text })).json<StaffNote>();
const notesOf = async (organizationUuid: string) =>
  (await sales.expect(200, `GET /backoffice/customer/${organizationUuid}/timeline?kind=note`)).json<TimelineEntry[]>();

test('a note is written, read by others of the vendor’s people, and removed by them', async () => {
  const { organizationUuid } = await merchant(kontor);
  const note = await write(organizationUuid, 'Zahlt immer pünktlich');
  expect(note).toEqual({
    uuid: expect.any(String),
    text: 'Zahlt immer pünktlich',
    at: expect.any(String),
    actor: { userUuid: finance.userUuid, name: 'Eva Brandt' },
  });
  expect((await notesOf(organizationUuid)).map(({ title, details }) => [title, details['noteUuid']])).toEqual([
    ['Zahlt immer pünktlich', note.uuid],
  ]);
  await sales.expect(204, `DELETE /backoffice/customer/${organizationUuid}/note/${note.uuid}`);
  expect(await notesOf(organizationUuid)).toEqual([]);
  await sales.expect(404, `DELETE /backoffice/customer/${organizationUuid}/note/${note.uuid}`);
});

test.each(['<script>alert(1)</script>', "'; drop table staff_note; --", '{{7*7}} ${x}', 'Zeile 1\nZeile 2', '‮txet'])(
  'what could be a program is kept as text: %s',
  async (text) => {
    const { organizationUuid } = await merchant(kontor);
    await write(organizationUuid, text);
    expect((await notesOf(organizationUuid)).map(({ title }) => title)).toEqual([text]);
  },
);

test.each(['', '  \n ', 'a'.repeat(2001), 'a\u0000b'])(
  'an empty note and one that is too long is refused: %j',
  async (text) => {
    const { organizationUuid } = await merchant(kontor);
    const answer = await finance.call(`POST /backoffice/customer/${organizationUuid}/note`, { body: { text } });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'validation-failed']);
  },
);

test('a note belongs to its organization, which has to exist', async () => {
  const [one, other] = [await merchant(kontor), await merchant(kontor)];
  const { uuid } = await write(one.organizationUuid, 'Nur hier');
  await sales.expect(404, `DELETE /backoffice/customer/${other.organizationUuid}/note/${uuid}`);
  await finance.expect(404, `POST /backoffice/customer/${crypto.randomUUID()}/note`, { text: 'Wohin?' });
});

test('members see nothing of notes, neither in their activity nor in an export', async () => {
  const owner = await merchant(kontor);
  await write(owner.organizationUuid, 'Vertraulich');
  const activity = await owner.client.expect(200, `GET /organization/${owner.organizationUuid}/activity`);
  expect(activity.body).not.toMatch(/Vertraulich|operator/);
  const rows = await kontor.restricted.selectFrom('staff_note').selectAll().execute();
  expect(rows).toEqual([]);
});

test('notes go with the organization, and keep no name of an author who is gone', async () => {
  const owner = await merchant(kontor);
  const author = await newStaff(kontor, 'support');
  await author.expect(201, `POST /backoffice/customer/${owner.organizationUuid}/note`, { text: 'Geht mit' });
  await database.deleteFrom('app_user').where('uuid', '=', author.userUuid).execute();
  expect((await notesOf(owner.organizationUuid))[0]?.actor).toEqual({ kind: 'operator', name: null });
  await owner.client.expect(202, `POST /user/${owner.userUuid}/delete`, { password });
  await owner.client.expect(200, `POST /confirmation/${await mailedToken(owner.client, owner.email)}`);
  const left = await database
    .selectFrom('staff_note')
    .select('uuid')
    .where('organization_uuid', '=', owner.organizationUuid)
    .execute();
  expect(left).toEqual([]);
});

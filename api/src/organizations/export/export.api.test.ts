import { createHash } from 'node:crypto';
import type { Activity } from '@kontor/contract/activity';
import type { OrganizationExport } from '@kontor/contract/export';
import { type ExportDocument, type ExportListName, exportLists } from '@kontor/contract/export-document';
import Fastify from 'fastify';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { mailsTo, newShop, partner } from '../../testing/accounts.ts';
import { checkEInvoice, eInvoiceIn } from '../../testing/check-e-invoice.ts';
import { memberWith } from '../../testing/members.ts';
import { runCleanUp } from '../../testing/run-clean-up.ts';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { filesIn } from '../../testing/zip.ts';
import { beginAttempt, writePart } from './export.repository.ts';

const kontor = await testBilling();
const { database, clock } = kontor.infrastructure;
let buyer: Orderer;
let path: string;

beforeAll(async () => {
  buyer = await orderer(kontor);
  path = `/organization/${buyer.organizationUuid}/export`;
  await kontor.pass(31);
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('professional'));
});
// Requests are limited per day.
beforeEach(async () => {
  await database.deleteFrom('rate_limit').execute();
});

const request = async (at = path, { client } = buyer) =>
  (await client.expect(202, `POST ${at}`)).json<{ uuid: string }>().uuid;
const state = async (uuid: string) =>
  (await buyer.client.expect(200, `GET ${path}/${uuid}`)).json<OrganizationExport>();
const made = async () => {
  const uuid = await request();
  await kontor.worker.runDue();
  return uuid;
};
const filesOf = async (uuid: string) =>
  filesIn((await buyer.client.expect(200, `GET ${path}/${uuid}/download`)).rawPayload);
const dataIn = (files: Map<string, Buffer>) =>
  JSON.parse(String(files.get('data.json'))) as z.output<typeof ExportDocument>;
const listNames = Object.keys(exportLists) as ExportListName[];
const activity = async (action: string) => {
  const list = `GET /organization/${buyer.organizationUuid}/activity?action=${action}`;
  return (await buyer.client.expect(200, list)).json<Activity[]>();
};

test('an owner asks for an export and downloads it once it is made', async () => {
  const uuid = await request();
  expect(await state(uuid)).toMatchObject({ state: 'working', progress: 0, sizeBytes: null, expiresAt: null });
  await buyer.client.expect(409, `GET ${path}/${uuid}/download`);
  await kontor.worker.runDue();
  const done = await state(uuid);
  expect(done).toMatchObject({ state: 'done', progress: 100, requestedBy: 'Eva Brandt' });
  expect(Date.parse(done.expiresAt ?? '') - Date.parse(done.requestedAt)).toBeGreaterThanOrEqual(7 * 86_400_000);
  const { rawPayload, headers } = await buyer.client.expect(200, `GET ${path}/${uuid}/download`);
  expect(headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(done.sizeBytes) });
  expect(rawPayload).toHaveLength(done.sizeBytes ?? 0);
  expect([...filesIn(rawPayload).keys()]).toEqual(
    expect.arrayContaining(['README.md', 'schema.json', 'data.json', 'lists/activity.csv', 'SHA256SUMS']),
  );
  expect((await buyer.client.expect(200, `GET ${path}`)).json<OrganizationExport[]>()[0]).toEqual(done);
});

test('while one is being made, asking again answers with it', async () => {
  const answers = await Promise.all([request(), request(), request()]);
  expect(new Set(answers).size).toBe(1);
  expect(await activity('export.requested')).toHaveLength(2);
  await kontor.worker.runDue();
  expect(await request()).not.toBe(answers[0]);
  await kontor.worker.runDue();
});

test('its data is valid by the schema that it contains and that the portal publishes', async () => {
  const files = await filesOf(await made());
  const published = (await kontor.client().expect(200, 'GET /export-schema.json')).json<object>();
  const own = JSON.parse(String(files.get('schema.json'))) as { readonly $id: string };
  expect(own).toEqual(published);
  const document = dataIn(files);
  const validator = Fastify({ ajv: { customOptions: { allowUnionTypes: true } } });
  const { $id: _, ...schema } = own;
  validator.post('/', { schema: { body: schema } }, async () => 'valid');
  const validated = async (payload: object) =>
    (await validator.inject({ method: 'POST', url: '/', payload })).statusCode;
  expect(await validated(document)).toBe(200);
  expect(await validated({ ...document, invoices: [{ ...document.invoices[0], total: 'much' }] })).toBe(400);
  await validator.close();
  expect(document.organization).toMatchObject({ uuid: buyer.organizationUuid, type: 'merchant' });
  const filled = listNames.filter((name) => document[name].length > 0);
  expect(filled).toEqual(
    expect.arrayContaining(['members', 'shops', 'subscriptions', 'invoices', 'ledgerEntries', 'activity']),
  );
});

test('a shop that was removed is in the export: its papers and cash registers name it', async () => {
  const own = `/organization/${buyer.organizationUuid}/shop`;
  const shop = newShop({ name: 'Filiale Nord' });
  const { uuid } = (await buyer.client.expect(201, `POST ${own}`, shop)).json<{ uuid: string }>();
  await buyer.client.expect(204, `DELETE ${own}/${uuid}`);
  const { shops } = dataIn(await filesOf(await made()));
  expect(shops.find((one) => one.uuid === uuid)).toMatchObject({
    name: 'Filiale Nord',
    removedAt: expect.stringMatching(/^\d{4}-/),
  });
});

test('each list is a CSV file with the rows of the document', async () => {
  const files = await filesOf(await made());
  const document = dataIn(files);
  for (const name of listNames) {
    const file = `lists/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.csv`;
    const [head, ...rows] = String(files.get(file)).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toMatch(/^[a-zA-Z\d;]+$/);
    expect(rows).toHaveLength(document[name].length);
  }
  expect(String(files.get('lists/members.csv'))).toContain(`"${buyer.email}"`);
});

test('it has all papers, as PDF and as XML, which are valid e-invoices', async () => {
  const files = await filesOf(await made());
  const { invoices } = dataIn(files);
  expect(invoices).toHaveLength(1);
  for (const { pdf, xml } of invoices) {
    expect(checkEInvoice(String(files.get(xml))).findings).toEqual([]);
    expect(checkEInvoice(eInvoiceIn(files.get(pdf) ?? Buffer.of())).findings).toEqual([]);
  }
});

test('the checksums are those of its files', async () => {
  const files = await filesOf(await made());
  const lines = String(files.get('SHA256SUMS')).trimEnd().split('\n');
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const [name, content] of files) {
    if (name === 'SHA256SUMS') continue;
    expect([name, sums.get(name)]).toEqual([name, createHash('sha256').update(content).digest('hex')]);
  }
  expect(sums.size).toBe(files.size - 1);
});

test('it explains itself in both languages and holds no secrets', async () => {
  const files = await filesOf(await made());
  expect(String(files.get('README.md'))).toMatch(/Prüfsummen[^]*checksums/);
  const everything = [...files].filter(([name]) => !name.startsWith('papers/')).map(([, content]) => String(content));
  expect(everything.join('\n')).not.toMatch(/argon2|password_hash|tokenHash|sk_test/);
});

test('the person who asked is told by mail, with a link to the page', async () => {
  await made();
  const [mail] = await mailsTo(buyer.client, buyer.email);
  expect(mail?.subject).toMatch(/^Der Datenexport von .* ist fertig$/);
  expect(mail?.text).toContain(`${buyer.shopPath}/export`);
});

test('every download is in the activity', async () => {
  const before = (await activity('export.downloaded')).length;
  const uuid = await made();
  await filesOf(uuid);
  await filesOf(uuid);
  const after = await activity('export.downloaded');
  expect(after).toHaveLength(before + 2);
  expect(after[0]?.actor).toMatchObject({ kind: 'user', name: 'Eva Brandt' });
});

test('other roles neither ask for an export nor see or download one', async () => {
  const uuid = await made();
  for (const role of ['billing', 'operations', 'reader'] as const) {
    const { client } = await memberWith(kontor, buyer.organizationUuid, role);
    for (const call of [`POST ${path}`, `GET ${path}`, `GET ${path}/${uuid}`, `GET ${path}/${uuid}/download`]) {
      const answer = await client.call(call);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'role-insufficient']);
    }
  }
  const admin = await memberWith(kontor, buyer.organizationUuid, 'admin');
  await admin.client.expect(200, `GET ${path}/${uuid}/download`);
});

test("another organization's export is not found below the own one", async () => {
  const uuid = await made();
  const stranger = await orderer(kontor);
  const own = `/organization/${stranger.organizationUuid}/export`;
  await stranger.client.expect(404, `GET ${own}/${uuid}`);
  await stranger.client.expect(404, `GET ${own}/${uuid}/download`);
  expect((await stranger.client.expect(200, `GET ${own}`)).json()).toEqual([]);
});

test('a partner gets its account, leads and commissions', async () => {
  const { client, organizationUuid } = await partner(kontor);
  const own = `/organization/${organizationUuid}`;
  const lead = { companyName: 'Rad & Tat', contactName: 'Ida Kern', email: 'ida@rad.test' };
  await client.expect(201, `POST ${own}/partner-account/lead`, lead);
  const { uuid } = (await client.expect(202, `POST ${own}/export`)).json<{ uuid: string }>();
  await kontor.worker.runDue();
  const files = filesIn((await client.expect(200, `GET ${own}/export/${uuid}/download`)).rawPayload);
  expect(dataIn(files)).toMatchObject({
    organization: { type: 'partner' },
    partnerAccounts: [{ payoutState: 'incomplete' }],
    leads: [lead],
  });
});

test('an attempt that was interrupted is begun anew, and what it still writes is refused', async () => {
  const uuid = await request();
  const now = clock.now();
  const interrupted = await actForAll(() => beginAttempt(database, uuid, now));
  if (interrupted === null) throw new Error('There is nothing to be made');
  const part = (number: number) => ({ number, content: Buffer.from('half'), now });
  await writePart(database, interrupted, part(1));
  await kontor.worker.runDue();
  await expect(writePart(database, interrupted, part(2))).rejects.toThrow('Another attempt');
  expect((await filesOf(uuid)).has('data.json')).toBe(true);
});

test('an export that is given up does not stand in the way of another', async () => {
  const uuid = await request();
  await database.deleteFrom('job').where('kind', '=', 'make-export').execute();
  expect(await request()).toBe(uuid);
  await kontor.pass(1);
  await buyer.signIn();
  expect(await state(uuid)).toMatchObject({ state: 'failed' });
  expect(await request()).not.toBe(uuid);
  await kontor.worker.runDue();
});

test('after seven days it is gone, with its parts', async () => {
  const uuid = await made();
  await kontor.pass(6);
  await buyer.signIn();
  await buyer.client.expect(200, `GET ${path}/${uuid}/download`);
  await kontor.pass(2);
  await buyer.signIn();
  await buyer.client.expect(404, `GET ${path}/${uuid}/download`);
  await runCleanUp(kontor);
  const parts = await database
    .selectFrom('organization_export_part')
    .select('number')
    .where('export_uuid', '=', uuid)
    .execute();
  expect(parts).toEqual([]);
});

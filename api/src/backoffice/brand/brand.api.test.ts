import type { Config } from '@kontor/contract/config';
import { firstBrand } from '@kontor/contract/first-brand';
import type { Brand } from '@kontor/contract/operator-brand';
import type { PasskeyCreation } from '@kontor/contract/passkey';
import { afterEach, expect, test } from 'vitest';
import { readVendor } from '../../infrastructure/brand/read-brand.ts';
import { handleJob } from '../../infrastructure/jobs/define-job.ts';
import { createJobWorker } from '../../infrastructure/jobs/job-worker.ts';
import type { OutgoingMail } from '../../infrastructure/mail/mail-transport.ts';
import { createSendMail, sendMailJob } from '../../infrastructure/mail/outbox.ts';
import { noTelemetry } from '../../infrastructure/telemetry/telemetry.ts';
import { merchantWithShop, password } from '../../testing/accounts.ts';
import { changeBrand, readBrand } from '../../testing/brand.ts';
import { newOperator, operatorOf } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';
import { otherBrand } from '../../testing/vendor.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });
const operator = await operatorOf(kontor, operators);
const { database, environment, clock } = kontor.infrastructure;

afterEach(async () => void (await changeBrand(operator, firstBrand)));

const rows = () => database.selectFrom('vendor_brand').select(['brand', 'reason']).orderBy('counts_from').execute();
const put = (change: object) =>
  operator.call('PUT /backoffice/brand', { body: { ...firstBrand, reason: 'Decided by the management', ...change } });

test('an installation begins with a brand, which an admin replaces as a whole and with a reason', async () => {
  expect(await readBrand(operator)).toEqual(firstBrand);
  expect(await changeBrand(operator, otherBrand)).toEqual(otherBrand);
  expect(await readBrand(operator)).toEqual(otherBrand);
  expect((await rows()).at(-1)).toEqual({ brand: otherBrand, reason: 'Decided by the management' });
});

test('the audit has what there was, what there is and what differs', async () => {
  await changeBrand(operator, { ...firstBrand, name: 'Ladenlicht' });
  const [entry] = (await operator.expect(200, 'GET /backoffice/audit?action=PUT%20/backoffice/brand')).json<
    { subject: string; before: Brand; after: Brand; reason: string }[]
  >();
  expect(entry).toMatchObject({
    subject: 'name',
    before: { name: 'Kontor' },
    after: { name: 'Ladenlicht' },
    reason: 'Decided by the management',
  });
});

test('what is sent twice is set once, and what was set is never changed', async () => {
  await changeBrand(operator, otherBrand);
  const after = await rows();
  await changeBrand(operator, otherBrand);
  expect(await rows()).toEqual(after);
  await expect(database.updateTable('vendor_brand').set({ reason: 'Nothing' }).execute()).rejects.toThrow(
    'never changed',
  );
  const own = kontor.restricted.deleteFrom('vendor_brand').execute();
  await expect(own).rejects.toThrow('permission denied');
});

test('a brand is set with a fresh proof alone', async () => {
  const { client } = await newOperator(kontor, operators);
  const body = { ...firstBrand, reason: 'Decided by the management' };
  // The authenticator was set up in this session, which proves nothing.
  expect((await client.call('PUT /backoffice/brand', { body })).json()).toMatchObject({ code: 'step-up-required' });
});

test.each<[string, object, string, string]>([
  ['no name', { name: ' ' }, 'name', 'required'],
  ['a long name', { name: 'K'.repeat(41) }, 'name', 'max-length'],
  ['no company', { company: undefined }, 'company', 'required'],
  [
    'a company without register',
    { company: { ...firstBrand.company, registration: '' } },
    'company.registration',
    'required',
  ],
  [
    'a country that is none',
    { company: { ...firstBrand.company, isoCountryCode: 'XX' } },
    'company.isoCountryCode',
    'country-unsupported',
  ],
  [
    'a mistyped IBAN',
    { bankAccount: { ...otherBrand.bankAccount, iban: 'DE02120300000000202052' } },
    'bankAccount.iban',
    'invalid',
  ],
  ['no colour', { colours: { light: 'blue', dark: '#19a6eb' } }, 'colours.light', 'pattern'],
  [
    'a fill on which nothing can be read',
    { colours: { light: '#19a6eb', dark: '#888888' } },
    'colours.dark',
    'contrast-of-text',
  ],
  [
    'a line that is not seen',
    { colours: { light: '#1a237e', dark: '#19a6eb' } },
    'colours.light',
    'contrast-of-controls',
  ],
  [
    'a logo that draws nothing',
    { logo: '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>' },
    'logo',
    'svg-unusable',
  ],
  ['a logo that is too large', { logo: `<svg>${' '.repeat(20_000)}</svg>` }, 'logo', 'max-length'],
  ['something unknown', { slogan: 'Light' }, 'slogan', 'unknown-key'],
  ['no reason', { reason: '  ' }, 'reason', 'required'],
])('%s is refused by its path', async (_, change, path, code) => {
  const before = await rows();
  expect((await put(change)).json()).toMatchObject({
    status: 422,
    violations: expect.arrayContaining([expect.objectContaining({ path, code })]),
  });
  expect(await rows()).toEqual(before);
});

test('pages, passkeys, authenticator apps and the description of the API have the name that is set', async () => {
  await changeBrand(operator, otherBrand);
  const visitor = kontor.client();
  expect((await visitor.expect(200, 'GET /config')).json<Config>().brand).toMatchObject({
    name: 'Ladenlicht',
    companyName: 'Lichtwerk Handels AG',
  });
  expect((await visitor.expect(200, 'GET /openapi.json')).json()).toMatchObject({ info: { title: 'Ladenlicht API' } });
  const { client } = await merchantWithShop(kontor);
  const { uri } = (await client.expect(200, 'POST /user/totp', { password })).json<{ uri: string }>();
  expect(new URL(uri).searchParams.get('issuer')).toBe('Ladenlicht');
  const { rp } = (await client.expect(200, 'POST /user/passkey/options', { password })).json<PasskeyCreation>();
  expect(rp).toEqual({ id: 'localhost', name: 'Ladenlicht' });
});

test('mails come in the name that is set, and name the company', async () => {
  await kontor.worker.runDue();
  await changeBrand(operator, otherBrand);
  const owner = await merchantWithShop(kontor);
  await owner.client.expect(202, 'POST /help-request', {
    message: 'Die Rechnung stimmt nicht.',
    organizationUuid: owner.organizationUuid,
    shopUuid: owner.shop.uuid,
    page: `${owner.shopPath}/invoices`,
    errorId: null,
  });
  const sent: OutgoingMail[] = [];
  const parts = {
    ...kontor.infrastructure,
    transport: async (mail: OutgoingMail) => void sent.push(mail),
    telemetry: noTelemetry,
    documents: () => [],
  };
  await createJobWorker(
    database,
    clock,
    parts.jobs,
    [handleJob(sendMailJob, createSendMail(parts))],
    parts.log,
  ).runDue();
  expect(sent.length).toBeGreaterThan(1);
  for (const { senderName, text, html } of sent) {
    expect(senderName).toBe('Ladenlicht Kundenkonto');
    for (const part of [text, html]) {
      expect(part).toContain('Lichtwerk Handels AG, Lampengasse 3, 80331 München');
      expect(part.replaceAll('@kontor.test', '')).not.toMatch(/kontor/i);
    }
  }
});

test('a paper names the company that there was when it was issued, whenever it is made', async () => {
  const before = clock.now();
  await changeBrand(operator, otherBrand);
  const nameAt = async (at?: Date) => (await readVendor(database, environment, at)).company.name;
  expect(await nameAt()).toBe('Lichtwerk Handels AG');
  expect(await nameAt(new Date('2001-01-01T00:00:00Z'))).toBe('Kontor Software GmbH');
  expect(await nameAt(new Date(before.getTime() - 1))).toBe('Kontor Software GmbH');
  const [newest] = await database
    .selectFrom('vendor_brand')
    .select('counts_from')
    .orderBy('counts_from', 'desc')
    .limit(1)
    .execute();
  expect(await nameAt(newest?.counts_from)).toBe('Lichtwerk Handels AG');
});

test('a logo is kept as what it draws, and sent under a name of its content as a picture that can do nothing', async () => {
  const drawn = '<path d="M0 0h9v9z" fill="#f59e0b"></path>';
  const logo = `<svg viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script>${drawn}</svg>`;
  const cleaned = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${drawn}</svg>`;
  expect((await changeBrand(operator, { ...otherBrand, logo })).logo).toBe(cleaned);
  const visitor = kontor.client();
  const shown = async () => (await visitor.expect(200, 'GET /config')).json<Config>().brand?.logo ?? '';
  const address = await shown();
  const open = (url: string) => kontor.app.inject({ url });
  const answer = await open(address);
  expect(answer.body).toBe(cleaned);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  // Pages that are open still name it.
  await changeBrand(operator, { ...otherBrand, name: 'Übersee & Co', logo: null });
  expect((await open(address)).body).toBe(cleaned);
  const letter = await open(await shown());
  expect(letter.body).toContain('>Ü</text>');
  expect((await open('/brand/00000000000000000000000000000000.svg')).statusCode).toBe(404);
});

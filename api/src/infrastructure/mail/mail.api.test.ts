import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passwordChangedMail } from '../../accounts/user/password-changed.mail.ts';
import { invoiceByTransferMail } from '../../billing/mails/invoice-by-transfer.mail.ts';
import { accountRows } from '../../billing/mails/invoice-rows.ts';
import { usage80Mail } from '../../billing/usage/usage-80.mail.ts';
import { helpRequestMail } from '../../organizations/help-request/help-request.mail.ts';
import { newEmail } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';
import { after, days, hours, minutes } from '../clock.ts';
import { inTransaction } from '../database/transaction.ts';
import { createInfrastructureModule } from '../infrastructure-module.ts';
import { handleJob } from '../jobs/define-job.ts';
import { createJobWorker } from '../jobs/job-worker.ts';
import { createKeyRing, type KeyRing } from '../secrets/key-ring.ts';
import { noTelemetry } from '../telemetry/telemetry.ts';
import { defineDocument } from './attachment.ts';
import { createSmtpTransport, MailServerUnavailable, type MailTransport } from './mail-transport.ts';
import { createSendMail, sendMailJob } from './outbox.ts';
import { resendMail } from './resend-mail.ts';

let server: SMTPServer;
let received: Buffer[];
let recipients: string[];
let accepting: boolean;
/** What the server answers while it does not accept. */
let refusal: Error & { responseCode?: number };
const kontor = await testApp({ parts: { mailTransport: (mail) => transport(mail) } });
let transport: MailTransport;

beforeEach(async () => {
  received = [];
  recipients = [];
  accepting = true;
  refusal = new Error('try again later');
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (!accepting) return done(refusal);
      recipients.push(address);
      return done();
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  transport = createSmtpTransport(`smtp://127.0.0.1:${port}`);
});
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('a mail reaches the mail server as text and HTML, and what it says is sealed here', async () => {
  const email = newEmail();
  await kontor.client().expect(202, 'POST /signup/create-account', { email, language: 'de' });
  await kontor.worker.runDue();
  const mail = await PostalMime.parse(received[0] ?? '');
  expect(recipients).toEqual([email]);
  expect(mail.from?.address).toBe('hilfe@kontor.test');
  expect(mail.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
  const link = /http:\/\/127\.0\.0\.1:8080\/confirmation\/[\w-]{43}\?for=email-address/.exec(mail.text ?? '')?.[0];
  expect(mail.html).toContain(`href="${link}"`);
  const rows = await kontor.infrastructure.database.selectFrom('mail').selectAll().execute();
  expect(rows).toMatchObject([{ recipient: email, text: '', html: '', links: [], sealed: expect.any(String) }]);
  expect(JSON.stringify(rows)).not.toContain(link?.slice(-60));
});

test('a sealed mail is sent again as it was, for 90 days, and not with another key', async () => {
  const { infrastructure } = kontor;
  const { database, clock } = infrastructure;
  const email = newEmail();
  await kontor.client().expect(202, 'POST /signup/create-account', { email, language: 'de' });
  await kontor.worker.runDue();
  const sent = await database.selectFrom('mail').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow();
  const again = (keyRing: KeyRing) =>
    inTransaction(database, (tx) => resendMail({ ...infrastructure, keyRing }, tx, sent));
  const other = createKeyRing([{ name: 'other', key: Buffer.alloc(32, 7) }]);
  expect(await again(other)).toBeNull();
  expect(await again(infrastructure.keyRing)).toEqual(expect.any(String));
  await kontor.worker.runDue();
  const [first, second] = await Promise.all(received.map((one) => PostalMime.parse(one)));
  expect(second).toMatchObject({ subject: first?.subject, text: first?.text, html: first?.html });
  const base = createInfrastructureModule(infrastructure, { transport, documents: () => [], dailyWork: () => [] });
  const kept = () => database.selectFrom('mail').select('uuid').where('recipient', '=', email).execute();
  await inTransaction(database, async (tx) => base.expire?.(tx, after(clock.now(), days(89))));
  expect(await kept()).toHaveLength(2);
  await inTransaction(database, async (tx) => base.expire?.(tx, after(clock.now(), days(91))));
  expect(await kept()).toEqual([]);
});

test('what the portal writes by itself is called automatic, and what a person asks the support is not', async () => {
  const [asker, reader] = [newEmail(), newEmail()];
  const { outbox, database } = kontor.infrastructure;
  const question = helpRequestMail({
    message: 'Wo ist die Rechnung?',
    place: 'Radwerk',
    rows: () => [],
    link: `mailto:${asker}`,
  });
  await outbox.send(database, { to: reader, name: null, language: 'de', mail: question });
  await outbox.send(database, { to: asker, name: 'Eva Brandt', language: 'de', mail: passwordChangedMail({}) });
  await kontor.worker.runDue();
  const mails = await Promise.all(received.map((mail) => PostalMime.parse(mail)));
  const automatic = mails.map(({ to, headers }) => [
    to?.[0]?.address,
    headers.find(({ key }) => key === 'auto-submitted')?.value,
  ]);
  expect(new Map(automatic as [string, string | undefined][])).toEqual(
    new Map([
      [reader, undefined],
      [asker, 'auto-generated'],
    ]),
  );
  expect(mails.find(({ to }) => to?.[0]?.address === asker)?.text).toMatch(/^Guten Tag Eva Brandt,/);
});

test('a mail is told apart by one name at each attempt, of the domain that sends it, and keeps answering machines quiet', async () => {
  const { outbox, database, clock } = kontor.infrastructure;
  const mail = passwordChangedMail({});
  await outbox.send(database, { to: newEmail(), name: null, language: 'de', mail });
  const { uuid } = await database.selectFrom('mail').select('uuid').executeTakeFirstOrThrow();
  // The server takes the mail, and its answer gets lost.
  const reachable = transport;
  transport = async (one) => {
    await reachable(one);
    throw new MailServerUnavailable('the answer got lost');
  };
  await kontor.worker.runDue();
  transport = reachable;
  clock.offset += minutes(1);
  await kontor.worker.runDue();
  const mails = await Promise.all(received.map((one) => PostalMime.parse(one)));
  const header = (name: string) => mails.map(({ headers }) => headers.find(({ key }) => key === name)?.value);
  const name = `<${uuid}@kontor.test>`;
  expect(mails.map(({ messageId }) => messageId)).toEqual([name, name]);
  expect(header('x-auto-response-suppress')).toEqual(['OOF, AutoReply', 'OOF, AutoReply']);
  expect(header('list-unsubscribe')).toEqual([undefined, undefined]);
  for (const { date } of mails) expect(Number.isNaN(Date.parse(date ?? ''))).toBe(false);
});

test('only what a person may switch off says where', async () => {
  const { outbox, database } = kontor.infrastructure;
  const values = {
    shop: 'Radwerk',
    month: new Date(),
    orders: 80,
    included: 100,
    price: 12,
    link: 'https://portal.test/usage',
  };
  await outbox.send(database, { to: newEmail(), name: null, language: 'de', mail: usage80Mail(values) });
  await kontor.worker.runDue();
  const { headers } = await PostalMime.parse(received[0] ?? '');
  expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://portal.test/usage>');
});

test('a picture is shown within the mail, and not beside it', async () => {
  const { outbox, database } = kontor.infrastructure;
  const account = { accountHolder: 'Kaiwerk GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  const mail = invoiceByTransferMail({
    shop: 'Radwerk',
    number: 'RE-2026-00042',
    amount: 17_731,
    due: null,
    rows: (language) => accountRows({ ...account, reference: 'RE-2026-00042', amount: 17_731 }, language),
    link: 'https://portal.test/',
  });
  await outbox.send(database, { to: newEmail(), name: null, language: 'de', mail });
  await kontor.worker.runDue();
  const { attachments, html } = await PostalMime.parse(received[0] ?? '');
  expect(html).toContain('src="cid:girocode.png"');
  expect(attachments).toMatchObject([
    { filename: 'girocode.png', mimeType: 'image/png', disposition: 'inline', contentId: '<girocode.png>' },
  ]);
});

test('while the mail server is down a sign-up succeeds, and its mail is sent when the server is back', async () => {
  accepting = false;
  await kontor.client().expect(202, 'POST /signup/create-account', { email: newEmail(), language: 'de' });
  await kontor.worker.runDue();
  expect(received).toHaveLength(0);
  accepting = true;
  kontor.infrastructure.clock.offset += minutes(1);
  await kontor.worker.runDue();
  expect(received).toHaveLength(1);
});

const unavailable: Readonly<Record<string, () => Promise<void>>> = {
  'asks to come again later': async () => {
    accepting = false;
    refusal = Object.assign(new Error('greylisted'), { responseCode: 451 });
  },
  'is not there': async () => {
    transport = createSmtpTransport('smtp://127.0.0.1:9');
  },
};

test.each(Object.keys(unavailable))('a mail server that %s for a day still gets its mails', async (how) => {
  const { clock } = kontor.infrastructure;
  const reachable = transport;
  await unavailable[how]?.();
  await kontor.client().expect(202, 'POST /signup/create-account', { email: newEmail(), language: 'de' });
  const end = after(clock.now(), days(1));
  while (clock.now() < end) {
    await kontor.worker.runDue();
    clock.offset += minutes(5);
  }
  expect(received).toHaveLength(0);
  transport = reachable;
  accepting = true;
  clock.offset += hours(2);
  await kontor.worker.runDue();
  expect(received).toHaveLength(1);
});

test('a mail carries its files as attachments, also those that are made when it leaves, and they are deleted with it', async () => {
  const { infrastructure } = kontor;
  const { database, clock, environment, jobs, journal, keyRing, log, outbox } = infrastructure;
  const kind = defineDocument('receipt-of-test');
  const made: string[] = [];
  const make = async (id: string) => {
    made.push(id);
    return Buffer.from(`document ${id}`);
  };
  const documents = () => [{ kind, make }];
  const send = createSendMail({
    database,
    keyRing,
    clock,
    environment,
    journal,
    log,
    transport: (mail) => transport(mail),
    telemetry: noTelemetry,
    documents,
  });
  const worker = createJobWorker(database, clock, jobs, [handleJob(sendMailJob, send)], log);
  const email = newEmail();
  await outbox.send(database, {
    to: email,
    name: null,
    language: 'de',
    mail: passwordChangedMail({}),
    attachments: [
      { name: 'Größe.csv', type: 'text/csv', content: Buffer.from('a;ä') },
      { name: 'RE-2026-00042.pdf', type: 'application/pdf', document: kind, id: '42' },
    ],
  });
  accepting = false;
  await worker.runDue();
  accepting = true;
  clock.offset += minutes(1);
  await worker.runDue();
  const { attachments } = await PostalMime.parse(received[0] ?? '');
  const content = (file: (typeof attachments)[number] | undefined) =>
    Buffer.from(file?.content as ArrayBuffer).toString('utf8');
  expect(attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual([
    ['Größe.csv', 'text/csv', 'attachment'],
    ['RE-2026-00042.pdf', 'application/pdf', 'attachment'],
  ]);
  expect(attachments.map(content)).toEqual(['a;ä', 'document 42']);
  expect(made).toEqual(['42']);
  expect(await database.selectFrom('mail_attachment').selectAll().execute()).toEqual([]);
});

test('an address with a comma in it does not add a recipient', async () => {
  const { port } = server.server.address() as AddressInfo;
  const mail = {
    from: 'hilfe@kontor.test',
    senderName: 'Kontor',
    to: 'a@example.test, victim@example.test',
    subject: 's',
    text: 't',
    html: '<p>t</p>',
    links: [],
    attachments: [],
    isByPerson: false,
    id: '1',
    unsubscribe: null,
  };
  await expect(createSmtpTransport(`smtp://127.0.0.1:${port}`)(mail)).rejects.toThrow();
  expect(recipients).toEqual([]);
});

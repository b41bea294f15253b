import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createSmtpTransport } from './mail/mail-transport.ts';

// Whatever fails, logs contain neither secrets nor personal data.

let kontor: TestApp;
let logged = '';
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged += chunk.toString();
    done();
  },
});
/** Refuses every recipient, with the address in its answer, as mail servers do. */
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onRcptTo: ({ address }, _session, done) => done(new Error(`5.1.1 <${address}>: user unknown`)),
});
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  kontor = await createTestApp({ logTo, parts: { mailTransport: createSmtpTransport(`smtp://127.0.0.1:${port}`) } });
});
afterAll(async () => {
  await kontor?.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

test('no user input is logged, whatever the result of the request', async () => {
  const guest = kontor.client();
  await guest.expect(401, 'POST /auth/login', { username: 'canary@example.test', password: 'canary password' });
  await guest.expect(422, 'POST /auth/login', { username: 'canary', canary: 'canary' });
  await guest.expect(200, 'POST /confirmation/canary-token');
  await guest.expect(404, 'GET /canary?canary=canary');
  guest.cookies.set('kontor-access', 'canary.canary');
  await guest.expect(401, 'GET /user');
  // A mail that is refused by a server that quotes the recipient.
  await guest.expect(202, 'POST /signup/create-account', { email: 'canary@example.test', language: 'de' });
  await kontor.worker.runDue();
  // A row that the database refuses, with all its values in the error.
  const { database } = kontor.infrastructure;
  await sql`alter table job add constraint refused check (payload::text not like '%canary-row%')`.execute(database);
  await guest.expect(500, 'POST /user/reset-password', { email: 'canary-row@example.test' });

  expect(logged).toContain('job failed and will be tried again');
  expect(logged).toContain('The mail server did not take a mail (550)');
  expect(logged).toContain('request failed');
  expect(logged).not.toContain('canary');
});

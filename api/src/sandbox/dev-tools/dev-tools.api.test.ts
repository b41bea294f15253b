import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordChangedMail } from '../../accounts/user/password-changed.mail.ts';
import { days, hours } from '../../infrastructure/clock.ts';
import { readClockOffset } from '../../infrastructure/system-values.ts';
import { mailsTo, newEmail } from '../../testing/accounts.ts';
import { locationOf, visit } from '../../testing/plugin.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { catchUpWithOthers } from './shared-clock.ts';

let kontor: TestApp;
let caughtUp: Date[];
let followerDue: Date | null = null;
beforeAll(async () => {
  caughtUp = [];
  kontor = await createTestApp({
    parts: {
      clockFollowers: [
        {
          catchUp: async () => {
            const now = kontor.infrastructure.clock.now();
            caughtUp.push(now);
            if (followerDue !== null && followerDue <= now) followerDue = null;
            return followerDue;
          },
        },
      ],
    },
  });
  stopClock(kontor.infrastructure.clock);
});
afterAll(() => kontor?.close());

const advance = (seconds: number) => kontor.client().expect(200, 'POST /dev/clock', { advanceSeconds: seconds });
const now = () => kontor.infrastructure.clock.now().getTime();

test('the clock is moved for the whole system and stays moved after a restart', async () => {
  const before = Date.parse((await kontor.client().expect(200, 'GET /dev/clock')).json<{ now: string }>().now);
  const answer = await advance(86_400);
  expect(Date.parse(answer.json<{ now: string }>().now) - before).toBe(days(1));
  expect(await readClockOffset(kontor.infrastructure.database)).toBe(kontor.infrastructure.clock.offset);
});

test('moving the clock runs everything that becomes due on the way, here and at the payment provider', async () => {
  followerDue = new Date(now() + hours(30));
  caughtUp = [];
  const start = now();
  await advance(3 * 86_400);
  const passed = caughtUp.map((instant) => instant.getTime() - start);
  expect(passed).toContain(hours(30));
  const steps = passed.slice(1).map((distance, index) => distance - (passed[index] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(days(1));
});

test('a clock that is moved while the time of other servers is read is not set back', async () => {
  const { clock } = kontor.infrastructure;
  const before = clock.offset;
  const read = catchUpWithOthers(kontor.infrastructure);
  clock.offset += 60_000;
  await read;
  expect(clock.offset).toBe(before + 60_000);
});

test('an advance is a whole number of seconds from 0', async () => {
  for (const advanceSeconds of [-1, 0.5, '60', null, undefined]) {
    await kontor.client().expect(422, 'POST /dev/clock', { advanceSeconds });
  }
});

test('the mailbox shows the latest mails first, as JSON and as a page without scripts', async () => {
  const [first, second] = [newEmail(), newEmail()];
  const client = kontor.client();
  await client.expect(202, 'POST /signup/create-account', { email: first, language: 'de' });
  // Reading sends what is due: the first mail is sent before the second one is written.
  expect(await mailsTo(client, first)).toHaveLength(1);
  kontor.infrastructure.clock.offset += 1000;
  await client.expect(202, 'POST /signup/create-account', { email: second, language: 'en' });
  const mails = (await client.expect(200, 'GET /dev/mailbox.json')).json<Array<{ to: string }>>();
  expect(mails.slice(0, 2).map(({ to }) => to)).toEqual([second, first]);
  const [mail] = await mailsTo(client, first);
  expect(Object.keys(mail ?? {}).sort()).toEqual(['attachments', 'html', 'links', 'sentAt', 'subject', 'text', 'to']);
  expect(mail?.attachments).toEqual([]);
  const page = await client.expect(200, 'GET /dev/mailbox');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain(first);
});

test('the mailbox names the attachments of a mail and serves them', async () => {
  const { outbox, database } = kontor.infrastructure;
  const email = newEmail();
  const content = Buffer.from('%PDF-1.7 test');
  await outbox.send(database, {
    to: email,
    name: null,
    language: 'de',
    mail: passwordChangedMail({}),
    attachments: [{ name: 'RE-2026-00042.pdf', type: 'application/pdf', content }],
  });
  const client = kontor.client();
  const [mail] = await mailsTo(client, email);
  const { url = '' } = mail?.attachments[0] ?? {};
  expect(mail?.attachments).toEqual([{ name: 'RE-2026-00042.pdf', type: 'application/pdf', size: 13, url }]);
  const { pathname, origin } = new URL(url);
  expect(origin).toBe(kontor.infrastructure.environment.publicUrl);
  const file = await client.expect(200, `GET ${pathname}`);
  expect(file.rawPayload).toEqual(content);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''RE-2026-00042.pdf",
  });
  expect((await client.expect(200, `GET /dev/mailbox?to=${email}`)).body).toContain(`href="${pathname}"`);
  await client.expect(404, `GET ${pathname.slice(0, -12)}000000000000`);
});

test('in production the tools do not exist', async () => {
  const production = await createTestApp({ environment: { sandboxTools: false, production: true } });
  const calls = {
    'GET /dev/mailbox': undefined,
    'GET /dev/mailbox.json': undefined,
    'GET /dev/mails': undefined,
    'GET /dev/mails/receipt?language=de&scheme=light&values=sample': undefined,
    'GET /dev/clock': undefined,
    'POST /dev/clock': { advanceSeconds: 1 },
    'POST /dev/vat-register': { vatId: 'ATU12345678', answer: 'INVALID' },
  };
  for (const [call, body] of Object.entries(calls)) {
    expect((await production.client().expect(404, call, body)).json().code).toBe('not-found');
  }
  await production.close();
});

test('the mailbox shows mails unchanged without running scripts, and finds them by address', async () => {
  const client = kontor.client();
  const email = newEmail();
  await client.expect(202, 'POST /signup/create-account', { email, language: 'de' });
  const page = await client.expect(200, `GET /dev/mailbox?to=${email.toUpperCase()}`);
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-[^']+';/);
  expect(page.body).toContain('Bitte bestätigen Sie Ihre E-Mail-Adresse');
  const frame = /src="(\/dev\/mailbox\/[^"]+)"/.exec(page.body)?.[1] ?? '';
  const mail = await client.expect(200, `GET ${frame}`);
  expect(mail.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox/),
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(mail.body).toContain('<base target="_top">');
  expect((await client.expect(200, 'GET /dev/mailbox?to=nobody')).body).toContain('No mail to such an address.');
  await client.expect(404, 'GET /dev/mailbox/0197a000-0000-7000-8000-000000000000');
});

const mailNames = globSync('**/*.mail.ts', { cwd: join(import.meta.dirname, '../..') }).map((file) =>
  basename(file, '.mail.ts'),
);

test('the gallery has every mail of the portal, and shows each in both languages, light and dark', async () => {
  const client = kontor.client();
  const page = await client.expect(200, 'GET /dev/mails');
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-[^']+';/);
  const listed = [...page.body.matchAll(/<li><a href="\/dev\/mails\?mail=([\w-]+)"/g)].map(([, name]) => name);
  expect(listed).toEqual(mailNames.toSorted((one, other) => one.localeCompare(other)));
  const open = await client.expect(200, 'GET /dev/mails?mail=final-reminder');
  const frames = [...open.body.matchAll(/<iframe src="([^"]+)" title="([^"]+)"/g)];
  expect(frames.map(([, , title]) => title)).toEqual(
    ['German', 'English'].flatMap((language) =>
      ['light', 'dark'].flatMap((scheme) => [390, 600].map((width) => `${language}, ${width} px, ${scheme}`)),
    ),
  );
  for (const [, address = '', title = ''] of frames) {
    const mail = await client.expect(200, `GET ${address.replaceAll('&amp;', '&')}`);
    expect(mail.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox/),
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(mail.body).toContain(title.startsWith('German') ? 'Letzte Mahnung' : 'Final reminder');
    expect(mail.body).toContain(title.endsWith('dark') ? '@media all{' : '@media not all{');
  }
  await client.expect(404, 'GET /dev/mails?mail=unknown');
  await client.expect(404, 'GET /dev/mails/unknown?language=de&scheme=light&values=sample');
  await client.expect(422, 'GET /dev/mails/receipt?language=de&scheme=pink&values=sample');
});

test('the gallery shows hostile values as text, and takes no name of a value for one', async () => {
  const client = kontor.client();
  const page = await client.expect(200, 'GET /dev/mails?mail=offer-sent&values=markup');
  expect(page.body).toContain('&lt;script&gt;');
  expect(page.body).toContain('aria-current="true">markup</a>');
  const frame = '/dev/mails/offer-sent?language=de&scheme=light&values=';
  const hostile = await client.expect(200, `GET ${frame}markup`);
  for (const { body } of [page, hostile]) expect(body).not.toMatch(/<script|<img/);
  const sample = await client.expect(200, `GET ${frame}sample`);
  expect((await client.expect(200, `GET ${frame}constructor`)).body).toBe(sample.body);
});

test('the example plugin signs in like a real one', async () => {
  const browser = kontor.client();
  expect((await browser.expect(200, 'GET /dev/plugin')).body).toContain('/dev/plugin/login');
  const { location = '' } = (await browser.expect(302, 'GET /dev/plugin/login')).headers;
  const answer = await visit(browser, location);
  expect(locationOf(answer)).toMatch(/\/oidc\/interaction\//);
});

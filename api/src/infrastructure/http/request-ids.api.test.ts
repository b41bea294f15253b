import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newEmail } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';
import { namedJob, noting, quickSettings } from '../../testing/test-jobs.ts';
import { seconds } from '../clock.ts';
import { handleJob } from '../jobs/define-job.ts';
import { createJobWorker } from '../jobs/job-worker.ts';
import type { OpenSpan } from '../telemetry/telemetry.ts';
import { workFor } from '../telemetry/work-context.ts';

interface Line {
  readonly msg: string;
  readonly requestId?: string;
}

const lines: Line[] = [];
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Line);
    done();
  },
});
const kontor = await testApp({
  logTo,
  parts: { mailTransport: () => Promise.reject(new Error('The mail server is away')) },
});
const { database, clock, jobs, log } = kontor.infrastructure;
const idsOf = (message: string) => lines.filter(({ msg }) => msg === message).map(({ requestId }) => requestId);

async function visitor() {
  const client = kontor.client();
  await client.expect(200, 'GET /config');
  return client;
}

const given = '4f1c9a0b27d84e6fa3c5d1e0b9876543';

test('the gateway’s id of a request is in its answer, and in the log of the job that the request queued', async () => {
  // A body that arrives after its headers does so in the context of the connection, not of the request.
  const origin = await kontor.app.listen({ host: '127.0.0.1', port: 0 });
  const { cookies } = await visitor();
  const body = JSON.stringify({ email: newEmail(), language: 'de' });
  const sent = request(`${origin}/api/v4/signup/create-account`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
      'x-request-id': given,
      'x-xsrf-token': cookies.get('XSRF-TOKEN'),
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  sent.once('continue', () => sent.end(body));
  sent.flushHeaders();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([202, given]);
  await kontor.worker.runDue();
  expect(idsOf('job failed and will be tried again')).toEqual([given]);
});

test('a request without an id gets one, and so does one whose id is no plain name', async () => {
  const ids = await Promise.all(
    [undefined, 'short', `${given}\u007f`, 'a'.repeat(65), '{"requestId":"forged"}'].map(async (id) => {
      const { headers } = await kontor.app.inject({ url: '/nothing', headers: id ? { 'x-request-id': id } : {} });
      return headers['x-request-id'];
    }),
  );
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the failure of a request is logged with its id', async () => {
  await sql`alter table job add constraint refused check (payload::text not like '%refused-row%')`.execute(database);
  await kontor.client().call('POST /user/reset-password', {
    body: { email: 'refused-row@example.test' },
    headers: { 'x-request-id': given },
  });
  expect(idsOf('request failed')).toEqual([given]);
});

test('a job that a job queues belongs to the same request, and one of the daily round to none', async () => {
  const first = namedJob('first');
  const second = namedJob('second');
  const handled = [
    handleJob(first, async ({ name }) => {
      log.info({}, `first ${name}`);
      await jobs.enqueue(database, second, { name });
    }),
    handleJob(second, async ({ name }) => log.info({}, `second ${name}`)),
  ];
  const worker = createJobWorker(database, clock, jobs, handled, log);
  await workFor({ requestId: given, span: null }, () => jobs.enqueue(database, first, { name: 'asked' }));
  await jobs.enqueue(database, first, { name: 'daily' });
  // Another request happens to run them.
  await workFor({ requestId: 'the-request-that-runs-them', span: null }, () => worker.runDue());
  await worker.stop();
  expect([...idsOf('first asked'), ...idsOf('second asked')]).toEqual([given, given]);
  expect([...idsOf('first daily'), ...idsOf('second daily')]).toEqual([undefined, undefined]);
});

test('what looks for jobs in the background does not belong to the request that queued one', async () => {
  const job = namedJob('background');
  const { handled, all } = noting(job);
  const worker = createJobWorker(database, clock, jobs, [handled], log, { ...quickSettings, poll: seconds(60) });
  worker.start();
  const calls: string[] = [];
  const span: OpenSpan = {
    traceId: '',
    spanId: '',
    traceparent: '',
    isRecording: true,
    child(name) {
      calls.push(name);
      return span;
    },
    set() {},
    end() {},
  };
  await workFor({ requestId: given, span }, () => jobs.enqueue(database, job, { name: 'asked' }));
  await all;
  await worker.stop();
  expect(calls).toEqual(['INSERT']);
});

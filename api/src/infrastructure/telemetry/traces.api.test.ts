import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newEmail } from '../../testing/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seconds } from '../clock.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Traces {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

interface Metrics {
  readonly resourceMetrics: readonly { scopeMetrics: readonly { metrics: readonly { name: string }[] }[] }[];
}

let collector: Server;
let spans: Span[];
let metrics: string[];
let answers: boolean;
let endpoint: string;
beforeEach(async () => {
  [spans, metrics, answers] = [[], [], true];
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') {
        const { resourceSpans } = body as Traces;
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      } else {
        const { resourceMetrics } = body as Metrics;
        const scopes = resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics);
        metrics.push(...scopes.flatMap((scope) => scope.metrics.map(({ name }) => name)));
      }
      if (answers) response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => {
  collector.closeAllConnections();
  return new Promise((resolve) => collector.close(resolve));
});

const open = (options: Parameters<typeof createTestApp>[0] = {}, sampledShare = 1): Promise<TestApp> =>
  createTestApp({
    parts: { mailTransport: async () => {} },
    ...options,
    environment: {
      telemetry: { metricsPort: null, collector: { endpoint, headers: {}, sampledShare }, serviceName: 'kontor-api' },
    },
  });

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const from = (flags: '00' | '01') => ({ traceparent: `00-${caller.traceId}-${caller.spanId}-${flags}` });

/** A request that queues a mail, which is sent. */
async function signUp(kontor: TestApp, headers: Readonly<Record<string, string>>): Promise<void> {
  const body = { email: newEmail(), language: 'de' };
  const answer = await kontor.client().call('POST /signup/create-account', { body, headers });
  expect(answer.statusCode).toBe(202);
  await kontor.worker.runDue();
}

const requestName = 'POST /api/v4/signup/create-account';
const named = (name: string) => spans.filter((span) => span.name === name);
const below = (parent: Span | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

test('a request continues its caller’s trace down to the database, and the job that it queued links to it', async () => {
  let logged = '';
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const kontor = await open({
    logTo,
    parts: { mailTransport: async () => kontor.infrastructure.log.info({}, 'the mail is sent') },
  });
  await signUp(kontor, from('01'));
  await kontor.client().expect(200, 'GET /health/live');
  await kontor.close();

  const [request] = named(requestName);
  expect(request).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId });
  expect(below(request).map(({ name }) => name)).toEqual(expect.arrayContaining(['WITH', 'INSERT']));
  expect(new Set(below(request).map(({ traceId }) => traceId))).toEqual(new Set([caller.traceId]));

  // The request queues a job that queues the mail.
  const [first] = named('job mail-activation');
  expect(first?.traceId).not.toBe(caller.traceId);
  expect(first?.links).toEqual([expect.objectContaining({ traceId: caller.traceId, spanId: request?.spanId })]);
  expect(below(first).map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']));
  const [attempt] = named('job send-mail');
  expect(attempt?.links).toEqual([expect.objectContaining({ traceId: first?.traceId, spanId: first?.spanId })]);
  expect(below(attempt).map(({ name }) => name)).toEqual(expect.arrayContaining(['mail send', 'DELETE']));

  const [sent] = named('mail send');
  const line = logged.split('\n').find((each) => each.includes('the mail is sent')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ traceId: attempt?.traceId, spanId: sent?.spanId });

  expect(JSON.stringify(spans)).not.toContain('@');
  expect(named('GET /health/live')).toEqual([]);
  expect(metrics).toEqual(
    expect.arrayContaining([
      'kontor_http_request_duration_seconds',
      'kontor_job_duration_seconds',
      'kontor_mails_total',
      'kontor_provider_call_duration_seconds',
    ]),
  );
});

test('a job is traced if its request is, whatever the share', async () => {
  const kontor = await open({}, 0);
  await signUp(kontor, from('01'));
  await signUp(kontor, from('00'));
  await signUp(kontor, {});
  await kontor.close();
  expect([named(requestName), named('job send-mail')].map(({ length }) => length)).toEqual([1, 1]);
});

test.each([
  ['refuses connections', () => new Promise((resolve) => collector.close(resolve))],
  ['never answers', async () => (answers = false)],
])('a collector that %s costs its data, one warning, and at most its timeout at the end', async (_, fail) => {
  await fail();
  const kontor = await open();
  await signUp(kontor, from('01'));
  const startedAt = performance.now();
  await kontor.close();
  expect(performance.now() - startedAt).toBeLessThan(seconds(6));
  expect(kontor.logged.filter((line) => line.startsWith('traces and metrics cannot be exported'))).toHaveLength(1);
});

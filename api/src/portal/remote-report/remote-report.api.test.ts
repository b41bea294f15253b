import type { Problem } from '@kontor/contract/problem';
import type { RemoteReport } from '@kontor/contract/remote-report';
import { beforeEach, expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { testMetrics } from '../../testing/metrics.ts';
import { aDeployment, aRegistryEntry, portalWith } from '../../testing/registry.ts';
import { remoteRelease, versionNamed } from '../../testing/releases.ts';
import { runCleanUp } from '../../testing/run-clean-up.ts';
import { testApp } from '../../testing/test-app.ts';

const registry = aRegistryEntry({
  subscription: aDeployment({
    current: remoteRelease('subscription', 'c'),
    previous: remoteRelease('subscription', 'b'),
    superseded: [{ version: versionNamed('a'), since: '2026-11-01T00:00:00.000Z' }],
  }),
});
const metrics = await testMetrics();
const kontor = await testApp({
  parts: { portal: portalWith(() => registry) },
  environment: { telemetry: metrics.telemetry },
});
const { database, clock } = kontor.infrastructure;

beforeEach(async () => {
  await database.deleteFrom('remote_load').execute();
  await database.deleteFrom('remote_failure').execute();
  await database.deleteFrom('remote_error').execute();
  await database.deleteFrom('rate_limit').execute();
});

type Report<Outcome> = Extract<RemoteReport, { outcome: Outcome }>;

const release = { remote: 'subscription', version: versionNamed('c') };
const loaded = (change: Partial<Report<'loaded'>> = {}): RemoteReport => ({
  ...release,
  outcome: 'loaded',
  reason: null,
  milliseconds: 120,
  ...change,
});
const failed = (reason: Report<'failed'>['reason'], change: Partial<Report<'failed'>> = {}): RemoteReport => ({
  ...release,
  outcome: 'failed',
  reason,
  milliseconds: 120,
  ...change,
});
const threw = (version = release.version): RemoteReport => ({ ...release, version, outcome: 'threw' });

const send = (reports: readonly unknown[]) => kontor.client().call('POST /remote-report', { body: { reports } });

const counters = async () => ({
  loads: await database
    .selectFrom('remote_load')
    .select(['version', 'up_to_ms', 'count'])
    .orderBy('up_to_ms')
    .execute(),
  failures: await database.selectFrom('remote_failure').select(['version', 'reason', 'count']).execute(),
  errors: await database.selectFrom('remote_error').select(['version', 'count']).execute(),
});

test('reports of all senders are added up by release, hour and load time', async () => {
  const answer = await send([
    loaded(),
    loaded({ milliseconds: 150 }),
    loaded({ milliseconds: 900 }),
    failed('timeout'),
    threw(),
    threw(),
  ]);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await send([loaded(), failed('broken', { version: versionNamed('b') }), threw()]);
  expect(await counters()).toEqual({
    loads: [
      { version: versionNamed('c'), up_to_ms: 150, count: 3 },
      { version: versionNamed('c'), up_to_ms: 1200, count: 1 },
    ],
    failures: expect.arrayContaining([
      { version: versionNamed('c'), reason: 'timeout', count: 1 },
      { version: versionNamed('b'), reason: 'broken', count: 1 },
    ]),
    errors: [{ version: versionNamed('c'), count: 3 }],
  });
});

test('many browsers at once lose no count', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => send([loaded(), loaded({ milliseconds: 10 }), failed('broken'), threw()])),
  );
  const { loads, failures, errors } = await counters();
  expect([...loads, ...failures, ...errors].map(({ count }) => count)).toEqual([20, 20, 20, 20]);
});

test('names and versions that the registry does not know leave nothing behind; open tabs may still have a superseded one', async () => {
  await send([
    loaded({ remote: 'somebody' }),
    loaded({ remote: 'constructor' }),
    loaded({ version: versionNamed('f') }),
    loaded({ version: versionNamed('a') }),
    threw(versionNamed('f')),
  ]);
  expect(await counters()).toEqual({
    loads: [{ version: versionNamed('a'), up_to_ms: 150, count: 1 }],
    failures: [],
    errors: [],
  });
});

test.each([
  ['no report', []],
  ['more than a page can have', Array.from({ length: 21 }, () => loaded())],
  ['a failure without a reason', [{ ...failed('broken'), reason: null }]],
  ['a load with a reason', [{ ...loaded(), reason: 'broken' }]],
  ['what an error says', [{ ...threw(), message: 'Eva is undefined' }]],
  ['an outcome that is none', [{ ...threw(), outcome: 'vanished' }]],
  ['a time that is none', [loaded({ milliseconds: -1 })]],
  ['more than a minute', [loaded({ milliseconds: 60_001 })]],
  ['a page’s address', [{ ...loaded(), page: '/invoices' }]],
])('%s is refused and not counted', async (_, reports) => {
  const answer = await send(reports);
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([422, 'validation-failed']);
  expect(await counters()).toEqual({ loads: [], failures: [], errors: [] });
});

test('a browser may report sixty times in ten minutes, without reducing the limit of others with its address', async () => {
  const report = { reports: [loaded()] };
  const talkative = kontor.client();
  for (let sent = 1; sent <= 60; sent += 1) await talkative.expect(204, 'POST /remote-report', report);
  await talkative.expect(429, 'POST /remote-report', report);
  await kontor.client().expect(204, 'POST /remote-report', report);
});

test('reports of one address are limited, even with new browsers', async () => {
  await send([loaded()]);
  await database.updateTable('rate_limit').set({ count: 1200 }).where('key', 'like', 'remote-report-from|%').execute();
  const answer = await send([loaded()]);
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([429, 'too-many-requests']);
});

test('counts are kept for thirty days', async () => {
  await send([loaded(), failed('broken'), threw()]);
  clock.offset = days(29);
  await runCleanUp(kontor);
  expect((await counters()).loads).toHaveLength(1);
  clock.offset = days(32);
  await runCleanUp(kontor);
  clock.offset = 0;
  expect(await counters()).toEqual({ loads: [], failures: [], errors: [] });
});

test('metrics count reports of published releases', async () => {
  const version = versionNamed('a');
  const of = `remote="subscription",version="${version}"`;
  const counts = async () => {
    const { valueOf } = await metrics.scrape();
    return [
      valueOf(`kontor_remote_loads_total{${of}}`) ?? 0,
      valueOf(`kontor_remote_load_failures_total{${of},reason="broken"}`) ?? 0,
    ];
  };
  const [loads = 0, failures = 0] = await counts();
  const unpublished = versionNamed('f');
  await send([failed('broken', { version }), loaded({ version }), failed('timeout', { version: unpublished })]);
  expect(await counts()).toEqual([loads + 2, failures + 1]);
  expect((await metrics.scrape()).text).not.toContain(unpublished);
});

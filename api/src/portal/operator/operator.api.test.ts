import type { OperatorStatus } from '@kontor/contract/operator-status';
import type { RegistryEntry } from '@kontor/contract/registry';
import type { LoadFailure, RemoteReport } from '@kontor/contract/remote-report';
import { expect, test } from 'vitest';
import { hours } from '../../infrastructure/clock.ts';
import { confirmedUser } from '../../testing/accounts.ts';
import { newOperator } from '../../testing/operator.ts';
import { aDeployment, aRegistryEntry, portalWith } from '../../testing/registry.ts';
import { remoteRelease, versionNamed } from '../../testing/releases.ts';
import { testApp } from '../../testing/test-app.ts';

let entry: RegistryEntry | null = null;
const operators = ['unfinished@kaiwerk.test'];
const portal = portalWith(() => entry);
const kontor = await testApp({ environment: { operators }, parts: { portal } });
const { clock } = kontor.infrastructure;
const { client, app } = await newOperator(kontor, operators);

const status = async () => (await client.expect(200, 'GET /operator/status')).json<OperatorStatus>();

test('while nothing is published there is nothing to tell', async () => {
  expect(await status()).toMatchObject({ lastChange: null, subjects: [] });
});

test('where everything stands: host and remotes with owners, versions, canary and candidate', async () => {
  entry = aRegistryEntry({
    subscription: aDeployment({
      current: remoteRelease('subscription', 'c'),
      currentSince: '2026-11-20T09:00:00.000Z',
      previous: remoteRelease('subscription', 'b'),
      canary: {
        release: remoteRelease('subscription', 'd'),
        share: 0.1,
        organizations: ['00000000-0000-4000-8000-000000000101'],
        since: '2026-11-20T09:30:00.000Z',
      },
    }),
    partner: aDeployment({ candidate: remoteRelease('partner', 'b') }),
  });
  const { lastChange, subjects } = await status();
  expect(lastChange).toEqual({
    revision: 7,
    at: '2026-11-20T09:00:00.000Z',
    by: 'jan@kaiwerk.test',
    subject: 'subscription',
    summary: 'Everybody gets it',
  });
  expect(subjects.map(({ subject, owner }) => [subject, owner?.team])).toEqual([
    ['host', undefined],
    ['partner', 'Team partner'],
    ['subscription', 'Team subscription'],
  ]);
  expect(subjects[1]).toMatchObject({ current: null, candidate: { version: versionNamed('b') } });
  expect(subjects[2]).toMatchObject({
    current: { version: versionNamed('c'), publishedBy: 'eva@kontor.test', changelog: 'A change' },
    currentSince: '2026-11-20T09:00:00.000Z',
    currentBy: 'jan@kaiwerk.test',
    previous: { version: versionNamed('b') },
    canary: { release: { version: versionNamed('d') }, share: 0.1, organizations: 1 },
  });
});

test('loads, failures and errors of each release, of this hour and the one before, and of a day', async () => {
  entry = aRegistryEntry({
    subscription: aDeployment({
      current: remoteRelease('subscription', 'c'),
      previous: remoteRelease('subscription', 'b'),
    }),
  });
  const release = (letter: string) => ({ remote: 'subscription', version: versionNamed(letter) });
  const loaded = (letter: string, milliseconds = 120): RemoteReport => ({
    ...release(letter),
    outcome: 'loaded',
    reason: null,
    milliseconds,
  });
  const failed = (reason: LoadFailure): RemoteReport => ({
    ...release('c'),
    outcome: 'failed',
    reason,
    milliseconds: 120,
  });
  const threw: RemoteReport = { ...release('c'), outcome: 'threw' };
  const send = (...reports: RemoteReport[]) => kontor.client().expect(204, 'POST /remote-report', { reports });
  const none = { incompatible: 0, unreachable: 0, timeout: 0, broken: 0 };

  await send(loaded('c', 10), loaded('c', 10), failed('broken'), threw, threw);
  clock.offset += hours(3);
  await app.signIn(client);
  await send(loaded('c'), loaded('c'), loaded('c'), failed('timeout'), loaded('b'), threw);
  const { subjects, hourSince, daySince } = await status();
  const { current, previous } = subjects.find(({ subject }) => subject === 'subscription') ?? {};
  expect(current?.hour).toEqual({
    loads: 3,
    failures: 1,
    failuresByReason: { ...none, timeout: 1 },
    failureRate: 0.25,
    p50: 125,
    p95: 148,
    errors: 1,
  });
  expect(current?.day).toMatchObject({
    loads: 5,
    failures: 2,
    failuresByReason: { ...none, timeout: 1, broken: 1 },
    p95: 146,
    errors: 3,
  });
  expect(previous?.hour).toMatchObject({ loads: 1, failures: 0, failureRate: 0, errors: 0 });
  const elapsed = (since: string) => clock.now().getTime() - new Date(since).getTime();
  expect([Math.floor(elapsed(hourSince) / hours(1)), Math.floor(elapsed(daySince) / hours(1))]).toEqual([1, 24]);

  clock.offset += hours(26);
  await app.signIn(client);
  expect((await status()).subjects.at(-1)?.current?.day).toMatchObject({ loads: 0, failureRate: null, p50: null });
});

test("a user with an operator's address is no operator until the sign-up is complete", async () => {
  const other = await confirmedUser(kontor, 'merchant', 'unfinished@kaiwerk.test');
  await other.client.expect(403, 'GET /operator/status');
});

test('how the pages of this server were rendered, by whose pages they are', async () => {
  entry = aRegistryEntry({ signup: aDeployment({ current: remoteRelease('signup', 'c') }) });
  portal.rendering.count('rendered', 'signup');
  portal.rendering.count('rendered', 'signup');
  portal.rendering.count('threw', 'signup');
  const { subjects } = await status();
  expect(subjects.map(({ subject, rendering }) => [subject, rendering])).toEqual([
    ['host', { rendered: 0, byBrowser: { slow: 0, threw: 0, ended: 0, missing: 0 } }],
    ['signup', { rendered: 2, byBrowser: { slow: 0, threw: 1, ended: 0, missing: 0 } }],
  ]);
});

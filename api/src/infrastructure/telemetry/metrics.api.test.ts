import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { freePort } from '@kontor/workspace/free-port';
import { merchant, newEmail } from '../../testing/accounts.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { namedJob } from '../../testing/test-jobs.ts';
import { after, minutes } from '../clock.ts';
import { exportedSeries } from './metrics.ts';

const metricsPort = await freePort();
const kontor = await createTestApp({
  environment: { telemetry: { metricsPort, collector: null, serviceName: 'kontor-api' }, release: '7.1.0' },
});
afterAll(() => kontor.close());
const { database, clock, jobs } = kontor.infrastructure;
const origin = await kontor.app.listen({ host: '127.0.0.1', port: 0 });

async function scrape(): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return (await answer.text()).split('\n');
}

const valueOf = (lines: readonly string[], series: string): number =>
  Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1));

test('requests, refused sign-ins, the queue and this process are measured, without ids or addresses', async () => {
  const email = newEmail();
  const { client, organizationUuid } = await merchant(kontor);
  await client.expect(200, `GET /organization/${organizationUuid}`);
  await client.expect(404, `GET /organization/${randomUUID()}`);
  await kontor.client().expect(401, 'POST /auth/login', { username: email, password: 'not the password' });
  await kontor.client().expect(401, 'POST /auth/login', { username: email, password: 'not the password' });
  await jobs.enqueue(
    database,
    namedJob('waiting', 'outside'),
    { name: email },
    { dueAt: after(clock.now(), -minutes(10)) },
  );

  const lines = await scrape();
  const route = 'route="/api/v4/organization/:organizationUuid"';
  const requests = (status: string) =>
    `kontor_http_request_duration_seconds_count{method="GET",${route},status="${status}"}`;
  expect(valueOf(lines, requests('2xx'))).toBe(1);
  expect(valueOf(lines, requests('4xx'))).toBe(1);
  expect(valueOf(lines, 'kontor_login_failures_total{reason="invalid-credentials"}')).toBe(2);
  expect(valueOf(lines, 'kontor_jobs{lane="outside",state="waiting"}')).toBe(1);
  expect(valueOf(lines, 'kontor_job_oldest_due_age_seconds{lane="outside"}')).toBeGreaterThanOrEqual(600);
  expect(valueOf(lines, 'kontor_orders{state="needs-attention"}')).toBe(0);
  expect(valueOf(lines, 'kontor_provider_differences')).toBe(0);
  expect(valueOf(lines, 'kontor_figures_failed')).toBe(0);
  expect(valueOf(lines, 'kontor_release_info{release="7.1.0"}')).toBe(1);
  expect(valueOf(lines, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  const text = lines.join('\n');
  for (const personal of [organizationUuid, email, '@']) expect(text).not.toContain(personal);
});

test('what is exported has the names and labels of the table', async () => {
  const known = exportedSeries();
  for (const line of (await scrape()).filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    const given = [...labels.matchAll(/(\w+)="[^"]*"/g)].map(([, label]) => label);
    expect({ name, given }).toEqual({ name, given: known.get(name) });
  }
});

test('metrics are not on the portal’s port, and nothing else is on theirs', async () => {
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  const paths = ['/', '/api/v4/config', '/health/ready'];
  const others = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${metricsPort}${path}`)));
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404]);
});

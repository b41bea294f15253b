import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { merchant, newEmail } from '../../testing/accounts.ts';
import { testMetrics } from '../../testing/metrics.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { namedJob } from '../../testing/test-jobs.ts';
import { after, minutes } from '../clock.ts';
import { exportedSeries } from './metrics.ts';

const metrics = await testMetrics();
const kontor = await createTestApp({ environment: { telemetry: metrics.telemetry, release: '7.1.0' } });
afterAll(() => kontor.close());
const { database, clock, jobs } = kontor.infrastructure;
const origin = await kontor.app.listen({ host: '127.0.0.1', port: 0 });

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

  const { type, text, valueOf } = await metrics.scrape();
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
  const route = 'route="/api/v4/organization/:organizationUuid"';
  const requests = (status: string) =>
    `kontor_http_request_duration_seconds_count{method="GET",${route},status="${status}"}`;
  expect(valueOf(requests('2xx'))).toBe(1);
  expect(valueOf(requests('4xx'))).toBe(1);
  expect(valueOf('kontor_login_failures_total{reason="invalid-credentials"}')).toBe(2);
  expect(valueOf('kontor_jobs{lane="outside",state="waiting"}')).toBe(1);
  expect(valueOf('kontor_job_oldest_due_age_seconds{lane="outside"}')).toBeGreaterThanOrEqual(600);
  expect(valueOf('kontor_orders{state="needs-attention"}')).toBe(0);
  expect(valueOf('kontor_provider_differences')).toBe(0);
  expect(valueOf('kontor_figures_failed')).toBe(0);
  expect(valueOf('kontor_ready')).toBe(1);
  expect(valueOf('kontor_release_info{release="7.1.0"}')).toBe(1);
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  for (const personal of [organizationUuid, email, '@']) expect(text).not.toContain(personal);
});

test('what is exported has the names and labels of the table', async () => {
  const known = exportedSeries();
  const { text } = await metrics.scrape();
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    const given = [...labels.matchAll(/(\w+)="[^"]*"/g)].map(([, label]) => label);
    expect({ name, given }).toEqual({ name, given: known.get(name) });
  }
});

test('metrics are not on the portal’s port, and nothing else is on theirs', async () => {
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  const paths = ['/', '/api/v4/config', '/health/ready'];
  const others = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${metrics.port}${path}`)));
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404]);
});

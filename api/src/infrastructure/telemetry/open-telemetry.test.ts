import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestMetrics, testMetrics } from '../../testing/metrics.ts';
import { minutes } from '../clock.ts';
import { createOpenTelemetry } from './open-telemetry.ts';
import type { Telemetry } from './telemetry.ts';

const log = { info() {}, warn() {}, error() {} };

let metrics: TestMetrics;
let telemetry: Telemetry;
let now: number;
beforeEach(async () => {
  now = 0;
  metrics = await testMetrics();
  const environment = { telemetry: metrics.telemetry, host: '127.0.0.1', release: '1' };
  telemetry = await createOpenTelemetry(environment, log, () => now);
});
afterEach(() => telemetry.stop());

test('a figure that can no longer be read is missing from the scrape instead of keeping its last value', async () => {
  let isAway = false;
  telemetry.watch(async () => {
    if (isAway) throw new Error('The database is away');
    return [{ metric: 'providerDifferences', labels: {}, value: 3 }];
  });
  telemetry.count('mails', { result: 'sent' });
  expect((await metrics.scrape()).valueOf('kontor_provider_differences')).toBe(3);

  isAway = true;
  now += minutes(1);
  const { valueOf } = await metrics.scrape();
  expect(valueOf('kontor_provider_differences')).toBeUndefined();
  expect(valueOf('kontor_figures_failed')).toBe(1);
  expect(valueOf('kontor_mails_total{result="sent"}')).toBe(1);

  isAway = false;
  now += minutes(1);
  expect((await metrics.scrape()).valueOf('kontor_provider_differences')).toBe(3);
});

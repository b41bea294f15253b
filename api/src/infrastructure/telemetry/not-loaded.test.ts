import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Loads the server, and what `startTelemetry` loads for a port of metrics; prints the OpenTelemetry modules among it. */
const program = (metricsPort: number | null) => `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (url.includes('@opentelemetry')) console.log(url);
      return next(url, context);
    },
  });
  await import(${JSON.stringify(join(import.meta.dirname, '../../server/start-server.ts'))});
  const { startTelemetry } = await import(${JSON.stringify(join(import.meta.dirname, 'start-telemetry.ts'))});
  const telemetry = { metricsPort: ${metricsPort}, collector: null, serviceName: 'kontor-api' };
  await startTelemetry({ telemetry, host: '127.0.0.1', release: '1' }, { info() {}, warn() {}, error() {} });
  process.exit();
`;

const loadedWith = (metricsPort: number | null) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', program(metricsPort)], { encoding: 'utf8' });

test('nothing of OpenTelemetry is loaded unless it is asked for', () => {
  expect(loadedWith(null)).toBe('');
  // Port 0: any free one.
  expect(loadedWith(0)).toContain('@opentelemetry/sdk-metrics');
});

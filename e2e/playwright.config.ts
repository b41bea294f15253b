import { findChromium } from '@kontor/workspace/chromium';
import { freePort } from '@kontor/workspace/free-port';
import { defineConfig } from '@playwright/test';

/** Workers evaluate this file again; the environment passes them the port that the first evaluation found. */
process.env.KONTOR_E2E_PORT ??= String(await freePort());
const baseURL = `http://127.0.0.1:${process.env.KONTOR_E2E_PORT}`;

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 1,
  // What passes only on its retry is listed by the test command, and fails it if there are several.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    baseURL,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'pnpm --dir .. start',
    url: `${baseURL}/health/ready`,
    timeout: 300_000,
    // With KONTOR_E2E_PORT set, the portal that already runs there is tested.
    reuseExistingServer: true,
    env: { PORT: process.env.KONTOR_E2E_PORT, KONTOR_DATA_DIR: 'memory' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  },
});

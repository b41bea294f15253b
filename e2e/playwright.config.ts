import { findTestBrowser } from '@kontor/workspace/chromium';
import { defineConfig } from '@playwright/test';

/** The files that take longest; they begin first, so that no worker is left with one at the end. */
const long = /(?:version-matrix|every-page|broken-remote|gate|debts|main-job)\.spec\.ts$/;

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  globalSetup: './src/global-setup.ts',
  // The files of a run side by side, the tests of a file one after the other.
  fullyParallel: false,
  workers: 2,
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: long },
  ],
  // What passes only on its retry is listed by the test command, and fails it if there are several.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    // Most tests change what the portal sends, and look at what it is asked for: a service worker would answer in its
    // place. Its own tests have it.
    serviceWorkers: 'block',
    // Recorded on the retry only: a record of every test takes a tenth of the processor's time.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: findTestBrowser(),
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
});

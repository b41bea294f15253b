import { findTestBrowser } from '@kontor/programs/chromium';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './tests',
  // Several tasks write there at the same time.
  outputDir: `./test-results/${process.env.npm_lifecycle_event ?? 'test'}`,
  globalSetup: './src/global-setup.ts',
  // The files of a run side by side, the tests of a file one after the other.
  fullyParallel: false,
  // The test command runs two tasks at a time.
  workers: process.env.KONTOR_RUN === undefined ? 2 : 1,
  // A result that is kept is one of all tests.
  forbidOnly: true,
  // What passes only on its retry is listed by the test command, and fails it if there are several.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./src/results-reporter.ts']],
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

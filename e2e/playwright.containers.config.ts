import shared from './playwright.config.ts';

/** The portal in containers (`pnpm compose-drill`): nothing is built or started outside of them. */
const { globalSetup: _, ...config } = shared;

export default {
  ...config,
  testDir: './containers',
  // Each test goes on where the one before has left the portal.
  workers: 1,
  retries: 0,
  timeout: 900_000,
};

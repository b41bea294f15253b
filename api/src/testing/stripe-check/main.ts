import { startVitest } from 'vitest/node';

// `pnpm stripe-check`: the trials, with the table that they print at the end (docs/stripe.md).

process.env['STRIPE_CHECK'] = '1';
const root = new URL('../../..', import.meta.url).pathname;
const vitest = await startVitest('test', ['src/testing/stripe-check/stripe-check.api.test.ts'], {
  root,
  run: true,
  retry: 0,
});
await vitest.close();

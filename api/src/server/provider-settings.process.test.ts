import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createPaymentSandbox } from '@kontor/payment-sandbox/server';
import { freePort } from '@kontor/programs/free-port';
import { compileCache } from '@kontor/programs/server-process';
import { expect, test } from 'vitest';

// The settings of the payment provider's account decide whether a server in production may begin.

const keys = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };

/** What a server in production prints until it is ready, or has ended, and its exit code. */
async function startWith(settings: { readonly taxRounding: 'invoice' | 'line-item' }) {
  const sandbox = await createPaymentSandbox({
    ...keys,
    webhookSecret: 'whsec_1',
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
    settings,
  });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: 'production',
      KONTOR_DATA_DIR: 'memory',
      PORT: String(await freePort()),
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      PAYMENT_SANDBOX_URL: await sandbox.listen({ host: '127.0.0.1', port: 0 }),
    },
  });
  let output = '';
  const isReady = new Promise<'ready'>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) resolve('ready');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const ended = once(child, 'close').then(([code]: unknown[]) => code);
  const outcome = await Promise.race([isReady, ended]);
  child.kill('SIGKILL');
  await ended;
  await sandbox.close();
  return { outcome, lines: output.trim().split('\n') };
}

test('a server ends with one line where customers would be charged by another rounding than they are shown', async () => {
  const { outcome, lines } = await startWith({ taxRounding: 'line-item' });
  expect(outcome).toBe(1);
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
    expect.stringMatching(/^Setting tax-rounding of the payment provider: .*line-item instead of by invoice/),
  ]);
});

test('what only delays something is a line of the log, and the server begins', async () => {
  const { outcome, lines } = await startWith({ taxRounding: 'invoice' });
  expect(outcome).toBe('ready');
  const warned = lines
    .filter((line) => line.includes('"setting"'))
    .map((line) => JSON.parse(line) as { setting: string; level: number });
  expect(warned).toEqual([expect.objectContaining({ setting: 'webhook-events', level: 40 })]);
});

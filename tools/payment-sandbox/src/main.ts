import { createPaymentSandbox } from './server.ts';

/** Runs the sandbox alone, for instance beside the portal's containers. */
const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) {
    process.stderr.write(`${name} is not set\n`);
    process.exit(1);
  }
  return value;
};

const { STATE_FILE, PUBLIC_ORIGIN, HOST = '0.0.0.0', PORT = '12111' } = process.env;

const app = await createPaymentSandbox({
  secretKey: needed('STRIPE_SECRET_KEY'),
  publishableKey: needed('STRIPE_PUBLISHABLE_KEY'),
  webhookSecret: needed('STRIPE_WEBHOOK_SECRET'),
  webhookUrl: needed('WEBHOOK_URL'),
  stateFile: STATE_FILE || null,
  ...(PUBLIC_ORIGIN ? { publicOrigin: PUBLIC_ORIGIN } : {}),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
process.stdout.write(`Payment sandbox on ${await app.listen({ host: HOST, port: Number(PORT) })}\n`);

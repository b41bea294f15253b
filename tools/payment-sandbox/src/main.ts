import { createPaymentSandbox } from './server.ts';

/** Runs the sandbox alone, for instance beside the containers of an application. */
const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) {
    process.stderr.write(`${name} is not set\n`);
    process.exit(1);
  }
  return value;
};

const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined => {
  const value = process.env[name];
  const choice = choices.find((one) => one === value);
  if (value && choice === undefined) {
    process.stderr.write(`${name} must be one of ${choices.join(', ')}\n`);
    process.exit(1);
  }
  return choice;
};

const { STATE_FILE, PUBLIC_ORIGIN, PAYMENT_SANDBOX_FINDINGS, HOST = '0.0.0.0', PORT = '12111' } = process.env;
const [webhookSecret = '', connectWebhookSecret = webhookSecret] = needed('STRIPE_WEBHOOK_SECRET').split(',');
const taxRounding = oneOf('TAX_ROUNDING', ['invoice', 'line-item']);

const app = await createPaymentSandbox({
  secretKey: needed('STRIPE_SECRET_KEY'),
  publishableKey: needed('STRIPE_PUBLISHABLE_KEY'),
  webhookSecret,
  connectWebhookSecret,
  webhookUrl: needed('WEBHOOK_URL'),
  stateFile: STATE_FILE || null,
  ...(taxRounding ? { settings: { taxRounding } } : {}),
  ...(PAYMENT_SANDBOX_FINDINGS ? { findingsFile: PAYMENT_SANDBOX_FINDINGS } : {}),
  ...(PUBLIC_ORIGIN ? { publicOrigin: PUBLIC_ORIGIN } : {}),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
process.stdout.write(`Payment sandbox on ${await app.listen({ host: HOST, port: Number(PORT) })}\n`);

import { sandboxClients } from '@kontor/contract/demo';
import { createProductSandbox } from './server.ts';

/** Runs the sandbox alone, for instance beside the portal's containers. */
const { PORTAL_URL, PUBLIC_ORIGIN, STATE_FILE, HOST = '0.0.0.0', PORT = '12112' } = process.env;
if (!PORTAL_URL) {
  process.stderr.write('PORTAL_URL is not set\n');
  process.exit(1);
}

const { id, secret, endpointSecret } = sandboxClients.products;
const app = await createProductSandbox({
  portal: () => PORTAL_URL,
  publicOrigin: PUBLIC_ORIGIN || PORTAL_URL,
  clientId: id,
  clientSecret: secret,
  endpointSecret,
  stateFile: STATE_FILE || null,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
process.stdout.write(`Product sandbox on ${await app.listen({ host: HOST, port: Number(PORT) })}\n`);

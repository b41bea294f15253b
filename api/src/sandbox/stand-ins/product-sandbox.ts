import { join } from 'node:path';
import { sandboxClients } from '@kontor/contract/demo';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../infrastructure/clock.ts';
import type { Environment } from '../../infrastructure/environment.ts';
import { proxySandbox } from '../../infrastructure/http/sandbox-proxy.ts';
import type { ClockFollower } from '../dev-tools/time-travel.ts';

/** The stand-in for the vendor's other systems. It knows the portal by Connect alone, and is reached over HTTP alone. */
export interface ProductSandbox {
  /** Where this server reaches it. */
  readonly url: string;
  readonly clock: ClockFollower;
  close(): Promise<void>;
}

const prefix = '/dev/products';

const ClockState = z.object({ nextDueAt: z.nullable(z.iso.datetime()) });

type Setting = Pick<
  Environment,
  'sandboxTools' | 'productSandboxUrl' | 'paymentSandboxUrl' | 'dataDirectory' | 'publicUrl' | 'port' | 'host'
>;

interface ThisServer {
  /** Where it is called; `null` as long as it cannot be. */
  readonly address: () => string | null;
  readonly isListening: () => boolean;
}

/** Started here, or shared with other servers; `null` without sandbox tools, and so in production. */
export async function openProductSandbox(
  environment: Setting,
  clock: Clock,
  server: ThisServer,
): Promise<ProductSandbox | null> {
  const { sandboxTools, productSandboxUrl, paymentSandboxUrl } = environment;
  if (!sandboxTools) return null;
  if (productSandboxUrl !== null) {
    return { url: productSandboxUrl, clock: clockOf(productSandboxUrl, clock), close: async () => {} };
  }
  // Its data is kept in this process, so servers that share a sandbox do not start one each.
  if (paymentSandboxUrl !== null) return null;
  return startProductSandbox(environment, clock, server);
}

async function startProductSandbox(
  environment: Setting,
  clock: Clock,
  { address, isListening }: ThisServer,
): Promise<ProductSandbox> {
  // Imported only in a sandbox; production images are built without this package.
  const { createProductSandbox } = await import('@kontor/product-sandbox/server');
  const { dataDirectory, publicUrl } = environment;
  const { id, secret, endpointSecret } = sandboxClients.products;
  const sandbox = await createProductSandbox({
    portal: address,
    // While the demo's past is lived through, time is what it is told.
    isAwake: isListening,
    publicOrigin: publicUrl,
    clientId: id,
    clientSecret: secret,
    endpointSecret,
    stateFile: dataDirectory === 'memory' ? null : join(dataDirectory, 'product-sandbox.json'),
  });
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  return { url, clock: clockOf(url, clock), close: () => sandbox.close() };
}

/** It is told the time, does what is due by then, and says when something is due next. */
const clockOf = (url: string, clock: Clock): ClockFollower => ({
  async catchUp() {
    const answer = await fetch(`${url}${prefix}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: clock.now().toISOString() }),
    });
    if (!answer.ok) throw new Error(`The product sandbox's clock answered ${answer.status}: ${await answer.text()}`);
    const { nextDueAt } = z.parse(ClockState, await answer.json());
    return nextDueAt === null ? null : new Date(nextDueAt);
  },
});

/** This server's own address on its machine, whatever addresses it listens on. */
export const ownAddress = ({ host, port }: Pick<Setting, 'host' | 'port'>): string =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;

/**
 * Where the portal sends events to it: through each server itself, so that the address is one of its own machine.
 * @param server the address of the server
 */
export const productEventsUrl = (server: string): string => `${server}${prefix}/events`;

/** Serves its page, its files and its endpoint on the portal's origin. */
export async function proxyProductSandbox(app: FastifyInstance, { url }: Pick<ProductSandbox, 'url'>): Promise<void> {
  // Its clock follows ours (POST /dev/clock) and must not be moved by other callers.
  app.all(`${prefix}/clock`, (_request, reply) => reply.callNotFound());
  await proxySandbox(app, url, prefix);
  await proxySandbox(app, url, `${prefix}.json`);
}

import type { FastifyInstance } from 'fastify';
import { proxySandbox } from '../../infrastructure/http/sandbox-proxy.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { shopifySandboxSecret } from '../../infrastructure/system-values.ts';
import type { ShopifyConnection } from '../../shops/shopify/shopify-app.ts';

export interface ShopifySandbox {
  readonly connection: ShopifyConnection;
  close(): Promise<void>;
}

const prefix = '/dev/shopify';

/**
 * Starts the Shopify sandbox on its own loopback port. It signs with our clock's time, so that moving the clock keeps
 * signatures valid.
 */
export async function startShopifySandbox({
  environment: { publicUrl },
  clock,
  database,
}: Pick<Infrastructure, 'environment' | 'clock' | 'database'>): Promise<ShopifySandbox> {
  // Imported only in a sandbox; production images are built without this package.
  const { createShopifySandbox } = await import('@kontor/shopify-sandbox/server');
  const apiKey = 'kontor-in-the-sandbox';
  // The same after a restart, so that sealed data can be opened again.
  const apiSecret = await shopifySandboxSecret(database);
  const sandbox = createShopifySandbox({ apiKey, apiSecret, portal: publicUrl, now: () => clock.now() });
  const address = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  return {
    connection: {
      apiKey,
      apiSecret,
      browserEndpoint: `${publicUrl}${prefix}/{shop}`,
      serverEndpoint: `${address}${prefix}/{shop}`,
    },
    close: () => sandbox.close(),
  };
}

/** Serves the sandbox's pages on the portal's origin. */
export async function proxyShopifySandbox(app: FastifyInstance, { connection }: ShopifySandbox): Promise<void> {
  await proxySandbox(app, new URL(connection.serverEndpoint).origin, prefix);
}

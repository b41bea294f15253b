import type { AuthenticateClient } from '../infrastructure/http/guard.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Module } from '../infrastructure/module.ts';
import { createAuthenticateClient } from './client/authenticate-client.ts';
import { clientRoutes } from './client/client.routes.ts';
import { createClients } from './client/clients.ts';
import { connectShopRoutes } from './shop/connect-shop.routes.ts';

/** What the server uses of Connect. */
export interface Connect extends Module {
  readonly authenticateClient: AuthenticateClient;
}

/** The vendor's other systems: what they may do, and what they read. */
export const createConnect = (infrastructure: Infrastructure): Connect => ({
  authenticateClient: createAuthenticateClient(infrastructure),

  routes(api) {
    clientRoutes(api, createClients(infrastructure));
    connectShopRoutes(api, infrastructure);
  },
});

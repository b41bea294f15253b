import type { Announce } from '../infrastructure/announce.ts';
import type { AuthenticateClient } from '../infrastructure/http/guard.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Module } from '../infrastructure/module.ts';
import { createAuthenticateClient } from './client/authenticate-client.ts';
import { clientRoutes } from './client/client.routes.ts';
import { createClients } from './client/clients.ts';
import { connectDeviceRoutes } from './device/connect-device.routes.ts';
import { pairingRoutes } from './device/pairing.routes.ts';
import { connectDownloadRoutes } from './download/connect-download.routes.ts';
import type { Deliverer } from './events/deliverer.ts';
import { createConnectEvents } from './events/module.ts';
import { connectFiscalRoutes } from './fiscal/connect-fiscal.routes.ts';
import { connectShopRoutes } from './shop/connect-shop.routes.ts';
import { connectUsageRoutes } from './usage/connect-usage.routes.ts';

/** What the server uses of Connect. */
export interface Connect extends Module {
  readonly authenticateClient: AuthenticateClient;
  readonly announce: Announce;
  /** Sends what was announced. */
  readonly deliverer: Deliverer;
}

/** The vendor's other systems: what they may do, what they read, and what they are told. */
export function createConnect(infrastructure: Infrastructure): Connect {
  const events = createConnectEvents(infrastructure);
  return {
    ...events,
    authenticateClient: createAuthenticateClient(infrastructure),
    announce: (tx, event) => events.announcer.announce(tx, event),

    routes(api) {
      clientRoutes(api, createClients(infrastructure));
      connectShopRoutes(api, infrastructure);
      connectUsageRoutes(api, infrastructure, events.announcer);
      connectDeviceRoutes(api, infrastructure);
      pairingRoutes(api, infrastructure);
      connectDownloadRoutes(api, infrastructure);
      connectFiscalRoutes(api, infrastructure);
      events.routes(api);
    },
  };
}

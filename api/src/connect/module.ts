import type { Billing } from '../billing/stripe/billing.ts';
import type { Announce, ForgetEvents } from '../infrastructure/announce.ts';
import type { AuthenticateClient } from '../infrastructure/http/guard.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Module } from '../infrastructure/module.ts';
import { forgetRemovals } from './changes/forget-removals.ts';
import { createAuthenticateClient } from './client/authenticate-client.ts';
import { clientRoutes } from './client/client.routes.ts';
import { createClients } from './client/clients.ts';
import { connectDeviceRoutes } from './device/connect-device.routes.ts';
import { pairingRoutes } from './device/pairing.routes.ts';
import { connectDownloadRoutes } from './download/connect-download.routes.ts';
import type { Deliverer } from './events/deliverer.ts';
import { forgetEvents } from './events/forget-events.ts';
import { createConnectEvents } from './events/module.ts';
import { connectFirstStepRoutes } from './first-step/connect-first-step.routes.ts';
import { connectFiscalRoutes } from './fiscal/connect-fiscal.routes.ts';
import { connectLeadRoutes } from './lead/connect-lead.routes.ts';
import { connectMigrationRoutes } from './migration/connect-migration.routes.ts';
import { connectOrganizationRoutes } from './organization/connect-organization.routes.ts';
import { connectProvisioningRoutes } from './provisioning/connect-provisioning.routes.ts';
import { connectShopRoutes } from './shop/connect-shop.routes.ts';
import { connectUsageRoutes } from './usage/connect-usage.routes.ts';

/** What the server uses of Connect. */
export interface Connect extends Module {
  readonly authenticateClient: AuthenticateClient;
  readonly announce: Announce;
  readonly forgetEvents: ForgetEvents;
  /** Sends what was announced. */
  readonly deliverer: Deliverer;
}

interface ConnectNeeds {
  /** For calls that change contracts. It is there when the server has put its rooms together. */
  readonly billing: () => Billing;
}

/** The vendor's other systems: what they may do, what they read, and what they are told. */
export function createConnect(infrastructure: Infrastructure, { billing }: ConnectNeeds): Connect {
  const events = createConnectEvents(infrastructure);
  return {
    ...events,
    authenticateClient: createAuthenticateClient(infrastructure),
    announce: (tx, event) => events.announcer.announce(tx, event),
    forgetEvents,

    async expire(tx, now) {
      await events.expire?.(tx, now);
      await forgetRemovals(tx, now);
    },

    routes(api) {
      clientRoutes(api, createClients(infrastructure));
      connectShopRoutes(api, infrastructure);
      connectOrganizationRoutes(api, infrastructure, events.changes);
      connectProvisioningRoutes(api, infrastructure);
      connectFirstStepRoutes(api, infrastructure);
      connectLeadRoutes(api, infrastructure);
      connectMigrationRoutes(api, billing());
      connectUsageRoutes(api, infrastructure, events.announcer);
      connectDeviceRoutes(api, infrastructure);
      pairingRoutes(api, infrastructure);
      connectDownloadRoutes(api, infrastructure);
      connectFiscalRoutes(api, infrastructure);
      events.routes(api);
    },
  };
}

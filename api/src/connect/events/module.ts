import { after, days } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { Module } from '../../infrastructure/module.ts';
import { type Announcer, createAnnouncer } from './announce.ts';
import { type AnnounceChanges, createAnnounceChanges } from './announce-changes.ts';
import { createDeliverer, type Deliverer, placesPerEndpoint } from './deliverer.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { createDeliveryOperations, type DeliveryOperations } from './delivery-operations.ts';
import { createDeliveryRequests } from './delivery-request.ts';
import { createEndpointGuard } from './endpoint-guard.ts';
import { createMailParked } from './parked-mail.ts';

/**
 * So long all events can be sent again. Of each subject and type the newest is kept, which carries its whole state: with them
 * a receiver begins anew. So is what is still to be sent, or parked.
 */
const kept = days(30);

interface ConnectEvents extends Module {
  readonly routes: (api: Api) => void;
  readonly announcer: Announcer;
  readonly deliverer: Deliverer;
  readonly operations: DeliveryOperations;
  readonly changes: AnnounceChanges;
}

/** Events for the vendor's other systems, from the announcement to the delivery. */
export function createConnectEvents(infrastructure: Infrastructure): ConnectEvents {
  const { environment } = infrastructure;
  const announcer = createAnnouncer(infrastructure);
  const operations = createDeliveryOperations(infrastructure, announcer);
  const requests = createDeliveryRequests(createEndpointGuard(environment), placesPerEndpoint);
  const changes = createAnnounceChanges(infrastructure, announcer);
  const onParked = createMailParked(infrastructure);
  return {
    announcer,
    changes,
    operations,
    eraseOrganization: (tx, organizationUuid) => changes.eraseOrganization(tx, organizationUuid),
    deliverer: createDeliverer(infrastructure, { announcer, changes, requests, onParked }),
    routes: (api) => deliveryRoutes(api, operations),
    figures: () => operations.figures(),

    async expire(tx, now) {
      await tx
        .deleteFrom('connect_event')
        .where('occurred_at', '<', after(now, -kept))
        .where((event) =>
          event.or([
            event('type', '=', 'connect.test'),
            event.exists(
              event
                .selectFrom('connect_event as newer')
                .select('newer.uuid')
                .whereRef('newer.type', '=', 'connect_event.type')
                .whereRef('newer.subject', '=', 'connect_event.subject')
                .whereRef('newer.seq', '>', 'connect_event.seq'),
            ),
          ]),
        )
        .where((event) =>
          event.not(
            event.exists(
              event
                .selectFrom('connect_delivery')
                .select('uuid')
                .whereRef('event_uuid', '=', 'connect_event.uuid')
                .where('state', 'in', ['waiting', 'parked']),
            ),
          ),
        )
        .execute();
    },
  };
}

import { about } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import type { Clients } from './clients.ts';

const path = '/operator/connect/client';

/** What operators see and do about clients. */
export function clientRoutes(api: Api, clients: Clients): void {
  api.route(`GET ${path}`, () => clients.list());

  api.act(`POST ${path}`, {
    describe: async ({ body: { name, scopes } }) => about(name, { name, scopes }),
    async carryOut({ body, request }) {
      const added = await clients.add(body);
      recordSecurityEvent(request, 'client-added', { client: added.id });
      return added;
    },
  });

  api.act(`POST ${path}/{clientId}/rotate`, {
    describe: async ({ params }) => about(params.clientId),
    async carryOut({ params: { clientId }, request }) {
      const rotated = await clients.rotate(clientId);
      recordSecurityEvent(request, 'client-secret-rotated', { client: clientId });
      return rotated;
    },
  });

  api.act(`DELETE ${path}/{clientId}`, {
    describe: async ({ params }) => about(params.clientId),
    async carryOut({ params: { clientId }, request }) {
      await clients.revoke(clientId);
      recordSecurityEvent(request, 'client-revoked', { client: clientId });
    },
  });

  api.act(`PUT ${path}/{clientId}/endpoint`, {
    describe: async ({ params, body }) => about(params.clientId, body),
    async carryOut({ params: { clientId }, body, request }) {
      const changed = await clients.setEndpoint(clientId, body);
      recordSecurityEvent(request, 'client-endpoint-changed', { client: clientId });
      return changed;
    },
  });
}

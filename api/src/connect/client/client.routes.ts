import type { Api } from '../../infrastructure/http/api.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import type { Clients } from './clients.ts';

const path = '/operator/connect/client';

/** What operators see and do about clients. */
export function clientRoutes(api: Api, clients: Clients): void {
  api.route(`GET ${path}`, () => clients.list());

  api.route(`POST ${path}`, async ({ body, request }) => {
    const added = await clients.add(body);
    recordSecurityEvent(request, 'client-added', { client: added.id });
    return added;
  });

  api.route(`POST ${path}/{clientId}/rotate`, async ({ params: { clientId }, request }) => {
    const rotated = await clients.rotate(clientId);
    recordSecurityEvent(request, 'client-secret-rotated', { client: clientId });
    return rotated;
  });

  api.route(`DELETE ${path}/{clientId}`, async ({ params: { clientId }, request }) => {
    await clients.revoke(clientId);
    recordSecurityEvent(request, 'client-revoked', { client: clientId });
  });

  api.route(`PUT ${path}/{clientId}/endpoint`, async ({ params: { clientId }, body, request }) => {
    const changed = await clients.setEndpoint(clientId, body);
    recordSecurityEvent(request, 'client-endpoint-changed', { client: clientId });
    return changed;
  });
}

import { about } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { linkNextPage } from '../../infrastructure/http/next-page.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { DeliveryOperations } from './delivery-operations.ts';

export function deliveryRoutes(api: Api, operations: DeliveryOperations): void {
  api.route('GET /operator/connect/client/{clientId}/delivery', async ({ params, query, request, reply }) => {
    const page = await operations.list(params.clientId, query);
    if (page === null) throw notFound();
    linkNextPage(request, reply, query, page.next);
    return page.deliveries;
  });
  api.act('POST /operator/connect/client/{clientId}/replay', {
    describe: async ({ params, body }) => about(params.clientId, body),
    async carryOut({ params, body }) {
      if (!(await operations.replay(params.clientId, body))) throw notFound();
    },
  });
  api.act('POST /operator/connect/client/{clientId}/test', {
    describe: async ({ params }) => about(params.clientId),
    async carryOut({ params }) {
      if (!(await operations.test(params.clientId))) throw notFound();
    },
  });
}

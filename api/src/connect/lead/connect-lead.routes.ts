import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { createChangeLeadState } from '../../partners/lead-state.ts';

/** What becomes of leads, as sales report it. */
export function connectLeadRoutes(api: Api, infrastructure: Infrastructure): void {
  const { database } = infrastructure;
  const changeLeadState = createChangeLeadState(infrastructure);
  api.route('PUT /connect/lead/{leadUuid}', async ({ params, body }) => {
    const isChanged = await inTransaction(database, (tx) => changeLeadState(tx, params.leadUuid, body.state));
    if (isChanged === null) throw notFound();
  });
}

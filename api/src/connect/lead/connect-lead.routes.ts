import type { ConnectLead } from '@kontor/contract/connect-reading';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findLeadsById, leadOnTheWire } from '../../partners/lead.repository.ts';
import { createChangeLeadState } from '../../partners/lead-state.ts';
import { answerChanges, bySubject, idsOf } from '../changes/answer-changes.ts';

/** Leads, and what becomes of them, as sales report it. */
export function connectLeadRoutes(api: Api, infrastructure: Infrastructure): void {
  const { database } = infrastructure;
  const changeLeadState = createChangeLeadState(infrastructure);
  api.route('GET /connect/lead', (asked) =>
    answerChanges(database, asked, {
      kind: 'lead',
      within: '',
      rowsOf: async (changes) => bySubject(await findLeadsById(database, idsOf(changes)), ({ uuid }) => uuid),
      present: (row, stamp): ConnectLead => ({
        ...leadOnTheWire(row),
        ...stamp,
        partnerOrganizationUuid: row.organization_uuid,
        partnerName: row.partner_name,
      }),
      removed: (stamp) => ({ ...stamp, uuid: stamp.subject }),
    }),
  );

  api.route('PUT /connect/lead/{leadUuid}', async ({ params, body }) => {
    const isChanged = await inTransaction(database, (tx) => changeLeadState(tx, params.leadUuid, body.state));
    if (isChanged === null) throw notFound();
  });
}

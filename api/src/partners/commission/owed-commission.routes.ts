import { about } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findOwed, settleOwed } from './owed-commissions.ts';

/** What partners have to give back, for operators. */
export function owedCommissionRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /operator/commission', () => findOwed(database, clock.now()));
  api.act('POST /operator/commission/{partnerUuid}/settle', {
    describe: async ({ params: { partnerUuid }, body: { how } }) => ({
      ...about(partnerUuid, { how }),
      organizationUuid: partnerUuid,
      activity: 'commission-settled',
    }),
    carryOut: ({ params, body, written }) =>
      settleOwed(database, params.partnerUuid, body, { now: clock.now(), written }),
  });
}

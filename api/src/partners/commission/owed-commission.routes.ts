import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findOwed, settleOwed } from './owed-commissions.ts';

/** What partners have to give back, for operators. */
export function owedCommissionRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /operator/commission', () => findOwed(database, clock.now()));
  api.route('POST /operator/commission/{partnerUuid}/settle', ({ params, body }) =>
    settleOwed(database, params.partnerUuid, body, clock.now()),
  );
}

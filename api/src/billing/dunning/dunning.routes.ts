import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { findActiveDunning } from './dunning.repository.ts';

const shop = '/organization/{organizationUuid}/shop/{shopUuid}';

export function dunningRoutes(api: Api, database: Database): void {
  api.route(`GET ${shop}/subscription/active/stripe-subscription/dunning-process`, async (context) => {
    const process = await findActiveDunning(database, context.shop.uuid);
    if (process === null) return '';
    const { uuid, state, cause, invoice_uuid, deactivation_at } = process;
    return { uuid, state, cause, invoiceUuid: invoice_uuid, deactivationDate: deactivation_at?.toISOString() ?? null };
  });
}

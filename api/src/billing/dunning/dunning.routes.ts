import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { findActiveDunning } from './dunning.repository.ts';
import { dunningToWire } from './dunning-wire.ts';

const shop = '/organization/{organizationUuid}/shop/{shopUuid}';

export function dunningRoutes(api: Api, database: Database): void {
  api.route(`GET ${shop}/subscription/active/stripe-subscription/dunning-process`, async (context) => {
    const process = await findActiveDunning(database, context.shop.uuid);
    return process === null ? '' : dunningToWire(process);
  });
}

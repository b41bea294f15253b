import { addMonths, monthOf, monthStart } from '@kontor/domain/calendar-month';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { costMonths } from './cost-months.ts';
import { papersSince } from './papers-since.ts';

const defaultMonths = '12';

export function costRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/costs', async ({ shop, query }) => {
    const count = Number(query.months ?? defaultMonths);
    const now = clock.now();
    const oldest = addMonths(monthOf(now.toISOString()), 1 - count);
    const papers = await papersSince(database, { shopUuid: shop.uuid, start: new Date(monthStart(oldest)) });
    return costMonths(papers, count, now);
  });
}

import type { Api } from '../../infrastructure/http/api.ts';
import { cutPage, linkNextPage } from '../../infrastructure/http/next-page.ts';
import { readSums } from '../account/account.repository.ts';
import { cursorAfter, entryToWire, findEntries, pageSize, positionOf } from '../account/account-entries.ts';
import type { Billing } from '../stripe/billing.ts';
import { readOwedOf } from './ledger.repository.ts';

/** What stands between an organization and the vendor. */
export function accountRoutes(api: Api, { database }: Pick<Billing, 'database'>): void {
  api.route('GET /organization/{organizationUuid}/account', async ({ organization, query, request, reply }) => {
    const { uuid } = organization;
    const { credit, unassigned: held } = await readSums(database, uuid);
    const rows = await findEntries(database, uuid, positionOf(query.cursor), pageSize + 1);
    const { page: entries, next } = cutPage(rows, pageSize, cursorAfter);
    linkNextPage(request, reply, query, next);
    const { owed, transferred } = await readOwedOf(database, uuid);
    // What was transferred for a part of an invoice belongs to it, and is kept with the rest until the invoice is covered.
    const unassigned = held - transferred;
    return { credit, unassigned, owed, currency: 'EUR' as const, entries: entries.map(entryToWire) };
  });
}

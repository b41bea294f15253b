import { uuid } from '@kontor/contract/schema';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { cursorInstant, decodeCursor, encodeCursor, linkNextPage } from '../../infrastructure/http/next-page.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findShopPage } from '../../shops/shop.repository.ts';
import { type FoundAt, likeEnough, likeliest, newest, soughtIn } from './find-customers.ts';
import { readCustomers } from './read-customers.ts';
import { readDetails } from './read-details.ts';

const pageSize = 50;

const Place = z.tuple([z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8e15)), uuid()]);

/** Who the customers are: the list in which one is found by whatever is known of it. */
export function customerRoutes(api: Api, { database }: Pick<Infrastructure, 'database'>): void {
  async function findLikeliest(...sought: Parameters<typeof likeliest>): Promise<FoundAt[]> {
    return inTransaction(database, async (tx) => {
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeEnough)}, true)`.execute(tx);
      return (await likeliest(...sought).execute(tx)).rows;
    });
  }

  api.route('GET /backoffice/customer', async ({ query, request, reply }) => {
    const place = decodeCursor(Place, query.cursor);
    const after = place && { at: place[0], uuid: place[1] };
    const search = soughtIn(query.search);
    const found =
      search === null
        ? (await newest(query, after, pageSize + 1).execute(database)).rows
        : await findLikeliest(query, search, after, pageSize + 1);
    const page = found.slice(0, pageSize);
    const last = page.at(-1);
    if (found.length > pageSize && last) linkNextPage(request, reply, query, encodeCursor(String(last.at), last.uuid));
    return readCustomers(
      database,
      page.map(({ uuid: one }) => one),
    );
  });

  api.route('GET /backoffice/customer/{customerUuid}', async ({ params, query, request, reply }) => {
    const after = decodeCursor(z.tuple([cursorInstant, uuid()]), query.cursor);
    const sought = { organizationUuid: params.customerUuid, search: undefined, after, limit: pageSize + 1 };
    const shops = await findShopPage(database, sought);
    const page = shops.slice(0, pageSize);
    const last = page.at(-1);
    if (shops.length > pageSize && last) {
      linkNextPage(request, reply, query, encodeCursor(last.created_at.toISOString(), last.uuid));
    }
    return readDetails(database, params.customerUuid, page);
  });
}

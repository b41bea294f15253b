import { isWithinCommission } from '@kontor/domain/commission';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { commissionTermsAt } from './commission-terms.ts';

export interface EarningAgency {
  readonly agencyUuid: string;
  /** In percent. */
  readonly rate: number;
}

/**
 * The agency that earns from an invoice: the one that the shop's organization had connected at the invoice's date, within its
 * months. They count from the first time that this agency was connected, so that a connection that is ended and made again
 * does not begin anew. The payment provider's times have no fractions of a second, so neither have the connections' here.
 */
export async function findEarningAgency(
  db: Queryable,
  invoice: { readonly shop_uuid: string; readonly issued_at: Date },
): Promise<EarningAgency | null> {
  const { shop_uuid: shopUuid, issued_at: issuedAt } = invoice;
  const row = await db
    .selectFrom('agency_connection as connection')
    .innerJoin('shop', 'shop.organization_uuid', 'connection.organization_uuid')
    .select((of) => [
      'connection.agency_uuid',
      of
        .selectFrom('agency_connection as earlier')
        .select((min) => min.fn.min('earlier.connected_at').as('at'))
        .whereRef('earlier.organization_uuid', '=', 'connection.organization_uuid')
        .whereRef('earlier.agency_uuid', '=', 'connection.agency_uuid')
        .$asScalar()
        .$notNull()
        .as('first_connected_at'),
    ])
    .where('shop.uuid', '=', shopUuid)
    .where(sql`date_trunc('second', connection.connected_at)`, '<=', issuedAt)
    .where((is) =>
      is.or([is('connection.ended_at', 'is', null), is(sql`date_trunc('second', connection.ended_at)`, '>', issuedAt)]),
    )
    .orderBy('connection.connected_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { agency_uuid: agencyUuid, first_connected_at: connectedAt } = row;
  const { months } = commissionTermsAt(connectedAt);
  if (!isWithinCommission(issuedAt.toISOString(), connectedAt.toISOString(), months)) return null;
  return { agencyUuid, rate: commissionTermsAt(issuedAt).rate };
}

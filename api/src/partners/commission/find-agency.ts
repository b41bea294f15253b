import { type CommissionHistory, commissionEndsAt } from '@kontor/domain/commission';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { termsAt } from './commission-terms.ts';

export interface EarningAgency {
  readonly agencyUuid: string;
  /** In percent. */
  readonly rate: number;
}

interface ConnectedAgency extends EarningAgency {
  /** From when on it earns nothing more. */
  readonly endsAt: Date;
}

/**
 * The agency that the shop's organization had connected at an instant, with the rate of that day. Its months count from the
 * first time that this agency was connected, so that a connection that is ended and made again does not begin anew. The
 * payment provider's times have no fractions of a second, so neither have the connections' here.
 */
export async function findConnectedAgency(
  db: Queryable,
  shopUuid: string,
  at: Date,
  terms: CommissionHistory,
): Promise<ConnectedAgency | null> {
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
    .where(sql`date_trunc('second', connection.connected_at)`, '<=', at)
    .where((is) =>
      is.or([is('connection.ended_at', 'is', null), is(sql`date_trunc('second', connection.ended_at)`, '>', at)]),
    )
    .orderBy('connection.connected_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { agency_uuid: agencyUuid, first_connected_at: connectedAt } = row;
  const { months } = termsAt(connectedAt, terms);
  const endsAt = new Date(commissionEndsAt(connectedAt.toISOString(), months));
  return { agencyUuid, rate: termsAt(at, terms).rate, endsAt };
}

/** The agency that earns from an invoice: the one that was connected at its date, within its months. */
export async function findEarningAgency(
  db: Queryable,
  invoice: { readonly shop_uuid: string; readonly issued_at: Date },
  terms: CommissionHistory,
): Promise<EarningAgency | null> {
  const connected = await findConnectedAgency(db, invoice.shop_uuid, invoice.issued_at, terms);
  return connected !== null && invoice.issued_at < connected.endsAt ? connected : null;
}

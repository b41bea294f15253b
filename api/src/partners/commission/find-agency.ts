import { commissionEndsAt, commissionMonths } from '@kontor/domain/commission';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { readCommissionTerms, termsAt } from './commission-terms.ts';

export interface EarningAgency {
  readonly agencyUuid: string;
  /** In percent. */
  readonly rate: number;
}

interface ConnectedAgency {
  readonly agencyUuid: string;
  /** For the first time: a connection that is ended and made again does not begin anew. */
  readonly connectedAt: Date;
}

/**
 * The agency that the shop's organization had connected at an instant. The payment provider's times have no fractions of a
 * second, so neither have the connections' here.
 */
async function findConnectedAgency(db: Queryable, shopUuid: string, at: Date): Promise<ConnectedAgency | null> {
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
  return row === undefined ? null : { agencyUuid: row.agency_uuid, connectedAt: row.first_connected_at };
}

/**
 * The agency that earns from an invoice: the one that was connected at its date, within its months, by its terms of the day on
 * which the invoice is paid.
 */
export async function findEarningAgency(
  db: Queryable,
  invoice: { readonly shop_uuid: string; readonly issued_at: Date },
  paidAt: Date,
): Promise<EarningAgency | null> {
  const connected = await findConnectedAgency(db, invoice.shop_uuid, invoice.issued_at);
  if (connected === null) return null;
  const { agencyUuid } = connected;
  const terms = await readCommissionTerms(db, agencyUuid);
  const connectedAt = connected.connectedAt.toISOString();
  const months = commissionMonths({ connectedAt, paidAt: paidAt.toISOString() }, terms);
  if (invoice.issued_at >= new Date(commissionEndsAt(connectedAt, months))) return null;
  return { agencyUuid, rate: termsAt(paidAt, terms).rate };
}
